// Every screen in both color schemes: no accessibility violations, no horizontal scrolling, and
// touch targets that are large enough. With STUDIO_SHOTS=FOLDER, screenshots are saved too.
import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { violations } from "../src/axe.ts";
import { expect, settled, test } from "./studio.ts";

interface Screen {
  name: string;
  path: string;
  /** Runs before the screen is checked. */
  act?: (page: Page) => Promise<void>;
  signedOut?: boolean;
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).locator("visible=true").first().click();
  await settled(page);
};

const lead = "/studio/leads/K000-M2PP";
const screens: Screen[] = [
  { name: "enter", path: "/studio/enter", signedOut: true },
  {
    name: "enter-lost",
    path: "/studio/enter",
    signedOut: true,
    act: press("I can’t sign in"),
  },
  { name: "enter-link", path: "/studio/enter#invite-token-0123456789", signedOut: true },
  { name: "enter-used-link", path: "/studio/enter#used-token-0123456789ab", signedOut: true },
  { name: "today", path: "/studio/" },
  { name: "leads", path: "/studio/leads" },
  { name: "leads-filters", path: "/studio/leads?box=won", act: press("Filters") },
  { name: "leads-nothing", path: "/studio/leads?q=nobody+has+this" },
  { name: "lead", path: lead },
  { name: "lead-worked-on", path: "/studio/leads/K003-M2PP" },
  { name: "lead-long-name", path: "/studio/leads/K006-M2PP" },
  { name: "lead-right-to-left", path: "/studio/leads/K007-M2PP" },
  { name: "lead-spam", path: "/studio/leads/K011-M2PP?box=spam" },
  {
    name: "lead-quoted",
    path: lead,
    act: async (page) => page.getByRole("radio", { name: "Quoted" }).click(),
  },
  {
    name: "lead-lost",
    path: lead,
    act: async (page) => page.getByRole("radio", { name: "Lost" }).click(),
  },
  {
    name: "lead-reminder",
    path: lead,
    act: async (page) => {
      await press("Remind me")(page);
      await press("Choose")(page);
    },
  },
  {
    name: "lead-note-saved",
    path: lead,
    act: async (page) => {
      await page.getByRole("textbox", { name: "Note" }).fill("Wants to see samples.");
      await press("Save note")(page);
      await page.getByText("Note saved").waitFor();
    },
  },
  {
    name: "lead-forget",
    path: lead,
    act: async (page) => {
      await page.getByRole("button", { name: "More", exact: true }).click();
      await press("Forget this person")(page);
    },
  },
  {
    name: "keys",
    path: "/studio/leads",
    act: async (page) => page.keyboard.press("?"),
  },
  { name: "numbers", path: "/studio/numbers" },
  {
    name: "numbers-year",
    path: "/studio/numbers?time=year",
    act: async (page) => page.getByText("Numbers of each week").click(),
  },
  { name: "deliveries", path: "/studio/settings/deliveries" },
  {
    name: "deliveries-test",
    path: "/studio/settings/deliveries",
    act: async (page) => {
      await press("Send a test")(page);
      await page.getByText("The test has arrived.").waitFor();
    },
  },
  {
    name: "deliveries-add",
    path: "/studio/settings/deliveries",
    act: press("Add a delivery"),
  },
  {
    name: "deliveries-mail",
    path: "/studio/settings/deliveries",
    act: async (page) => {
      await page.getByRole("button", { name: "Change mail" }).click();
      await page.getByRole("combobox", { name: "Mail service" }).selectOption("Another server");
      await page.getByText("More settings").click();
    },
  },
  {
    name: "deliveries-faults",
    path: "/studio/settings/deliveries",
    act: async (page) => {
      await page.getByRole("button", { name: "Change mail" }).click();
      await page.getByRole("textbox", { name: "Sender" }).fill("nobody");
      await press("Save")(page);
      await page.getByText("must be an address").waitFor();
    },
  },
  {
    name: "deliveries-remove",
    path: "/studio/settings/deliveries",
    act: async (page) => {
      await page.getByRole("button", { name: "Remove crm" }).click();
    },
  },
  {
    name: "deliveries-reply",
    path: "/studio/settings/deliveries",
    act: async (page) => {
      await page.getByRole("button", { name: "Set up Answer to the sender" }).click();
    },
  },
  { name: "people", path: "/studio/settings/people" },
  { name: "people-invite", path: "/studio/settings/people", act: press("Invite somebody") },
  { name: "sign-in", path: "/studio/settings/sign-in" },
  { name: "privacy", path: "/studio/settings/privacy" },
  { name: "history", path: "/studio/settings/history" },
];

const folder = process.env.STUDIO_SHOTS;
// By default, a phone in the light scheme and a laptop in the dark one; all of them if a folder is
// set.
const looks: readonly (readonly ["light" | "dark", number])[] =
  folder === undefined
    ? [
        ["light", 390],
        ["dark", 1280],
      ]
    : (["light", "dark"] as const).flatMap((scheme) =>
        [390, 768, 1280, 1920].map((width) => [scheme, width] as const),
      );
if (folder !== undefined) mkdirSync(folder, { recursive: true });

// Each screen is checked in two or in eight variants.
test.describe.configure({ timeout: 180_000 });

for (const screen of screens) {
  test(screen.name, async ({ page, api, open }) => {
    api.signedIn = !screen.signedOut;
    for (const [colorScheme, width] of looks) {
      const height = width < 768 ? 844 : 800;
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // Screenshots are of a fresh screen; otherwise the same one takes the other look.
      if (folder !== undefined || width === looks[0]?.[1]) {
        await page.goto("about:blank");
        await open(screen.path);
        await screen.act?.(page);
      }
      const state = `${screen.name} ${width} ${colorScheme}`;
      if (folder !== undefined) {
        await page.screenshot({ path: `${folder}/${screen.name}-${width}-${colorScheme}.png` });
      }
      expect.soft(await violations(page), state).toEqual([]);
      expect.soft(await smallTargets(page), state).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    if (folder !== undefined) {
      await page.screenshot({ path: `${folder}/${screen.name}-320-dark.png` });
    }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(sideways, "as wide as the page is").toBeLessThanOrEqual(320);
  });
}

/** Returns the controls that are less than 44 px high or wide, except links in running text. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wanted = "a[href], button, input, select, textarea, summary, [role=radio]";
    const targets = [...document.querySelectorAll<HTMLElement>(wanted)];
    return targets.flatMap((target) => {
      const box = (target.closest("label") ?? target).getBoundingClientRect();
      const around = getComputedStyle(target, "::after");
      const more = around.position === "absolute" ? -2 * Number.parseFloat(around.top) - 2 : 0;
      const inText = target.matches(
        "p a, dd a, li > a:not([class]), .skip-link, .note a:not([class])",
      );
      const within = target.parentElement?.getBoundingClientRect().width ?? 0;
      const hidden =
        Math.min(box.width, within) <= 1 || getComputedStyle(target).visibility === "hidden";
      if (hidden || inText || (box.height + more >= 43.5 && box.width >= 43.5)) return [];
      return [`${target.outerHTML.slice(0, 90)} ${box.width}x${box.height}`];
    });
  });
}
