import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { CaseStudies } from "../src/generated/model.ts";
import { CaseStudiesTabs } from "../src/islands/case-studies.tsx";
import { ExplainerTabs } from "../src/islands/explainer.tsx";
import { render } from "./render.ts";
import { explainer, study } from "./samples.ts";

const caseStudies: CaseStudies = {
  title: "Success stories",
  lead: null,
  filter: "all",
  tabs: [
    { filter: "all", label: "All" },
    { filter: "residential", label: "Residential" },
    { filter: "it", label: "IT & Network" },
    { filter: "featured", label: "Local Chicago Wildlife Monitoring" },
  ],
  studies: [study("house", ["residential"]), study("river", ["commercial", "featured"])],
  all: null,
};

function tabs(): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>("[role=tab]")];
}

async function press(tab: HTMLElement | undefined, key: string): Promise<void> {
  await act(async () => {
    tab?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
}

function wide(matches: boolean): void {
  vi.stubGlobal("matchMedia", () => ({
    matches,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

beforeEach(() => {
  history.replaceState(null, "");
  wide(true);
});

test("a tab shows the case studies of its filter", async () => {
  await render(<CaseStudiesTabs caseStudies={caseStudies} />);
  expect(document.querySelectorAll(".case")).toHaveLength(2);
  await act(async () => tabs()[1]?.click());
  expect([...document.querySelectorAll(".case")].map((card) => card.id)).toEqual(["house"]);
  await act(async () => tabs()[3]?.click());
  expect([...document.querySelectorAll(".case")].map((card) => card.id)).toEqual(["river"]);
});

test("a filter without case studies says so and leads back to all", async () => {
  await render(<CaseStudiesTabs caseStudies={caseStudies} />);
  await act(async () => tabs()[2]?.click());
  expect(document.body.textContent).toContain("No case studies available for this category");
  await act(async () => document.querySelector<HTMLButtonElement>(".empty button")?.click());
  expect(document.querySelectorAll(".case")).toHaveLength(2);
});

test("arrow keys, Home and End move among the tabs and round the ends", async () => {
  await render(<CaseStudiesTabs caseStudies={caseStudies} />);
  await press(tabs()[0], "ArrowLeft");
  expect(document.activeElement).toBe(tabs()[3]);
  await press(tabs()[3], "Home");
  expect(tabs()[0]?.getAttribute("aria-selected")).toBe("true");
  await press(tabs()[0], "End");
  expect(tabs().map((tab) => tab.tabIndex)).toEqual([-1, -1, -1, 0]);
});

test("the explainer has tabs where there is room", async () => {
  await render(<ExplainerTabs explainers={[explainer("a", "A"), explainer("b", "B")]} />);
  expect(tabs()).toHaveLength(2);
  await act(async () => tabs()[1]?.click());
  const panels = [...document.querySelectorAll<HTMLElement>("[role=tabpanel]")];
  expect(panels.map((panel) => panel.hidden)).toEqual([true, false]);
});

test("the explainer is a list of answers where there is none", async () => {
  wide(false);
  await render(<ExplainerTabs explainers={[explainer("a", "A"), explainer("b", "B")]} />);
  const all = [...document.querySelectorAll("details")];
  expect(tabs()).toHaveLength(0);
  expect(all.map((details) => details.open)).toEqual([true, false]);
});
