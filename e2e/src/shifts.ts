// Records layout shifts while a page loads.
import type { Page } from "@playwright/test";

declare global {
  interface Window {
    shifts: { value: number; sources: string[] }[];
  }
}

const fontDelayMs = 600;
const pictureDelayMs = 250;

/** Delays the font and the pictures. */
export async function delayParts(page: Page): Promise<void> {
  const late = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await page.route(/\.woff2$/, async (route) => {
    await late(fontDelayMs);
    await route.continue().catch(() => {});
  });
  await page.route(/\/media\//, async (route) => {
    await late(pictureDelayMs);
    await route.continue().catch(() => {});
  });
}

/** Records every layout shift that wasn't caused by input. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const names = entry.sources.map(({ node }) =>
          node instanceof Element
            ? `${node.localName}.${node.className}`
            : (node?.parentElement?.className ?? ""),
        );
        window.shifts.push({ value: entry.value, sources: names });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Returns the layout shifts since the page was opened. */
export function shifts(page: Page): Promise<Window["shifts"]> {
  return page.evaluate(() => window.shifts);
}
