import { describe, expect, it, vi } from "vitest";
import { returnTo } from "../../src/studio/frame/return-to.ts";
import { base64url, bytes } from "../../src/studio/ui/passkeys.ts";
import { api, asked, find, open, press, says, saysNot, signInAgain, submit, type } from "./desk.ts";
import { problem } from "./fake-answers.ts";
import { inviteToken, password, usedToken } from "./fake-api.ts";

async function enterPassword(words: string): Promise<void> {
  await type("Email address", "dana@sightline.example");
  await type("Password", words);
  await submit(/^Sign in$/);
}

describe("signing in", () => {
  it("returns to the page that was asked for", async () => {
    api.signedIn = false;
    await open("/studio/leads?box=won&q=gate");
    await find("button", /^Sign in$/);
    await vi.waitFor(() => expect(location.pathname).toBe("/studio/enter"));
    await enterPassword(password);
    await vi.waitFor(() => expect(location.pathname).toBe("/studio/leads"));
    expect(location.search).toBe("?box=won&q=gate");
  });

  it("returns only to pages of the studio", () => {
    expect(returnTo("/studio/leads?box=won")).toBe("/studio/leads?box=won");
    for (const wanted of [
      undefined,
      "https://evil.example/studio/",
      "//evil.example",
      "/studio.evil.example",
      "/studio/enter?to=/studio/",
      "/studio/\\evil.example",
      "javascript:alert(1)",
    ]) {
      expect(returnTo(wanted)).toBe("/studio/");
    }
  });

  it("shows an error for a wrong password", async () => {
    api.signedIn = false;
    await open("/studio/enter");
    await enterPassword("wrong");
    await says("Address and password don’t belong together.");
  });

  it("counts down a lockout and blocks sending until it ends", async () => {
    api.signedIn = false;
    api.failures = 5;
    await open("/studio/enter");
    await find("button", /^Sign in$/);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    await enterPassword(password);
    await says("Try again in 60 seconds.");
    const button = (await find("button", /^Sign in$/)) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    vi.advanceTimersByTime(57_000);
    await says(/Try again in [23] seconds\./);
    expect(asked("POST", "sign-in/password")).toHaveLength(1);
    vi.advanceTimersByTime(5_000);
    await saysNot("Try again in");
    api.failures = 0;
    await submit(/^Sign in$/);
    await vi.waitFor(() => expect(api.signedIn).toBe(true));
  });

  it("lets another person sign in during a lockout", async () => {
    api.signedIn = false;
    api.failures = 5;
    await open("/studio/enter");
    await enterPassword(password);
    await says("Try again in 60 seconds.");
    await type("Email address", "sam@sightline.example");
    const button = (await find("button", /^Sign in$/)) as HTMLButtonElement;
    await vi.waitFor(() => expect(button.disabled).toBe(false));
    expect(document.body.textContent).not.toContain("Try again in");
    api.failures = 0;
    await submit(/^Sign in$/);
    await vi.waitFor(() => expect(api.signedIn).toBe(true));
  });

  it("shows that sign-in is not possible without encryption", async () => {
    api.signedIn = false;
    api.facts = { ...api.facts, secure: false };
    await open("/studio/enter");
    await says("This address is not encrypted, so nobody can sign in here.");
    expect(document.querySelector("input")).toBeNull();
    const link = await find("link", /localhost/);
    const port = location.port || "8080";
    expect(link.getAttribute("href")).toBe(`http://localhost:${port}/studio/enter`);
  });

  it("has no link to localhost where the studio is not found there", async () => {
    api.signedIn = false;
    api.facts = { ...api.facts, secure: false, local_port: null };
    await open("/studio/enter");
    await says("Open the studio at the site’s https address.");
    expect(document.body.textContent).not.toContain("localhost");
  });

  it("links to localhost if the address cannot have passkeys", async () => {
    api.signedIn = false;
    api.facts = { ...api.facts, passkeys: false };
    await open("/studio/enter");
    const link = await find("link", /localhost/);
    expect(link.getAttribute("href")).toMatch(/^http:\/\/localhost:\d+\/studio\/enter$/);
    expect(document.body.textContent).not.toContain("Sign in with a passkey");
  });

  it("mails a link with the same message for every address", async () => {
    api.signedIn = false;
    await open("/studio/enter");
    await press("I can’t sign in");
    await type("Email a link to", "who@ever.example");
    await submit("Email me a link");
    await says("If this address has an account, a link is on its way.");
    expect(asked("POST", "links")).toEqual([{ email: "who@ever.example" }]);
  });
});

