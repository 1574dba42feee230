// Where screenshots are saved, and how they are taken.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page, TestInfo } from "@playwright/test";

/** The folder of the screenshots and their contact sheet. */
export const folder =
  process.env.SIGHTLINE_SHOTS ??
  resolve(dirname(fileURLToPath(import.meta.url)), "../../target/shots");

/** The widths of a phone, a tablet, a laptop and a wide screen, in pixels. */
export const widths = [360, 768, 1280, 1920] as const;

/** Both color schemes. */
export const schemes = ["light", "dark"] as const;

/** Returns the path of a screenshot, relative to the folder. */
export function file(name: string, width: number, scheme: string): string {
  return `${name}/${width}-${scheme}.png`;
}

/** Takes a screenshot of the whole page or of the viewport, under the project's name. */
export async function shoot(
  page: Page,
  { project }: TestInfo,
  name: string,
  part: "page" | "screen" = "page",
): Promise<void> {
  // Loading all pictures at once takes a tenth of the time of scrolling to each of them. Hidden
  // pictures never load.
  await page.evaluate(async (whole) => {
    await document.fonts.ready;
    const shown = [...document.images].filter((image) => image.checkVisibility());
    if (whole) for (const image of shown) image.loading = "eager";
    await Promise.all(
      shown
        .filter((image) => whole || image.complete)
        .map((image) => image.decode().catch(() => {})),
    );
  }, part === "page");
  const path = `${folder}/${name.replaceAll(" ", "-")}/${project.name}.png`;
  await page.screenshot({ path, fullPage: part === "page" });
}
