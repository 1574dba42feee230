// The sections of every page, in the order in which the specification lists them.
import type { Page } from "@playwright/test";
import { content, section, texts } from "../../src/outline.ts";
import { contact, home, services } from "../../src/routes.ts";
import { expect, test } from "../../src/test.ts";

/** The headings of the page's own sections, in order; sections without one are left out. */
function headings(page: Page): Promise<string[]> {
  return texts(content(page, "h2:not(.vh)"));
}

/** The titles of the cards in a section. */
function cards(page: Page, id: string): Promise<string[]> {
  return texts(page.locator(`#${id} :is(.tile, .svc, .points > li, .way) h3`));
}

/** The questions in a section. */
function questions(page: Page, id: string): Promise<number> {
  return page.locator(`#${id} summary`).count();
}

/** The jobs that a page shows. */
function jobs(page: Page): Promise<string[]> {
  return page.locator("#case-studies .case").evaluateAll((cases) => cases.map((one) => one.id));
}

async function expectInfoBox(page: Page): Promise<void> {
  const box = page.locator(".info");
  await expect(box.locator("h2")).toBeVisible();
  await expect(box.locator(".sub")).toBeVisible();
  expect(await box.locator("li").count()).toBeGreaterThan(1);
  await expect(box.locator(".mosaic img")).toHaveCount(3);
  expect(await box.locator(".btns a").count()).toBeGreaterThanOrEqual(1);
  expect(await box.locator(".btns a").count()).toBeLessThanOrEqual(2);
}

test("the home page has its sections in order", async ({ page }) => {
  await page.goto(home);
  await expectInfoBox(page);
  expect((await headings(page)).slice(2)).toEqual([
    "You see the drawing before you pay",
    "How the parts work",
    "Brands we install",
  ]);
  expect(await jobs(page)).toEqual(["river-bank-wildlife"]);
  expect(await texts(section(page, "You see the drawing before you pay").locator("h3"))).toEqual([
    "Site Analysis & Consultation",
    "System Design & Planning",
    "Professional Installation & Setup",
    "Testing & Handover",
  ]);
  expect(await texts(page.locator("#explainer summary"))).toEqual([
    "Access Control",
    "CCTV Cameras",
    "DVRs/NVRs",
    "PoS",
    "Brands",
  ]);
  await expect(page.locator("#explainer details").first()).toHaveAttribute("open", "");
  await expect(page.locator("#explainer details[open]")).toHaveCount(1);
  await expect(page.locator("#brands details")).toHaveCount(11);
  await expect(page.locator("#brands details[open]")).toHaveCount(0);
});

test("the page about the company has its sections in order", async ({ page }) => {
  await page.goto("/about-sightline-inc");
  await expectInfoBox(page);
  const found = await headings(page);
  expect(found.slice(1, 3)).toEqual(["Our Story", "Why Choose Us"]);
  expect(found.at(-1)).toBe("Authorized Dealers");
  expect(await cards(page, "reasons")).toHaveLength(6);
  const links = page.locator("#services a.go");
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(targets.sort()).toEqual([...services].sort());
  expect(await jobs(page)).toEqual(["aurora-clinic-three-floors"]);
  expect(await page.locator("#authorized-dealers .bcard").count()).toBeGreaterThan(10);
});

test("the page about cameras has four services, two audiences, homes and questions", async ({
  page,
}) => {
  await page.goto(services[0]);
  await expectInfoBox(page);
  expect(await cards(page, "options")).toEqual([
    "CCTV Surveillance Systems",
    "CCTV Camera Installation",
    "NVR Solutions",
    "DVR Solutions",
  ]);
  const audiences = section(page, "Home or business");
  await expect(audiences.locator('a[href="/residential-cctv-security"]')).toBeVisible();
  await expect(audiences.locator('a[href="/commercial-cctv-security"]')).toBeVisible();
  expect(await jobs(page)).toEqual(["naperville-two-story"]);
  expect(await questions(page, "faq")).toBe(5);
});

test("the contact page has its form, the emergency card, questions and all projects", async ({
  page,
}) => {
  await page.goto(contact);
  const form = page.locator(".fcard");
  await expect(form.getByRole("heading", { name: "Contact Our CCTV Experts" })).toBeVisible();
  await expect(form.locator("h2 + p")).toContainText(/CCTV site survey the same day/);
  await expect(form.locator("textarea")).toHaveAttribute("rows", "3");
  await expect(form.locator("textarea")).toHaveAttribute("placeholder", /issue/i);
  await expect(form.locator("[name=email]")).not.toHaveAttribute("required", "");
  for (const name of ["name", "phone", "customer_message"]) {
    await expect(form.locator(`[name=${name}]`)).toHaveAttribute("required", "");
  }
  const card = page.locator(".ecard");
  await expect(card.getByRole("heading", { name: "24/7 emergency response" })).toBeVisible();
  await expect(card.getByText("EMERGENCY SERVICE")).toBeVisible();
  await expect(card.locator('a[href^="tel:+1800"]')).toBeVisible();
  for (const suburb of ["Naperville", "Aurora", "Plainfield"]) {
    await expect(card).toContainText(suburb);
  }
  expect(await questions(page, "faq")).toBe(5);
  expect(await jobs(page)).toHaveLength(6);
});

