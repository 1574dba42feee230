// The studio from its owner's point of view, with the real program: the first day on a phone, and
// regaining access.
import { expect, type Page, test } from "@playwright/test";
import { withAuthenticator } from "../../src/authenticator.ts";
import { type OwnServer, startOwn } from "../../src/own-server.ts";

const password = "ladder harbor plum 7";

let server: OwnServer;

test.describe.configure({ mode: "serial" });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test.beforeAll(async () => {
  server = await startOwn();
});

test.afterAll(() => server.stop());

/** Returns the server's address with the host name that passkeys need. */
const named = () => server.url.replace("127.0.0.1", "localhost");

/** Returns a sign-in link for this address. */
const link = (base: string, ...words: string[]) =>
  server.studio(...words, "--base-url", base).split("\n")[0] ?? "";

/** Collects what the browser blocked and errors that were thrown. */
function faults(page: Page): string[] {
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") found.push(message.text());
  });
  return found;
}

async function comes(page: Page, name: string): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/leads`, {
    data: {
      form: "contact",
      name,
      email: "marcus@mail.example",
      phone: "(312) 555-0143",
      customer_message: "Two cameras at the back gate, please.",
      page: "/services/cctv-installation",
    },
  });
  expect(answer.status()).toBe(201);
}

test("an owner signs up with a passkey on a phone and handles a lead until won", async ({
  page,
}) => {
  const found = faults(page);
  await withAuthenticator(page);
  await page.goto(link(named(), "invite", "dana@sightline.example", "--owner"));
  // The token doesn't stay in the address.
  await expect(page).toHaveURL(/\/studio\/enter$/);
  await page.getByLabel("Your name").fill("Dana Ortiz");
  await page.getByRole("button", { name: "Make a passkey" }).click();
  await expect(page.getByText("No leads yet.")).toBeVisible();

  await comes(page, "Marcus Webb");
  await page.getByRole("link", { name: /^Leads/ }).click();
  await page.getByRole("link", { name: /Marcus Webb/ }).click();
  await expect(page.getByRole("heading", { name: "Marcus Webb" })).toBeVisible();
  const call = page.getByRole("link", { name: /^Call/ });
  await expect(call).toHaveAttribute("href", "tel:+13125550143");
  // The phone app takes over the screen, and then returns to the page.
  await call.evaluate((element) => {
    element.addEventListener("click", (event) => event.preventDefault());
  });
  await call.click();
  const asked = page.getByRole("region", { name: "How did it go?" });
  await asked.getByRole("button", { name: "Reached" }).click();
  await expect(page.getByText("Dana Ortiz called and reached them")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Contacted" })).toBeChecked();

  await page.getByRole("textbox", { name: "Note" }).fill("Wants it by Friday");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Wants it by Friday")).toBeVisible();
  await page.getByRole("button", { name: "Remind me" }).click();
  await page.getByRole("button", { name: "Tomorrow 9 AM" }).click();
  await expect(page.getByText(/Reminder set for/).first()).toBeVisible();

  await page.getByText("Won", { exact: true }).first().click();
  const amount = page.getByRole("textbox", { name: /worth/ });
  await amount.fill("6840");
  await amount.press("Enter");
  await expect(page.getByText("Dana Ortiz set it to Won")).toBeVisible();

  await page.getByRole("link", { name: "Numbers" }).click();
  await expect(page.getByText("$6,840").first()).toBeVisible();
  expect(found).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toBe("");
});

test("a signed-out person signs in by passkey, and a used invitation is refused", async ({
  page,
}) => {
  await withAuthenticator(page);
  const invitation = link(named(), "invite", "sam@sightline.example", "--name", "Sam");
  await page.goto(invitation);
  await page.getByRole("button", { name: "Make a passkey" }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.goto(`${named()}/studio/settings/sign-in`);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("link", { name: /^Leads/ })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(invitation);
  await expect(page.getByText("This link was used before, or its time is over.")).toBeVisible();
});

test("an IP address offers no passkeys, and wrong passwords delay the next try", async ({
  page,
}) => {
  await page.goto(link(server.url, "invite", "ida@sightline.example", "--owner"));
  await expect(page.getByRole("button", { name: "Make a passkey" })).toHaveCount(0);
  await page.getByLabel("Your name").fill("Ida");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in with this password" }).click();
  await expect(page.getByRole("link", { name: /^Leads/ })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(`${server.url}/studio`);
  await page.getByLabel("Email address").fill("ida@sightline.example");
  for (let tries = 0; tries < 5; tries += 1) {
    await page.getByLabel("Password", { exact: true }).fill(`wrong ${tries}`);
    const answered = page.waitForResponse(/sign-in\/password/);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await answered;
  }
  await expect(page.getByText(/Too many wrong passwords/)).toBeVisible();
  await expect(page.getByText(/\b5\d seconds|\b60 seconds|1 minute/)).toBeVisible();
});

test("pages for visitors set no cookie", async ({ page }) => {
  for (const path of ["/", "/contact", "/services/cctv-installation"]) {
    const answer = await page.goto(`${server.url}${path}`);
    expect(answer?.headers()["set-cookie"]).toBeUndefined();
  }
  expect(await page.context().cookies()).toEqual([]);
});
