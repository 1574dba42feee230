// Where the pictures of the pages go, and how one is taken.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page, TestInfo } from "@playwright/test";
import { seeAll } from "./test.ts";

/** The folder of the pictures and of their contact sheet. */
export const folder =
  process.env.SIGHTLINE_SHOTS ??
  resolve(dirname(fileURLToPath(import.meta.url)), "../../target/shots");

/** The widths of a phone, a tablet, a laptop and a wide screen, in pixels. */
export const widths = [360, 768, 1280, 1920] as const;

/** Both color schemes. */
export const schemes = ["light", "dark"] as const;

/** A picture's file, below the folder. */
export function file(name: string, width: number, scheme: string): string {
  return `${name}/${width}-${scheme}.png`;
}

/** Takes the picture of the whole page, or of what the screen shows, under the project's name. */
export async function shoot(
  page: Page,
  { project }: TestInfo,
  name: string,
  part: "page" | "screen" = "page",
): Promise<void> {
  if (part === "page") await seeAll(page);
  // What was seen is loaded by now, but may still be decoded; a hidden lazy picture never is.
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      [...document.images]
        .filter((image) => image.complete)
        .map((image) => image.decode().catch(() => {})),
    );
  });
  const path = `${folder}/${name.replaceAll(" ", "-")}/${project.name}.png`;
  await page.screenshot({ path, fullPage: part === "page" });
}
