// The studio on a laptop: what stays in view beside a long lead.
import { expect, test } from "./studio.ts";

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
