// What surrounds the content of every page, as listed in the specification: texts and links.
import { expect, test } from "@playwright/test";
import { count, first, openDocument, textOf, texts, values } from "../../src/parsed.ts";
import { articles, catalogue, contact, home, services } from "../../src/routes.ts";

const commercial = "/commercial-cctv-security";

test("the header's subtitle depends on the path", async ({ request }) => {
  const subtitles: Record<string, string> = {};
  const paths = [home, "/residential-cctv-security", commercial, contact, ...services, catalogue];
  for (const path of [...paths, articles, "/articles/how-long-to-keep-video"]) {
    const page = await openDocument(request, path);
    subtitles[path] = texts(page, "header .logo > span > span")[0] ?? "";
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

test("the banner has its texts, three bullets, up to three pictures and the form", async ({
  request,
}) => {
  const banners = new Set<string>();
  for (const path of [home, "/about-sightline-inc", ...services, catalogue, articles]) {
    const page = await openDocument(request, path);
    const banner = first(page, '[aria-label="Introduction"]');
    expect(textOf(first(banner, ".hero-subtitle")), path).toMatch(/\w/);
    expect(count(banner, ".hero-bullets li")).toBe(3);
    expect(count(banner, ".hero-bullets li svg")).toBe(3);
    expect(count(banner, ".buttons a")).toBeGreaterThan(0);
    expect(count(banner, ".picture-wall img")).toBeGreaterThan(0);
    expect(count(banner, ".picture-wall img")).toBeLessThanOrEqual(3);
    expect(count(banner, "form")).toBe(1);
    banners.add(textOf(first(banner, "h1")));
  }
  expect(banners.size, "each page has a banner of its own").toBe(9);
});

test("service cards link to their pages, except the current one", async ({ request }) => {
  const page = await openDocument(request, services[1]);
  const strip = first(page, 'nav[aria-label="Our services"]');
  expect(texts(strip, "b")).toEqual([
    "Access Control Systems",
    "Next-Gen CCTV Surveillance",
    "IT & Network Setup Services",
    "Public Address (PA) Sound Systems",
    "Point-of-Sale (PoS) Installation",
  ]);
  expect(count(strip, "a[href]")).toBe(4);
  expect(textOf(first(strip, "[aria-current=page]"))).toMatch(/Access Control Systems/);
});

test("a general page's sidebar has its own cards and the parts of three systems last", async ({
  request,
}) => {
  const parts = ["Parts of an access system", "Parts of a CCTV system", "Parts of a PA system"];
  const cards = new Set<string>();
  for (const path of [home, "/about-sightline-inc", contact]) {
    const titles = texts(await openDocument(request, path), ".sidebar .box h2");
    expect(titles.slice(-3)).toEqual(parts);
    cards.add(titles.join());
  }
  // The list of a brand with a single row of products is shorter than the sidebar.
  const brand = await openDocument(request, "/products/lts");
  expect(texts(brand, ".page-main + .sidebar + .sidebar .box h2")).toEqual(parts);
  expect(cards.size).toBe(3);
});

test("the footer has its links, the short form, the page's paragraph and the year", async ({
  request,
}) => {
  const paragraphs = new Set<string>();
  for (const path of [home, services[3], catalogue]) {
    const footer = first(await openDocument(request, path), "footer");
    expect(texts(footer, 'nav[aria-labelledby="footer-services"] a')).toEqual([
      "CCTV",
      "IT & Network Setup",
      "Access Control",
      "PA",
    ]);
    expect(texts(footer, "h2")).toContain("Ready to Secure Your Property?");
    expect(count(footer, "form textarea:not([hidden])")).toBe(0);
    expect(count(footer, "form input[name=phone]")).toBe(1);
    expect(texts(footer, 'nav[aria-label="Footer"] a').slice(0, 5)).toEqual([
      "Security Articles",
      "Security Products",
      "Home",
      "Legal",
      "Contact",
    ]);
    expect(textOf(footer)).toContain(`© ${new Date().getFullYear()}`);
    paragraphs.add(textOf(first(footer, ".footer-about > p:not(.logo)")));
  }
  expect(paragraphs.size, "each page has a paragraph of its own").toBe(3);
});

test("a service's sidebar has its links, related products and articles, and parts", async ({
  request,
}) => {
  const side = first(await openDocument(request, services[0]), ".sidebar");
  expect(texts(side, "a")).toContain("Success Stories");
  const consultation = side
    .querySelectorAll("a")
    .find((link) => textOf(link).includes("Request a Free Consultation"));
  expect(consultation?.getAttribute("href")).toMatch(/^tel:/);
  for (const title of ["Related products", "Related articles", "Parts of a CCTV system"]) {
    expect(texts(side, "h2, h3")).toContain(title);
  }
  for (const href of values(side, ".related a", "href")) {
    expect(href).toMatch(/^\/(products\/[\w-]+\/|articles\/)[\w-]+$/);
  }
  // Cameras and recorders belong to this service; the link to all products follows them.
  expect(texts(side, ".related b").join()).toMatch(/camera.*recorder/);
  const all = side.querySelectorAll("a").find((link) => textOf(link) === "All products");
  expect(all?.getAttribute("href")).toBe(catalogue);
});
