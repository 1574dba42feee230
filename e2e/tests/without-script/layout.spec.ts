// What every page has around its content, as the specification lists it. Nothing of it needs script.
import { texts } from "../../src/outline.ts";
import { articles, catalogue, contact, home, services } from "../../src/routes.ts";
import { expect, test, withoutPictures } from "../../src/test.ts";

const commercial = "/commercial-cctv-security";

test("the fixed bar has the switch, the telephone, the links and the social networks", async ({
  page,
}) => {
  await page.goto(commercial);
  const bar = page.locator(".util");
  await expect(bar).toHaveCSS("position", "fixed");
  await expect(bar).toHaveCSS("z-index", "1030");
  const audiences = bar.getByRole("navigation", { name: "Home or business" }).getByRole("link");
  expect(await texts(audiences)).toEqual(["Home Security", "Business Security"]);
  await expect(audiences.nth(1)).toHaveCSS("text-transform", "uppercase");
  await expect(audiences.nth(0)).not.toHaveCSS("text-transform", "uppercase");
  const background = (index: number) =>
    audiences.nth(index).evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await background(1)).not.toBe(await background(0));
  await expect(bar.locator("a.tel")).toBeVisible();
  const quick = bar.getByRole("navigation", { name: "Quick links" });
  expect((await texts(quick.getByRole("link"))).slice(0, 6)).toEqual([
    "Success Stories",
    "HOME",
    "Contact",
    "About",
    "Articles",
    "Products",
  ]);
  expect(await quick.locator('a[href^="https://"]').count()).toBeGreaterThan(2);
  expect(await page.getByRole("contentinfo").locator('a[href^="https://"]').count()).toBe(
    await quick.locator('a[href^="https://"]').count(),
  );
});

test("on a phone the fixed bar keeps the telephone and leads to projects and contact", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(home);
  const bar = page.locator(".util");
  await expect(bar.locator("a.tel")).toBeVisible();
  await expect(bar.getByRole("navigation", { name: "Quick links" })).toBeHidden();
  await bar.locator("summary").click();
  await expect(bar.getByRole("link", { name: "Projects" })).toBeVisible();
  await expect(bar.getByRole("link", { name: "Contact" })).toBeVisible();
});

test("the bar takes the color of the service", async ({ page }) => {
  await withoutPictures(page);
  // Which of red, green and blue is strongest tells the color without fixing its shade.
  const strongest = async (path: string): Promise<string> => {
    await page.goto(path);
    return page.locator(".util").evaluate((bar) => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(bar).backgroundColor.match(/[\d.]+/g) ?? []
      ).map(Number);
      if (blue > red && blue > green) return "blue";
      return green > red / 4 ? "orange" : "red";
    });
  };
  const colors: Record<string, string> = {};
  for (const path of [...services, home, contact]) colors[path] = await strongest(path);
  expect(colors).toEqual({
    "/services/access-control": "blue",
    "/services/cctv-installation": "red",
    "/services/it-services": "orange",
    "/services/pa-systems": "blue",
    "/services/pos-installation": "blue",
    [home]: "blue",
    [contact]: "blue",
  });
});

test("the header's subtitle follows the path, and the first match wins", async ({ page }) => {
  await withoutPictures(page);
  const subtitles: Record<string, string> = {};
  const paths = [home, "/residential-cctv-security", commercial, contact, ...services, catalogue];
  for (const path of [...paths, articles, "/articles/how-long-to-keep-video"]) {
    await page.goto(path);
    subtitles[path] = (await texts(page.locator("header .logo > span > span")))[0] ?? "";
  }
  expect(subtitles).toEqual({
    [home]: "CCTV & Access Control Solutions",
    "/residential-cctv-security": "Home Security Cameras & Door Access",
    [commercial]: "Business Security & Surveillance",
    [contact]: "Contact & Free Consultation",
    "/services/cctv-installation": "CCTV & Access Control Solutions",
    "/services/access-control": "Access Control Systems",
    "/services/it-services": "IT & Network Services",
    "/services/pa-systems": "PA & Sound Systems",
    "/services/pos-installation": "Point-of-Sale Installation",
    [catalogue]: "Cameras, Recorders & Door Devices",
    [articles]: "Security Articles & Safety Tips",
    "/articles/how-long-to-keep-video": "Security Articles",
  });
});

test("the banner has its words, three bullets and up to three pictures, and the form beside it", async ({
  page,
}) => {
  await withoutPictures(page);
  const banners = new Set<string>();
  for (const path of [home, "/about-sightline-inc", ...services, catalogue, articles]) {
    await page.goto(path);
    const banner = page.getByRole("region", { name: "Introduction" });
    await expect(banner.locator(".hero-line"), path).toHaveText(/\w/);
    await expect(banner.locator(".hero-bullets li")).toHaveCount(3);
    expect(await banner.locator(".hero-bullets li svg").count()).toBe(3);
    expect(await banner.locator(".btns a").count()).toBeGreaterThan(0);
    const pictures = await banner.locator(".wall img").count();
    expect(pictures).toBeGreaterThan(0);
    expect(pictures).toBeLessThanOrEqual(3);
    await expect(banner.locator("form")).toHaveCount(1);
    banners.add((await banner.locator("h1").textContent()) ?? "");
  }
  expect(banners.size, "each page has a banner of its own").toBe(9);
});

