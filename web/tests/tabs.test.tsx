// Tabs above case studies: the server's HTML, and the runtime on top of it.
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { CaseStudies } from "../src/generated/model.ts";
import { startFilterTabs } from "../src/runtime/browser/filter-tabs.ts";
import { startLinkedPanels } from "../src/runtime/browser/linked-panels.ts";
import { CaseStudiesSection } from "../src/sections/case-studies.tsx";
import { ListTabs } from "../src/ui/list-tabs.tsx";
import { frame, study } from "./samples.ts";

const place = { id: null, area: "wide" as const, frame };

const caseStudies: CaseStudies = {
  title: "Success stories",
  lead: null,
  tabs: [
    { filter: "all", label: "All" },
    { filter: "residential", label: "Residential" },
    { filter: "commercial", label: "Commercial" },
    { filter: "featured", label: "Local Chicago Wildlife Monitoring" },
  ],
  studies: [
    study("house", ["residential"]),
    study("dock", ["commercial"]),
    study("river", ["commercial", "featured"]),
  ],
  all: null,
};

function show(element: ReactElement): void {
  document.body.innerHTML = renderToString(element);
}

function showCases(): void {
  show(<CaseStudiesSection section={{ kind: "case-studies", ...caseStudies }} {...place} />);
}

function tabs(): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>("[role=tab]")];
}

function shown(): string[] {
  return [...document.querySelectorAll(".case:not([hidden])")].map((card) => card.id);
}

function press(target: Element | null | undefined, key: string): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  return target?.dispatchEvent(event) ?? true;
}

beforeAll(startFilterTabs);

beforeEach(() => history.replaceState(null, ""));

test("a tab shows the case studies of its filter", () => {
  showCases();
  expect(shown()).toEqual(["house", "dock", "river"]);
  tabs()[1]?.click();
  expect(shown()).toEqual(["house"]);
  expect(document.querySelector("#house")?.className).toContain("case-large");
  tabs()[2]?.click();
  expect(shown()).toEqual(["dock", "river"]);
  expect(document.querySelector(".case-large")).toBeNull();
  expect(document.querySelector("#case-panel")?.getAttribute("aria-labelledby")).toBe(
    "case-tab-commercial",
  );
  tabs()[0]?.click();
  expect(shown()).toHaveLength(3);
});

test("arrow keys, Home and End move between the tabs, and arrow keys wrap", () => {
  showCases();
  expect(press(tabs()[0], "ArrowLeft")).toBe(false);
  expect(document.activeElement).toBe(tabs()[3]);
  expect(shown()).toEqual(["river"]);
  press(tabs()[3], "Home");
  expect(tabs()[0]?.getAttribute("aria-selected")).toBe("true");
  press(tabs()[0], "End");
  expect(tabs().map((tab) => tab.tabIndex)).toEqual([-1, -1, -1, 0]);
  expect(press(tabs()[3], "Tab")).toBe(true);
  expect(shown()).toEqual(["river"]);
});

test("the selected tab is restored when the page is loaded again", () => {
  showCases();
  tabs()[1]?.click();
  showCases();
  startFilterTabs();
  expect(shown()).toEqual(["house"]);
});

test("the selected tab is kept by links within the page and by panels in the address", () => {
  showCases();
  tabs()[1]?.click();
  history.pushState(null, "", "#quote");
  dispatchEvent(new HashChangeEvent("hashchange"));
  document.body.innerHTML =
    '<main data-linked><details><summary></summary><p id="brand-axis"></p></details></main>';
  Element.prototype.scrollIntoView ??= () => {};
  startLinkedPanels();
  document.querySelector("summary")?.click();
  expect(location.hash).toBe("#brand-axis");
  showCases();
  startFilterTabs();
  expect(shown()).toEqual(["house"]);
});

/** Shows tabs of which the last one is chosen and 500 px too far to the right. */
function showLastOf(count: number): void {
  const states = Array.from({ length: count }, (_, at) => ({
    label: `Subject ${at}`,
    href: `/insights/${at}`,
    count: 2,
    current: at === count - 1,
  }));
  show(<ListTabs label="Kind" states={states} />);
  const chosen = document.querySelector("[aria-current]");
  if (chosen === null) throw new Error("no tab is chosen");
  chosen.getBoundingClientRect = () => new DOMRect(innerWidth / 3 + 500, 10, 80, 50);
}

test("a row of tabs is scrolled to the chosen one", () => {
  showLastOf(2);
  startFilterTabs();
  expect(document.querySelector(".tabs")?.scrollLeft).toBeCloseTo(500);
});

test("a row of many tabs is scrolled to the chosen one when it is one row again", () => {
  showLastOf(11);
  document.querySelector("details")?.dispatchEvent(new Event("toggle"));
  expect(document.querySelector(".tabs")?.scrollLeft).toBeCloseTo(500);
});