test("the page for homes has five questions, services, its jobs and two ways on", async ({
  page,
}) => {
  await page.goto("/residential-cctv-security");
  await expectInfoBox(page);
  expect(await questions(page, "questions")).toBe(5);
  expect((await cards(page, "services")).length).toBeGreaterThan(3);
  expect(await jobs(page)).toEqual(["naperville-two-story"]);
  const ways = page.locator(".promos a");
  expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual(
    ["/commercial-cctv-security", "/services/cctv-installation"],
  );
  for (const way of await ways.all()) await expect(way).toBeVisible();
});

test("the page for businesses has four questions, services, three industries and its jobs", async ({
  page,
}) => {
  await page.goto("/commercial-cctv-security");
  await expectInfoBox(page);
  expect(await questions(page, "questions")).toBe(4);
  expect((await cards(page, "services")).length).toBeGreaterThan(3);
  expect(await cards(page, "industries")).toEqual([
    "Retail Security",
    "Office Buildings",
    "Warehouse & Logistics",
  ]);
  expect(await jobs(page)).toEqual(["south-side-loading-docks"]);
});

test("the page about registers has its questions, services, four cards and jobs", async ({
  page,
}) => {
  await page.goto(services[4]);
  await expectInfoBox(page);
  expect(await questions(page, "questions")).toBe(5);
  expect(await cards(page, "services")).toHaveLength(6);
  expect(await cards(page, "options")).toEqual([
    "Retail POS",
    "Restaurant POS",
    "Mobile POS",
    "POS Support & Maintenance",
  ]);
  expect(await jobs(page)).toEqual(["plainfield-grocery-counter"]);
  expect(await questions(page, "faq")).toBe(5);
});

test("the page about doors has its questions, services, six pictured cards and jobs", async ({
  page,
}) => {
  await page.goto(services[1]);
  await expectInfoBox(page);
  expect(await questions(page, "questions")).toBe(5);
  expect(await cards(page, "services")).toHaveLength(6);
  expect((await cards(page, "options")).map((title) => title.split(" (")[0])).toEqual([
    "Door Access & Credential Systems",
    "Biometric Access",
    "DAC",
    "MAC",
    "RBAC",
    "ABAC",
  ]);
  for (const part of ["img", "h3 svg", "p"]) {
    expect(await page.locator(`#options .tile ${part}`).count()).toBeGreaterThanOrEqual(6);
  }
  expect(await jobs(page)).toEqual(["aurora-clinic-three-floors"]);
  expect(await questions(page, "faq")).toBe(5);
});

test("the page about networks has its questions, six cards and jobs", async ({ page }) => {
  await page.goto(services[2]);
  await expectInfoBox(page);
  expect(await questions(page, "questions")).toBe(5);
  expect(await cards(page, "options")).toEqual([
    "Network Setup & Management",
    "Cybersecurity Solutions",
    "Cloud Services & Backup",
    "IT Support & Helpdesk",
    "Software Development",
    "CDN Setup",
  ]);
  expect(await jobs(page)).toEqual(["loop-design-office-network"]);
  expect(await questions(page, "faq")).toBe(5);
});

test("the page about sound has its questions, services, twelve cards and jobs", async ({
  page,
}) => {
  await page.goto(services[3]);
  await expectInfoBox(page);
  expect(await questions(page, "questions")).toBe(5);
  expect(await cards(page, "services")).toHaveLength(6);
  expect(await cards(page, "options")).toEqual([
    "PA installation",
    "Commercial PA",
    "Background music",
    "Emergency notification",
    "Conference room audio",
    "Outdoor speakers",
    "Audio zoning",
    "Audio distribution",
    "Emergency paging",
    "Voice evacuation",
    "Audio conferencing",
    "System integration",
  ]);
  expect(await jobs(page)).toEqual(["plainfield-grocery-counter"]);
  expect(await questions(page, "faq")).toBe(6);
});

test("the legal page has its parts and a link to write to the company", async ({ page }) => {
  await page.goto("/sightline-legal");
  await expectInfoBox(page);
  expect((await headings(page)).slice(1, 5)).toEqual([
    "Mission statement",
    "Privacy policy",
    "Terms of service",
    "Copyright notice",
  ]);
  await expect(page.locator('#copyright a[href^="mailto:"]')).toBeVisible();
  await expect(page.locator("#privacy")).toContainText("kept in this tab");
});
