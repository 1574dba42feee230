// Automated accessibility checks: the rules of WCAG 2.2 A and AA, and best practices.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type axeCore from "axe-core";
import { expect } from "./test.ts";

/** The minified axe, which a page parses in half the time. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The widths at which every state is checked. */
export const screens = [
  { name: "phone", width: 390, height: 844 },
  { name: "desktop", width: 1280, height: 800 },
] as const;

/** What to check; everything by default. */
interface Scope {
  /** Only these rules. */
  readonly rules?: string[];
  /** All rules except these. */
  readonly without?: string[];
  /** Only this part of the page. */
  readonly within?: string;
}

/**
 * Returns all violations in the page's current state. The pages have no frames, so axe runs only in
 * the page itself, and only violations are returned from it, which takes a third of the time.
 */
export async function violations(
  page: Page,
  { rules, without, within }: Scope = {},
): Promise<string[]> {
  const options: axeCore.RunOptions = {
    resultTypes: ["violations"],
    // Only the rules for audio and video preload anything, and the pages have neither.
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

/** Waits until the page is at rest: the contrast of a half-faded text can't be measured. */
export async function atRest(page: Page, colorScheme: "light" | "dark" = "light"): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme });
  // A color change propagates from parent to child, one frame later each.
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    // Chromium keeps listing finished animations in parts that were collapsed in the meantime.
    const moves = () => document.getAnimations().some(({ playState }) => playState !== "finished");
    await frame();
    do {
      await frame();
    } while (moves());
  });
}

/** The rule that takes half the time of all rules. */
export const contrast = ["color-contrast"];

/**
 * Expects that the page, or one part of it, has no violations in its current state; `state` names
 * it in failures. What all pages share is checked as a whole in kinds.spec.ts.
 */
export async function expectAccessible(page: Page, state: string, within?: string): Promise<void> {
  const scope = within === undefined ? {} : { within };
  expect(await violations(page, scope), state).toEqual([]);
}
