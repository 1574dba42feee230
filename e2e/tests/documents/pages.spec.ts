// The sections of every page, in the order of the specification.
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
import { contact, home, services } from "../../src/routes.ts";

/** Returns the headings of the page's own sections, in order; sections without one are left out. */
function headings(page: HTMLElement): string[] {
  const own = page.querySelectorAll("main > :not(.hero) h2:not(.visually-hidden)");
  return own.filter((heading) => heading.closest(".sidebar") === null).map(textOf);
}

/** Returns the titles of the cards in a section. */
function cards(page: HTMLElement, id: string): string[] {
  return texts(page, `#${id} :is(.tile, .points > li) h3`);
}

/** Returns the number of questions in a section. */
function questions(page: HTMLElement, id: string): number {
  return count(page, `#${id} summary`);
}

/** Returns the ids of the jobs on a page. */
function jobs(page: HTMLElement): string[] {
  return values(page, "#case-studies .case", "id");
}

function expectInfoBox(page: HTMLElement): void {
  const box = first(page, ".info");
  expect(textOf(first(box, "h2"))).toMatch(/\w/);
  expect(textOf(first(box, ".subtitle"))).toMatch(/\w/);
  expect(count(box, "li")).toBeGreaterThan(1);
  expect(count(box, ".mosaic img")).toBe(3);
  expect(count(box, ".buttons a")).toBeGreaterThanOrEqual(1);
  expect(count(box, ".buttons a")).toBeLessThanOrEqual(2);
}

test("the home page has its sections in order", async ({ request }) => {
  const page = await openDocument(request, home);
  expectInfoBox(page);
  expect(headings(page).slice(2)).toEqual([
    "You see the drawing before you pay",
    "How the parts work",
    "Brands we install and service",
  ]);
  expect(jobs(page)).toEqual(["naperville-two-story", "river-bank-wildlife"]);
  expect(texts(section(page, "You see the drawing before you pay"), "h3")).toEqual([
    "Site Analysis & Consultation",
    "System Design & Planning",
    "Professional Installation & Setup",
    "Testing & Handover",
  ]);
  expect(texts(page, "#explainer summary")).toEqual([
    "Access Control",
    "CCTV Cameras",
    "DVRs/NVRs",
    "PoS",
    "Brands",
  ]);
  expect(first(page, "#explainer details").hasAttribute("open")).toBe(true);
  expect(count(page, "#explainer details[open]")).toBe(1);
  expect(count(page, "#brands details")).toBe(11);
  expect(count(page, "#brands details[open]")).toBe(0);
});

test("the about page has its sections in order", async ({ request }) => {
  const page = await openDocument(request, "/about-sightline-inc");
  expectInfoBox(page);
  const found = headings(page);
  expect(found.slice(1, 3)).toEqual(["Our Story", "Why Choose Us"]);
  expect(found.at(-1)).toBe("Authorized Dealers");
  expect(cards(page, "reasons")).toHaveLength(6);
  const targets = values(page, "#services a.go-link", "href");
  expect(targets.sort()).toEqual([...services].sort());
  expect(jobs(page)).toEqual(["aurora-clinic-three-floors"]);
  expect(count(page, "#authorized-dealers .brand-card")).toBeGreaterThan(10);
});

test("the CCTV page has four services, two audiences, its job and questions", async ({
  request,
}) => {
  const page = await openDocument(request, services[0]);
  expectInfoBox(page);
  expect(cards(page, "options")).toEqual([
    "CCTV Surveillance Systems",
    "CCTV Camera Installation",
    "NVR Solutions",
    "DVR Solutions",
  ]);
  const audiences = section(page, "Home or business");
  first(audiences, 'a[href="/residential-cctv-security"]');
  first(audiences, 'a[href="/commercial-cctv-security"]');
  expect(jobs(page)).toEqual(["naperville-two-story"]);
  expect(questions(page, "faq")).toBe(5);
});

test("the contact page has its form, emergency card, questions and all jobs", async ({
  request,
}) => {
  const page = await openDocument(request, contact);
  const form = first(page, ".form-card");
  expect(texts(form, "h2")).toContain("Contact Our CCTV Experts");
  expect(textOf(first(form, "h2 + p"))).toMatch(/CCTV site survey the same day/);
  expect(values(form, "textarea", "rows")).toEqual(["3"]);
  expect(first(form, "textarea").getAttribute("placeholder")).toMatch(/issue/i);
  expect(first(form, "[name=email]").hasAttribute("required")).toBe(false);
  for (const name of ["name", "phone", "customer_message"]) {
    expect(first(form, `[name=${name}]`).hasAttribute("required"), name).toBe(true);
  }
  const card = first(page, ".emergency-card");
  expect(texts(card, "h2, h3")).toContain("24/7 emergency response");
  expect(hasText(card, "EMERGENCY SERVICE")).toBe(true);
  first(card, 'a[href^="tel:+1800"]');
  for (const suburb of ["Naperville", "Aurora", "Plainfield"]) {
    expect(textOf(card)).toContain(suburb);
  }
  expect(questions(page, "faq")).toBe(5);
  expect(jobs(page)).toHaveLength(6);
});

