// The three forms, used like a visitor.
import type { Locator, Page, Request, Response } from "@playwright/test";
import { contact, home, services } from "./routes.ts";

/** The value of a form's hidden field `form`. */
export type FormName = "hero" | "footer" | "contact";

/** What the visitor types, by the names of the form's fields. */
export type Entries = Partial<Record<"name" | "email" | "phone" | "customer_message", string>>;

export const thanks = /Thank you! We.ll be in touch soon\./;
export const messageSent = "✅ Message sent successfully!";
export const invalidEmail = "❌ Please enter a valid email address.";
export const quoteFailed = "Something went wrong. Please try again.";
export const messageFailed = "❌ Failed to send message. Please try again.";

/** Each form, a page that has it, and its messages after success and after failure. */
export const forms: readonly {
  name: FormName;
  path: string;
  sent: string | RegExp;
  failed: string;
}[] = [
  { name: "hero", path: home, sent: thanks, failed: quoteFailed },
  { name: "footer", path: services[0], sent: thanks, failed: quoteFailed },
  { name: "contact", path: contact, sent: messageSent, failed: messageFailed },
];

let count = 0;

/** Returns entries that are unique to a test. */
export function entriesFor(form: FormName): Entries {
  count += 1;
  const key = `${form}-${process.pid}-${count}`;
  const entries: Entries = {
    name: `Visitor ${key}`,
    email: `${key}@mail.example`,
    phone: "(312) 555-0142",
  };
  return form === "footer" ? entries : { ...entries, customer_message: `Two doors. ${key}` };
}

/** Returns the form with a name. */
export function formOf(page: Page, name: FormName): Locator {
  return page.locator("form").filter({ has: page.locator(`input[name="form"][value="${name}"]`) });
}

/** Returns a field of a form. */
export function field(form: Locator, name: keyof Entries): Locator {
  return form.locator(`[name="${name}"]`);
}

/** Types the entries. If the form is collapsed into one line, opens it first. */
export async function fill(form: Locator, entries: Entries): Promise<void> {
  const line = form.page().locator(".quote-line:not([open])", { has: form });
  if ((await line.count()) > 0) await line.locator("summary").click();
  for (const name of ["name", "email", "phone", "customer_message"] as const) {
    const value = entries[name];
    if (value !== undefined) await field(form, name).fill(value);
  }
}

/** Presses the form's button. */
export async function send(form: Locator): Promise<void> {
  await form.locator("button[type=submit]").click();
}

/** Whether this request sends a form. */
export function isLead(request: Request): boolean {
  return request.method() === "POST" && new URL(request.url()).pathname === "/api/leads";
}

/** Returns the response to the next form that is sent. */
export function answer(page: Page): Promise<Response> {
  return page.waitForResponse((response) => isLead(response.request()));
}

/** Holds all responses to forms until the returned function is called. */
export async function holdAnswers(page: Page): Promise<() => void> {
  let answerNow = () => {};
  const seen = new Promise<void>((done) => {
    answerNow = done;
  });
  await page.route("**/api/leads", async (route) => {
    await seen;
    await route.continue();
  });
  return answerNow;
}

/** Collects the forms that are sent from now on. */
export function sentForms(page: Page): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (isLead(request)) sent.push(request);
  });
  return sent;
}

/** Returns the reference number in the confirmation on the page. */
export async function shownReference(page: Page): Promise<string> {
  const text = (await page.locator("body").textContent()) ?? "";
  const found = /Reference[^0-9A-Z]{0,24}([0-9A-Z]{4}-[0-9A-Z]{4})/.exec(text)?.[1];
  if (found === undefined) throw new Error("the page shows no reference number");
  return found;
}