describe("an invitation link", () => {
  it("is removed from the address bar at once", async () => {
    api.signedIn = false;
    await open(`/studio/enter#${inviteToken}`);
    expect(location.href).not.toContain(inviteToken);
    await says("Welcome. How do you want to sign in?");
    await vi.waitFor(() => expect(location.href).not.toContain("#"));
  });

  it("accepts a name and a password that is long enough", async () => {
    api.signedIn = false;
    await open(`/studio/enter#${inviteToken}`);
    await type("Your name", "Noor");
    await type("Password", "short word");
    await submit("Sign in with this password");
    await says("5 more characters, please.");
    await type("Password", password);
    await submit("Sign in with this password");
    await vi.waitFor(() => expect(api.signedIn).toBe(true));
    expect(asked("POST", "enter/password")).toEqual([
      { token: inviteToken, password, name: "Noor" },
    ]);
  });

  it("focuses a missing name and announces a password that is too short", async () => {
    api.signedIn = false;
    await open(`/studio/enter#${inviteToken}`);
    await type("Your name", " ");
    await type("Password", "short word");
    await submit("Sign in with this password");
    expect(document.activeElement).toBe(await find("textbox", "Your name"));
    const alerts = [...document.querySelectorAll("form [role=alert]")];
    expect(alerts.map(({ textContent }) => textContent)).toContain("5 more characters, please.");
  });

  it("asks for no password if a passkey is to be made", async () => {
    vi.stubGlobal("PublicKeyCredential", class {});
    Object.defineProperty(navigator, "credentials", { value: {}, configurable: true });
    api.signedIn = false;
    await open(`/studio/enter#${inviteToken}`);
    await press("Make a passkey");
    await says("Please write your name.");
    await saysNot("more characters, please.");
    Reflect.deleteProperty(navigator, "credentials");
  });

  it("leads to the sign-in page if it was already used", async () => {
    api.signedIn = false;
    await open(`/studio/enter#${usedToken}`);
    await says("This link was used before, or its time is over.");
    await press("To the sign-in page");
    await find("button", /^Sign in$/);
  });
});

describe("a signed-in person", () => {
  it("is redirected from the sign-in page to Today", async () => {
    await open("/studio/enter");
    await says("4 leads wait for a first answer");
  });

  it("is redirected to their own settings if they may not see leads", async () => {
    Object.assign(api.me, { owner: false, may_leads: false });
    await open("/studio/numbers");
    await says("You are signed in as");
  });

  it("can sign in over an open form after the session ends, and it is sent", async () => {
    await open("/studio/settings/people");
    await press("Invite somebody");
    await type("Email address", "kim@sightline.example");
    api.signedIn = false;
    await submit("Make an invitation");
    await signInAgain();
    await says("shown only now and works once");
    expect(asked("POST", /^people$/)).toHaveLength(2);
  });
});

describe("confirmation of identity", () => {
  it("is requested once, and the request is sent again", async () => {
    api.proved = false;
    await open("/studio/settings/people");
    await find("dialog", "Confirm it’s you");
    await type("Password", "wrong");
    await submit("Confirm");
    await says("This is not your password.");
    await type("Password", password);
    await submit("Confirm");
    await says("Sam Reed");
    await vi.waitFor(() => expect(document.querySelector("[role=dialog]")).toBeNull());
    expect(asked("GET", /^people$/)).toHaveLength(2);
  });

  it("offers no passkey at an address that can't have one", async () => {
    vi.stubGlobal("PublicKeyCredential", class {});
    Object.defineProperty(navigator, "credentials", { value: {}, configurable: true });
    api.facts = { ...api.facts, passkeys: false };
    api.proved = false;
    await open("/studio/settings/people");
    await find("dialog", "Confirm it’s you");
    await saysNot("Use a passkey");
    Reflect.deleteProperty(navigator, "credentials");
  });

  it("tries a password once, however often Enter is pressed", async () => {
    api.proved = false;
    await open("/studio/settings/people");
    await find("dialog", "Confirm it’s you");
    await type("Password", "wrong");
    const form = (await find("button", "Confirm")).closest("form");
    form?.requestSubmit();
    form?.requestSubmit();
    await says("This is not your password.");
    expect(asked("POST", /^confirm$/)).toHaveLength(1);
  });

  it("can be declined, and the request is not sent again", async () => {
    api.proved = false;
    await open("/studio/settings/people");
    await find("dialog", "Confirm it’s you");
    await press("Close");
    await says("Nothing was done, because you didn’t confirm that it’s you.");
    expect(asked("GET", /^people$/)).toHaveLength(1);
  });
});

describe("the server's message", () => {
  it("is shown as the reason for a refusal", async () => {
    await open("/studio/settings/sign-in");
    await says("Office laptop");
    api.instead.push({
      of: /^DELETE passkeys/,
      answer: problem(409, "The last passkey cannot be removed."),
    });
    await press("Remove: Office laptop");
    await says("You can’t sign in with it any more.");
    await press(/^Remove$/);
    await says("The last passkey cannot be removed.");
  });
});

describe("passkey bytes", () => {
  it("are encoded and decoded as base64url", () => {
    const all = Uint8Array.from({ length: 256 }, (_, index) => index);
    expect(bytes(base64url(all))).toEqual(all);
    expect(base64url(Uint8Array.of(251, 255, 254))).toBe("-__-");
  });
});
