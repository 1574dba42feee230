// The studio on a laptop: what stays in sight beside a long lead.
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
