// What a program can check of accessibility: the rules of WCAG 2.2 A and AA, and good practice.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The widths at which every state is checked. */
export const screens = [
  { name: "phone", width: 390, height: 844 },
  { name: "desktop", width: 1280, height: 800 },
] as const;

/** What to look at; everything when nothing is named. */
interface Scope {
  /** These rules only. */
  readonly rules?: string[];
  /** Every rule but these. */
  readonly without?: string[];
  /** A part of the page. */
  readonly within?: string;
}

/**
 * Every rule that the page, as it is now, breaks. No page has frames, so axe runs in the page alone,
 * and only what is broken is brought out of it: that takes a third of the time.
 */
export async function violations(
  page: Page,
  { rules, without, within }: Scope = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  // Only the rules of sound and film fetch anything first, and no page has either.
  axe.options({ resultTypes: ["violations"], preload: false });
  if (rules !== undefined) axe.withRules(rules);
  if (without !== undefined) axe.disableRules(without);
  if (within !== undefined) axe.include(within);
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}

/** The page at rest: a half faded text has no contrast to measure. */
export async function atRest(page: Page, colorScheme: "light" | "dark" = "light"): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme });
  // A color that changes hands on from parent to child, a frame later each.
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    // Chromium goes on listing what has finished in a part that is folded away meanwhile.
    const moves = () => document.getAnimations().some(({ playState }) => playState !== "finished");
    await frame();
    do {
      await frame();
    } while (moves());
  });
}

/** The rule that takes half of the time of all rules. */
export const contrast = ["color-contrast"];

/** Expects that the page, in the state that `state` names, breaks no rule. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  expect(await violations(page), state).toEqual([]);
}
