// Passkeys in a real browser, with its virtual authenticator.
import type { FakeApi } from "../../web/tests/studio/fake-api.ts";
import { withAuthenticator } from "../src/authenticator.ts";
import { expect, test } from "./studio.ts";

interface Finished {
  credential: { id: string; type: string; response: Record<string, string> };
}

function sent(api: FakeApi, path: string): Finished["credential"] | undefined {
  const asked = api.asked.findLast((asked) => asked.path === path);
  return (asked?.body as Finished | undefined)?.credential;
}

for (const withJson of [true, false]) {
  const how = withJson ? "by the browser's JSON" : "where the browser has no JSON";
  test(`a passkey is created by invitation and signs in, ${how}`, async ({ page, api, open }) => {
    if (!withJson) {
      await page.addInitScript(() => {
        if (typeof PublicKeyCredential === "undefined") return;
        const key = PublicKeyCredential as unknown as Record<string, unknown>;
        key.parseRequestOptionsFromJSON = undefined;
        key.parseCreationOptionsFromJSON = undefined;
        (PublicKeyCredential.prototype as { toJSON?: unknown }).toJSON = undefined;
      });
    }
    await withAuthenticator(page);
    api.signedIn = false;
    await open("/studio/enter#invite-token-0123456789");
    await page.getByRole("textbox", { name: "Your name" }).fill("Noor");
    await page.getByRole("button", { name: "Make a passkey" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/day, /);
    const made = sent(api, "enter/passkey/finish");
    expect(made?.type).toBe("public-key");
    expect(Object.keys(made?.response ?? {})).toEqual(
      expect.arrayContaining(["attestationObject", "clientDataJSON"]),
    );

    api.signedIn = false;
    await page.goto("about:blank");
    await open("/studio/enter");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/day, /);
    const signed = sent(api, "sign-in/passkey/finish");
    expect(signed?.id).toBe(made?.id);
    const client = Buffer.from(signed?.response.clientDataJSON ?? "", "base64url").toString();
    expect(JSON.parse(client)).toMatchObject({ type: "webauthn.get", challenge: "AAAA" });
    expect(signed?.response.userHandle).toBe("AAAA");
  });
}

test("a failed passkey sign-in is reported", async ({ page, api, open }) => {
  await withAuthenticator(page);
  api.signedIn = false;
  await open("/studio/enter");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("The passkey was not used.")).toBeVisible();
});
