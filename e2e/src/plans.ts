// The planning tools, used like a visitor.
import type { Locator, Page } from "@playwright/test";

/** A planning tool with sample input. */
export interface Tool {
  readonly name: string;
  readonly path: string;
  /** The values that a visitor types, by field id; they differ from the form's initial values. */
  readonly entries: Readonly<Record<string, string>>;
  /** The equivalent query. */
  readonly query: string;
  /** The title of the plan. */
  readonly title: string;
  /** A field, and an input that it rejects. */
  readonly wrong: readonly [field: string, typed: string];
}

const tool = (name: string, rest: Omit<Tool, "name" | "path">): Tool => ({
  name,
  path: `/planning/${name}`,
  ...rest,
});

/** All tools of the sample site. */
export const tools: readonly Tool[] = [
  tool("storage", {
    entries: { "plan-cameras-0": "12", "plan-days": "60" },
    query: "cameras=12&days=60",
    title: "Storage for 12 cameras, 60 days",
    wrong: ["plan-cameras-0", "many"],
  }),
  tool("coverage", {
    entries: { "plan-distance": "30" },
    query: "camera=p3265-lve-dome-camera&distance=30",
    title: "Axis Communications P3265-LVE dome camera, 2 MP at 30 ft",
    wrong: ["plan-distance", "0"],
  }),
  tool("power", {
    entries: { "plan-devices-0": "4" },
    query: "devices=4",
    title: "Power for 4 devices",
    wrong: ["plan-devices-0", "1,000"],
  }),
  tool("doors", {
    entries: { "plan-doors-0": "3" },
    query: "doors=3",
    title: "Access control for 3 doors",
    wrong: ["plan-doors-0", "1.5"],
  }),
  tool("sound", {
    entries: { "plan-length": "60", "plan-width": "45" },
    query: "length=60&width=45",
    title: "Ceiling speakers for 60 ft by 45 ft",
    wrong: ["plan-width", "wide"],
  }),
  tool("estimate", {
    entries: { "plan-entries": "4", "plan-rooms": "3" },
    query: "entries=4&rooms=3",
    title: "Home, 7 cameras",
    wrong: ["plan-rooms", "-1"],
  }),
];

/** Returns a tool by its name. */
export function toolOf(name: string): Tool {
  const found = tools.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no tool ${name}`);
  return found;
}

/** The form with the figures. */
export function planner(page: Page): Locator {
  return page.locator(".planner-form");
}

/** Types values, also into collapsed fields. */
export async function enter(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, value] of Object.entries(entries)) {
    const field = page.locator(`#${id}`);
    const fold = page.locator("details.planner-more:not([open])", { has: field });
    if ((await fold.count()) > 0) await fold.locator("summary").click();
    await field.fill(value);
  }
}

/** Presses the button that shows the answer. */
export async function show(page: Page): Promise<void> {
  await planner(page).getByRole("button", { name: "Show the answer" }).click();
}