test("the residential page has five questions, services, its job and two links", async ({
  request,
}) => {
  const page = await openDocument(request, "/residential-cctv-security");
  expectInfoBox(page);
  expect(questions(page, "questions")).toBe(5);
  expect(cards(page, "services").length).toBeGreaterThan(3);
  expect(jobs(page)).toEqual(["naperville-two-story"]);
  expect(values(page, ".promos a", "href")).toEqual([
    "/commercial-cctv-security",
    "/services/cctv-installation",
  ]);
});

test("the commercial page has four questions, services, three industries and its job", async ({
  request,
}) => {
  const page = await openDocument(request, "/commercial-cctv-security");
  expectInfoBox(page);
  expect(questions(page, "questions")).toBe(4);
  expect(cards(page, "services").length).toBeGreaterThan(3);
  expect(cards(page, "industries")).toEqual([
    "Retail Security",
    "Office Buildings",
    "Warehouse & Logistics",
  ]);
  expect(jobs(page)).toEqual(["south-side-loading-docks"]);
});

test("the POS page has its questions, services, four cards and job", async ({ request }) => {
  const page = await openDocument(request, services[4]);
  expectInfoBox(page);
  expect(questions(page, "questions")).toBe(5);
  expect(cards(page, "services")).toHaveLength(6);
  expect(cards(page, "options")).toEqual([
    "Retail POS",
    "Restaurant POS",
    "Mobile POS",
    "POS Support & Maintenance",
  ]);
  expect(jobs(page)).toEqual(["plainfield-grocery-counter"]);
  expect(questions(page, "faq")).toBe(5);
});

test("the access control page has its questions, services, six picture cards and job", async ({
  request,
}) => {
  const page = await openDocument(request, services[1]);
  expectInfoBox(page);
  expect(questions(page, "questions")).toBe(5);
  expect(cards(page, "services")).toHaveLength(6);
  expect(cards(page, "options").map((title) => title.split(" (")[0])).toEqual([
    "Door Access & Credential Systems",
    "Biometric Access",
    "DAC",
    "MAC",
    "RBAC",
    "ABAC",
  ]);
  for (const part of ["img", "h3 svg", "p"]) {
    expect(count(page, `#options .tile ${part}`)).toBeGreaterThanOrEqual(6);
  }
  expect(jobs(page)).toEqual(["aurora-clinic-three-floors"]);
  expect(questions(page, "faq")).toBe(5);
});

test("the IT page has its questions, six cards and job", async ({ request }) => {
  const page = await openDocument(request, services[2]);
  expectInfoBox(page);
  expect(questions(page, "questions")).toBe(5);
  expect(cards(page, "options")).toEqual([
    "Network Setup & Management",
    "Cybersecurity Solutions",
    "Cloud Services & Backup",
    "IT Support & Helpdesk",
    "Software Development",
    "CDN Setup",
  ]);
  expect(jobs(page)).toEqual(["loop-design-office-network"]);
  expect(questions(page, "faq")).toBe(5);
});

test("the PA page has its questions, services, twelve cards and job", async ({ request }) => {
  const page = await openDocument(request, services[3]);
  expectInfoBox(page);
  expect(questions(page, "questions")).toBe(5);
  expect(cards(page, "services")).toHaveLength(6);
  expect(cards(page, "options")).toEqual([
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
  expect(jobs(page)).toEqual(["plainfield-grocery-counter"]);
  expect(questions(page, "faq")).toBe(6);
});

test("the legal page has its sections and a mail link", async ({ request }) => {
  const page = await openDocument(request, "/sightline-legal");
  expectInfoBox(page);
  expect(headings(page).slice(1, 5)).toEqual([
    "Mission statement",
    "Privacy policy",
    "Terms of service",
    "Copyright notice",
  ]);
  first(page, '#copyright a[href^="mailto:"]');
  expect(textOf(first(page, "#privacy"))).toContain("in this tab until you send it");
});
