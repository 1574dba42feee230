// What a program can check of accessibility: the rules of WCAG 2.2 A and AA, and good practice.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type axeCore from "axe-core";
import { expect } from "./test.ts";

/** axe without its comments: a page reads it in half of the time. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

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
  const options: axeCore.RunOptions = {
    resultTypes: ["violations"],
    // Only the rules of sound and film fetch anything first, and no page has either.
    preload: false,
    ...(rules !== undefined && { runOnly: { type: "rule", values: rules } }),
    ...(without !== undefined && {
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    }),
  };
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const found = await page.evaluate(
    async ([within, options]) => {
      const { axe } = globalThis as unknown as { axe: typeof axeCore };
      return (await axe.run(within ?? document, options)).violations;
    },
    [within, options] as const,
  );
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
