// The texts of articles, brands, products and their lists, and of the pages for missing ones.
import { expect, test } from "@playwright/test";
import type { HTMLElement } from "node-html-parser";
import {
  count,
  first,
  hasText,
  openDocument,
  section,
  textOf,
  texts,
  values,
} from "../../src/parsed.ts";
import { articles, catalogue } from "../../src/routes.ts";

const camera = "/products/axis-communications/p3265-lve-dome-camera";

test("a subject without tips shows the empty message", async ({ request }) => {
  const page = await openDocument(request, `${articles}?category=alarm`);
  const empty = hasText(first(page, "main"), "No safety tips available in this category.");
  expect(empty).toBe(count(page, ".tips > li") === 0);
});

test("a brand page has its title, a link to all products and its own products", {
  tag: "@server",
}, async ({ request }) => {
  const path = "/products/AXIS-Communications";
  const answer = await request.get(path);
  expect(new URL(answer.url()).pathname).toBe("/products/axis-communications");
  const page = await openDocument(request, path);
  expect(texts(page, "h1")).toEqual(["Axis Communications Products"]);
  expect(textOf(first(page, ".quote-line summary"))).toBe("Ask about this brand");
  const all = page.querySelectorAll("main a").find((link) => /All Products/.test(textOf(link)));
  expect(all?.getAttribute("href")).toBe(catalogue);
  expect(count(page, ".hero .picture-wall img")).toBe(3);
  for (const link of page.querySelectorAll(".product-grid a.more")) {
    expect(link.getAttribute("href")).toMatch(/^\/products\/axis-communications\//);
    expect(textOf(link)).toMatch(/^View .+ Details$/);
  }
  // The sidebar is shorter than this list, so what follows has the full width.
  expect(count(page, ".page-main .section")).toBe(1);
  expect(count(page, ".wide > .section")).toBe(1);
  expect(count(page, ".band .brand-grid")).toBe(1);
});

test("a product page has breadcrumb, specifications, compliance, related items, brands", async ({
  request,
}) => {
  const page = await openDocument(request, camera);
  expect(texts(page, 'nav[aria-label="Breadcrumb"] li')).toEqual([
    "Home",
    "Products",
    "Axis Communications",
    "P3265-LVE dome camera, 2 MP",
  ]);
  first(page, ".hero .picture-wall img");
  expect(textOf(first(page, ".hero .picture-wall figcaption"))).toMatch(/\w/);
  const figures = page.querySelectorAll("#specifications table");
  const labels = figures.flatMap((table) => texts(table, "th"));
  expect(labels).toContain("Resolution");
  expect(labels).not.toContain("Channels");
  for (const value of figures.flatMap((table) => texts(table, "td"))) expect(value).not.toBe("");
  expect(textOf(first(page, ".compliance"))).toContain("NDAA");
  expect(textOf(first(page, ".compliance .source"))).toContain("Reviewed");
  expect(count(section(page, "Similar products"), ".product-card")).toBeGreaterThan(0);
  expect(count(section(page, "Articles to help you choose"), ".pills a")).toBeGreaterThan(0);
  const makers = page.querySelectorAll("#brands .brand-card:not(.brand-card-other)");
  expect(makers).toHaveLength(11);
  // What the manufacturer is known for, then what the company uses it for.
  for (const maker of makers) expect(texts(maker, "p:not(.brand-mark)")).toHaveLength(2);
  expect(makers.flatMap((maker) => texts(maker, "a")).join()).toMatch(/View /);
});

test("service-only products are marked, listed last and offer service, not sale", async ({
  request,
}) => {
  const list = await openDocument(request, catalogue);
  const cards = list.querySelectorAll(".product-card");
  const marked = cards.map((card) => texts(card, ".standing").includes("Service only"));
  expect(marked).toContain(true);
  expect(marked.indexOf(true)).toBe(marked.lastIndexOf(false) + 1);
  const sold = new Set(
    cards.flatMap((card, at) => (marked[at] ? [] : [first(card, "a.more").getAttribute("href")])),
  );

  const brand = await openDocument(request, "/products/hikvision");
  expect(texts(brand, ".hero figcaption").join()).toContain("(Service only)");

  const page = await openDocument(request, "/products/lts/cmip1043w-mdz-turret-camera");
  expect(texts(page, ".hero .buttons a")[0]).toBe("Have it serviced");
  expect(textOf(first(page, "#quote-title"))).toBe("Have it serviced");
  expect(textOf(first(page, ".quote-line summary"))).toBe("Have it serviced");
  expect(textOf(first(page, ".dock a[href='#quote']"))).toBe("Have it serviced");
  const about = first(page, '#quote [name="about"]').getAttribute("value");
  expect(about).toBe("service for CMIP1043W-MDZ turret camera, 4 MP");
  expect(textOf(first(page, ".product-detail .buttons a"))).toBe("Have it serviced");
  const similar = section(page, "Similar products").querySelectorAll(".product-card a.more");
  const cctv = await openDocument(request, "/services/cctv-installation");
  const beside = cctv.querySelectorAll(".sidebar .related a:not(.plain)");
  expect([similar.length, beside.length]).toEqual([3, 3]);
  for (const link of [...similar, ...beside]) {
    expect(sold).toContain(link.getAttribute("href"));
  }
});

/**
 * The figures that a card of each kind may have, in order; those that a product lacks are left out.
 */
const figures = {
  cctv: ["Resolution", "Lens", "Housing", "IR Range"],
  recorders: ["Channels", "Recording Rate", "Storage", "PoE Support", "Power"],
  access: ["Reader Type", "Protocol", "Power Supply"],
};

/** Returns the content of a product card. */
function said(card: HTMLElement) {
  return {
    title: textOf(first(card, "h3")),
    link: textOf(first(card, "a.more")),
    href: values(card, "a.more", "href")[0],
    badge: texts(card, ".tag")[0],
    pictures: count(card, "img"),
    labels: texts(card, "dt"),
    values: texts(card, "dd"),
  };
}

test("each catalogue tab lists its kind with only that kind's specifications", async ({
  request,
}) => {
  const whole = await openDocument(request, catalogue);
  expect(count(whole, "#faq summary")).toBe(5);

  let listed = 0;
  for (const [tab, allowed] of Object.entries(figures)) {
    const page = await openDocument(request, `${catalogue}?tab=${tab}`);
    for (const card of page.querySelectorAll(".product-card")) {
      const { title, link, href, badge, pictures, labels, values } = said(card);
      listed += 1;
      expect(pictures, title).toBe(1);
      expect(link).toBe(`View ${title} Details`);
      expect(href).toMatch(/^\/products\/[\w-]+\/[\w-]+$/);
      expect(labels).toEqual(allowed.filter((label) => labels.includes(label)));
      const poe = labels.indexOf("PoE Support");
      expect(poe >= 0, `${title}: PoE is a question for NVRs`).toBe(badge === "NVR");
      if (poe >= 0) expect(values[poe]).toMatch(/^(Yes|No)$/);
    }
  }
  expect(listed).toBe(count(whole, ".product-card"));
});

const missing = [
  { path: "/articles/no-such-article", words: ["Article not found."], link: "View All Articles" },
  { path: "/products/nobody", words: ["No products found for nobody"], link: "All Products" },
  {
    path: "/products/axis-communications/no-such-camera",
    words: ["Product Not Found", "The product you are looking for does not exist."],
    link: "All Products",
  },
];

for (const { path, words, link } of missing) {
  test(`${path} answers 404 with its message and a link to the list`, { tag: "@server" }, async ({
    request,
  }) => {
    const page = await openDocument(request, path, 404);
    const texts = page.querySelectorAll("main *").map(textOf);
    expect(texts).toEqual(expect.arrayContaining(words));
    const target = link === "All Products" ? catalogue : articles;
    const leads = page.querySelectorAll("a").filter((one) => textOf(one).includes(link));
    expect(leads[0]?.getAttribute("href")).toBe(target);
    first(page, ".page-body > .sidebar");
    first(page, "footer");
  });
}
