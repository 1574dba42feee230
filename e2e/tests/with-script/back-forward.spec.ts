// A page is as it was left when the visitor comes back.
import { field, formOf } from "../../src/lead.ts";
import { visitsAll } from "../../src/places.ts";
import {
  articles,
  catalogue,
  contact,
  firstListed,
  home,
  listed,
  services,
} from "../../src/routes.ts";
import { expect, test, visit } from "../../src/test.ts";

test("going back restores typed text, the selected tab and the scroll position", async ({
  page,
}) => {
  await visit(page, contact);
  await field(formOf(page, "contact"), "customer_message").fill("The recorder beeps");
  const tabs = page.locator("#case-studies [role=tab]");
  await tabs.nth(3).click();
  await expect(tabs.nth(3)).toHaveAttribute("aria-selected", "true");
  const place = await page.evaluate(() => window.scrollY);

  await page.goto(services[0]);
  await page.goBack();
  await expect(page).toHaveURL(contact);
  await expect(tabs.nth(3)).toHaveAttribute("aria-selected", "true");
  await expect(field(formOf(page, "contact"), "customer_message")).toHaveValue(
    "The recorder beeps",
  );
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place))
    .toBeLessThan(300);
});

test("article filters are in the URL and follow back and forward", async ({ page }) => {
  await page.goto(articles);
  const filters = page.getByRole("navigation", { name: "Subject" });
  await filters.getByRole("link", { name: /^PA/ }).click();
  await expect(page).toHaveURL(`${articles}?category=pa#articles`);
  await filters.getByRole("link", { name: /^IT/ }).click();
  await expect(filters.locator("[aria-current]")).toHaveText(/^IT/);
  await page.goBack();
  await expect(filters.locator("[aria-current]")).toHaveText(/^PA/);
  await page.goForward();
  await expect(filters.locator("[aria-current]")).toHaveText(/^IT/);
});

test("typed text survives a reload and a return, and is cleared after sending", {
  tag: "@server",
}, async ({ page }) => {
  await visit(page, home);
  const form = formOf(page, "hero");
  await field(form, "name").fill("Ann");
  await field(form, "customer_message").fill("Two doors");
  await page.reload();
  await expect(field(form, "customer_message")).toHaveValue("Two doors");
  await page.goto(services[1]);
  await expect(field(formOf(page, "hero"), "customer_message")).toHaveValue("");
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await expect(page).toHaveURL(home);
  await expect(field(form, "name")).toHaveValue("Ann");
  await expect(field(form, "customer_message")).toHaveValue("Two doors");

  await field(form, "email").fill("ann@mail.example");
  await field(form, "phone").fill("3125550142");
  await form.getByRole("button").click();
  await expect(page.locator(".done")).toBeFocused();
  await page.reload();
  await expect(field(form, "name")).toHaveValue("");
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("pages are restored from the back/forward cache", async ({
  playwright,
  launchOptions,
  baseURL,
  request,
}) => {
  test.setTimeout(90_000);
  // Playwright turns the back/forward cache off by default and can't follow a page out of it; the
  // DevTools protocol can.
  const ignoreDefaultArgs = ["--disable-back-forward-cache"];
  // The headless shell has no back/forward cache.
  const executablePath = process.env.CHROMIUM_WHOLE ?? "/usr/bin/chromium";
  const options = { ...launchOptions, executablePath, ignoreDefaultArgs };
  const browser = await playwright.chromium.launch(options);
  const page = await browser.newPage();
  const client = await page.context().newCDPSession(page);
  await client.send("Page.enable");
  const refused: unknown[] = [];
  const restored: string[] = [];
  client.on("Page.backForwardCacheNotUsed", (event) => refused.push(event));
  client.on("Page.frameNavigated", ({ frame, type }) => {
    if (type === "BackForwardCacheRestore") restored.push(pathOf(frame.url));
  });
  const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
  const load = async (path: string) => {
    const loaded = new Promise((done) => client.once("Page.loadEventFired", done));
    await client.send("Page.navigate", { url: `${baseURL}${path}` });
    await loaded;
  };
  const usual = [home, contact, catalogue, "/search?q=dome"];
  const found = visitsAll ? listed.map((place) => firstListed(request, place)) : [];
  const paths = visitsAll ? [...usual, articles, ...(await Promise.all(found))] : usual;
  for (const path of paths) {
    await load(path);
    await load(services[2]);
    const { entries, currentIndex } = await client.send("Page.getNavigationHistory");
    const before = entries[currentIndex - 1];
    if (before === undefined) throw new Error("there is no page to go back to");
    await client.send("Page.navigateToHistoryEntry", { entryId: before.id });
    await expect.poll(() => restored.at(-1) ?? refused.at(-1)).toEqual(path);
  }
  expect(refused).toEqual([]);
  expect(restored).toEqual(paths);
  await browser.close();
});
