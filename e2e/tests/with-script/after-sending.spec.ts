// After a form is sent: it keeps its space, the page doesn't move, and the next steps are shown,
// also on paper.
import type { Page } from "@playwright/test";
import {
  answer,
  entriesFor,
  type FormName,
  fill,
  formOf,
  holdAnswers,
  send,
} from "../../src/lead.ts";
import { expectOnFirstSheet } from "../../src/paper.ts";
import { contact, home } from "../../src/routes.ts";
import { expect, settled, test, visit } from "../../src/test.ts";

const wide = { width: 1440, height: 900 };
const screens = [{ width: 390, height: 844 }, wide];

/** Returns the card's position in the window, and the scroll position. */
function place(page: Page, card: string) {
  return page.locator(card).evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    return { top: Math.round(top), height: Math.round(height), scrolled: Math.round(scrollY) };
  });
}

/** Starts adding up layout shifts that weren't caused by input. */
function countShifts(page: Page): Promise<void> {
  return page.evaluate(() => {
    const counted = window as unknown as { shifts: number };
    counted.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        counted.shifts += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: "layout-shift" });
  });
}

/** Sends a form, runs a check while it is being sent, and waits for the day of the answer. */
async function sendOne<T>(
  page: Page,
  name: FormName,
  look: () => Promise<T>,
): Promise<[string, T]> {
  // If a form's script takes too long to load, the form is sent without it.
  await settled(page);
  const answerNow = await holdAnswers(page);
  const answered = answer(page);
  await send(formOf(page, name));
  await expect(formOf(page, name).getByRole("button", { name: "Sending..." })).toBeVisible({
    timeout: 15_000,
  });
  const before = await look();
  answerNow();
  const receipt = (await (await answered).json()) as { answer_by_text: string };
  return [receipt.answer_by_text, before];
}

for (const viewport of screens) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    for (const [name, card] of [
      ["hero", ".quote-card"],
      ["footer", ".footer-call"],
    ] as const) {
      test(`the ${name} form is replaced by its confirmation in view without layout shift`, {
        tag: "@server",
      }, async ({ page }) => {
        await visit(page, home);
        const form = formOf(page, name);
        await fill(form, entriesFor(name));
        // The button is at the bottom of the screen, as after scrolling to it.
        const button = form.locator("[type=submit]");
        await button.evaluate((element) =>
          element.scrollIntoView({ behavior: "instant", block: "end" }),
        );
        const [day, before] = await sendOne(page, name, async () => {
          await countShifts(page);
          return place(page, card);
        });
        const done = page.locator(`${card} .done`);
        await expect(done).toBeFocused();
        await expect(done.getByRole("heading")).toBeInViewport({ ratio: 1 });
        await expect(done).toContainText(`We’ll answer by ${day}.`);
        await expect(done.getByRole("listitem")).toHaveCount(3);
        await expect(form.locator("[type=submit]")).toBeHidden();
        const after = await place(page, card);
        for (const each of ["top", "height", "scrolled"] as const) {
          expect(Math.abs(after[each] - before[each]), each).toBeLessThanOrEqual(1);
        }
        // The label on the button may still shift.
        const shifts = await page.evaluate(() => (window as unknown as { shifts: number }).shifts);
        expect(shifts).toBeLessThan(0.002);
        if (viewport === wide) await expectOnFirstSheet(page);
      });
    }
  });
}

for (const viewport of screens) {
  test(`the contact form is confirmed below without layout shift at ${viewport.width} px`, {
    tag: "@server",
  }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, contact);
    const form = formOf(page, "contact");
    await fill(form, entriesFor("contact"));
    const measure = () =>
      form.evaluate((element) => ({
        form: Math.round(element.getBoundingClientRect().top + scrollY),
        page: document.documentElement.scrollHeight,
      }));
    const [day, before] = await sendOne(page, "contact", measure);
    const done = page.locator(".form-card .done");
    await expect(done).toBeFocused();
    await expect(done.getByRole("heading")).toBeInViewport({ ratio: 1 });
    await expect(done).toContainText(day);
    expect(await measure()).toEqual(before);
    await expect(form.locator("[type=submit]")).toBeEnabled();
    await expect(done.getByRole("listitem").first()).toBeHidden();
    const colors = await done
      .locator(":is(a, summary, summary svg)")
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color));
    expect(colors, "the summary looks like a link").toEqual(Array(3).fill(colors[0]));
    if (viewport === wide) await expectOnFirstSheet(page);
    // A click here could be taken for the second one on the button.
    await done.locator("summary").press("Enter");
    await expect(done.getByRole("listitem")).toHaveCount(3);
  });
}
