// The studio on a laptop: what stays in view beside a long lead.
import { expect, origin, serve, test } from "./studio.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("lists and search stay in sight beside a long lead, and the next lead begins at its top", async ({
  page,
  open,
}) => {
  await open("/studio/leads/K009-M2PP");
  await page.getByRole("button", { name: "Show the whole message" }).click();
  await page.getByRole("heading", { name: "Deliveries" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("heading", { name: "Wordy Person" })).not.toBeInViewport();
  await expect(page.getByRole("heading", { name: "Leads", exact: true })).toBeInViewport();
  await expect(page.getByRole("searchbox")).toBeInViewport();
  const next = page.getByRole("link", { name: /Marcus Webb/ });
  await expect(next).toBeInViewport();
  await next.click();
  await expect(page.getByRole("heading", { name: "Marcus Webb" })).toBeInViewport();
});

test("an invitation is made by the first click after a wrong address was mended", async ({
  page,
  api,
  open,
}) => {
  await open("/studio/settings/people");
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const form = page.getByRole("dialog", { name: "Invite somebody" });
  const address = form.getByRole("textbox", { name: "Mail address" });
  const button = form.getByRole("button", { name: "Make an invitation" });
  await address.fill("kim");
  await button.click();
  await expect(address).toHaveAccessibleDescription(/include an '@'/);
  await expect(address).toBeFocused();
  // Typed key by key, as users correct it: the click on the button takes the focus from the field.
  await address.pressSequentially("@sightline.example");
  await button.click();
  await expect(page.getByText("shown only now and works once")).toBeVisible();
  expect(api.people.some(({ email }) => email === "kim@sightline.example")).toBe(true);
});

test("after an update of the server, a screen that is gone takes nothing with it", async ({
  page,
  api,
}) => {
  const faults = await serve(page, api);
  await page.goto(`${origin}/studio/leads/K000-M2PP`);
  const note = page.getByRole("textbox", { name: "Note" });
  await note.fill("Half a thought");
  await page.route("**/studio/assets/*.js", (route) => route.fulfill({ status: 404 }));
  const navigation = page.getByRole("navigation").first();
  await navigation.getByRole("link", { name: "Numbers" }).click();
  await expect(page.getByText("Maybe the studio was updated meanwhile.")).toBeVisible();
  await page.goBack();
  await expect(note).toHaveValue("Half a thought");
  expect(faults).toEqual([expect.stringContaining("the code of the screen is gone")]);
});

test("the browser asks before a half-typed note is lost, and not for a call", async ({
  page,
  open,
}) => {
  await open("/studio/leads/K000-M2PP");
  await page.getByRole("textbox", { name: "Note" }).fill("Half a thought");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.getByRole("link", { name: "Call (312) 555-0100" }).click();
  await page.getByRole("textbox", { name: "Note" }).click();
  expect(asked).toEqual([]);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(["beforeunload"]);
});