test("the banner's pictures come one after the other, 0.2 seconds apart", async ({ browser }) => {
  const page = await browser.newPage({
    javaScriptEnabled: false,
    reducedMotion: "no-preference",
  });
  await page.goto(home);
  const delays = await page
    .locator(".hero .wall > figure img")
    .evaluateAll((figures) => figures.map((figure) => getComputedStyle(figure).animationDelay));
  expect(delays).toEqual(["0s", "0.2s", "0.4s"]);
  await page.close();
});

test("the contact page shows a picture where others have the quote form", async ({ page }) => {
  await page.goto(contact);
  const banner = page.getByRole("region", { name: "Introduction" });
  await expect(banner.locator("form")).toHaveCount(0);
  await expect(banner.locator(".hero-pic img")).toBeVisible();
});

test("the service cards link to their pages, and the current one is no link", async ({ page }) => {
  await page.goto(services[1]);
  const strip = page.getByRole("navigation", { name: "Our services" });
  expect(await texts(strip.locator("b"))).toEqual([
    "Access Control Systems",
    "Next-Gen CCTV Surveillance",
    "IT & Network Setup Services",
    "Public Address (PA) Sound Systems",
  ]);
  await expect(strip.getByRole("link")).toHaveCount(3);
  await expect(strip.locator("[aria-current=page]")).toHaveText(/Access Control Systems/);
});

test("the sidebar stands beside the content from medium width and is whole on large screens", async ({
  page,
}) => {
  await page.goto(services[0]);
  const side = page.locator(".side");
  const shown = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return side.isVisible();
  };
  expect(await shown(600)).toBe(false);
  expect(await shown(800)).toBe(true);
  expect(await shown(1280)).toBe(true);
  const [main = 0, beside = 0] = await page
    .locator(".body > .main, .body > .side")
    .evaluateAll((columns) => columns.map((column) => column.getBoundingClientRect().width));
  expect(main / beside).toBeGreaterThan(2.4);
  await expect(side.getByRole("link", { name: "Success Stories" })).toBeVisible();
  await expect(side.getByRole("link", { name: /Request a Free Consultation/ })).toHaveAttribute(
    "href",
    /^tel:/,
  );
  await expect(side.getByRole("heading", { name: "Related products" })).toBeVisible();
  await expect(side.getByRole("heading", { name: "Related articles" })).toBeVisible();
  await expect(side.getByRole("heading", { name: "Parts of a CCTV system" })).toBeVisible();
  for (const link of await side.locator(".rel a").all()) {
    await expect(link).toHaveAttribute("href", /^\/(products\/[\w-]+\/|articles\/)[\w-]+$/);
  }
  // Cameras and recorders belong to this service; all of them are one step away.
  expect((await texts(side.locator(".rel b"))).join()).toMatch(/camera.*recorder/);
  await expect(side.getByRole("link", { name: "All products" })).toHaveAttribute("href", catalogue);
});

test("a general page's sidebar has its own cards and the parts of three systems", async ({
  page,
}) => {
  const cards: Record<string, string[]> = {};
  for (const path of [home, "/about-sightline-inc", contact]) {
    await page.goto(path);
    cards[path] = await texts(page.locator(".side .box h2"));
    expect(cards[path]?.slice(-3)).toEqual([
      "Parts of an access system",
      "Parts of a CCTV system",
      "Parts of a PA system",
    ]);
  }
  expect(new Set(Object.values(cards).map((titles) => titles.join())).size).toBe(3);
});

test("the footer has its links, the call with the short form, a paragraph of the page and the year", async ({
  page,
}) => {
  const paragraphs = new Set<string>();
  for (const path of [home, services[3], catalogue]) {
    await page.goto(path);
    const footer = page.getByRole("contentinfo");
    expect(
      await texts(footer.getByRole("navigation", { name: "Services" }).getByRole("link")),
    ).toEqual(["CCTV", "IT & Network Setup", "Access Control", "PA"]);
    await expect(
      footer.getByRole("heading", { name: "Ready to Secure Your Property?" }),
    ).toBeVisible();
    await expect(footer.locator("form textarea")).toHaveCount(0);
    await expect(footer.locator("form input[name=phone]")).toBeVisible();
    const bottom = await texts(
      footer.getByRole("navigation", { name: "Footer" }).getByRole("link"),
    );
    expect(bottom.slice(0, 5)).toEqual([
      "Security Articles",
      "Security Products",
      "Home",
      "Legal",
      "Contact",
    ]);
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
    paragraphs.add(
      (await footer.locator(".foot-about > p:not(.logo)").first().textContent()) ?? "",
    );
  }
  expect(paragraphs.size, "each page has a paragraph of its own").toBe(3);
});

test("the skip link is the first stop and leads to the content", async ({ page }) => {
  await page.goto(home);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
});
