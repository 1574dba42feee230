// Tab stops, and whether each one is visible when it has the focus.
import type { Page } from "@playwright/test";

/** Focuses every tab stop of the page in order, and returns those that are covered. */
export async function coveredTabStops(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { stops, hidden } = await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const all = document.querySelectorAll<HTMLElement>(
      "a[href], button:enabled, input:enabled, select, textarea, summary, [tabindex='0']",
    );
    // A link that spans several lines has several boxes; a stop in a closed menu has none.
    const box = (stop: HTMLElement) =>
      [...stop.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
    const hidden: string[] = [];
    let stops = 0;
    scrollTo(0, 0);
    for (const stop of all) {
      if (!stop.checkVisibility({ visibilityProperty: true }) || stop.tabIndex < 0) continue;
      // Makes hit testing find elements that take no clicks, such as the summary of an open tab.
      stop.style.pointerEvents = "auto";
      stop.focus({ focusVisible: true } as FocusOptions);
      // Another element may have taken the focus, as when a menu closes others.
      if (document.activeElement !== stop || stop.closest(".visually-hidden, .form-trap") !== null)
        continue;
      const own = stop instanceof HTMLInputElement ? (stop.labels?.[0] ?? stop) : stop;
      let at = "";
      let seen = false;
      // It scrolls into view within a few frames. In the middle of the screen, where no bar that a scroll moves can be,
      // none is waited for.
      for (let frames = 0; frames < 12 && !seen; frames += 1) {
        if (frames > 0) await frame();
        const rect = box(stop);
        if (rect === undefined) break;
        // For a panel higher than the screen, a part is enough.
        const [left, right] = [Math.max(rect.left, 0), Math.min(rect.right, innerWidth)];
        const [top, bottom] = [Math.max(rect.top, 0), Math.min(rect.bottom, innerHeight)];
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        at = `${Math.round(x)}, ${Math.round(y)}`;
        if (frames === 0 && (top < innerHeight / 4 || bottom > (innerHeight * 3) / 4)) continue;
        // A visible part is enough (WCAG 2.2, 2.4.11): in a row that scrolls, browsers show no more
        // than that.
        seen = [
          [x, y],
          [left + 6, y],
          [right - 6, y],
        ].some(([x = 0, y = 0]) => {
          const found = document.elementFromPoint(x, y);
          return (
            found !== null && (stop.contains(found) || found.contains(stop) || own.contains(found))
          );
        });
      }
      if (at === "") continue;
      stops += 1;
      if (!seen) {
        const name = (stop.textContent || stop.getAttribute("name") || "").trim();
        hidden.push(`${stop.tagName} "${name}" at ${at}`);
      }
    }
    return { stops, hidden };
  });
  if (stops < 10) throw new Error(`only ${stops} stops were found`);
  return hidden;
}
