// What a program can check of accessibility: the rules of WCAG 2.2 A and AA, and good practice.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The widths at which every state is checked. */
export const screens = [
  { name: "phone", width: 390, height: 844 },
  { name: "desktop", width: 1280, height: 800 },
] as const;

/** Every rule that the page, as it is now, breaks. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}

/** Expects that the page, in the state that `state` names, breaks no rule. */
export async function expectAccessible(page: Page, state = "the page"): Promise<void> {
  expect(await violations(page), state).toEqual([]);
}
