// The whole studio in a page, with a fake server in memory.
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { FakeApi, fetchOf, password } from "./fake-api.ts";

/** The fake server of the current test. */
export let api: FakeApi;
// Each test loads the whole studio again.
vi.setConfig({ testTimeout: 120_000 });

let close: () => void = () => {};

// The first time takes longest, which is not the first test's fault.
beforeAll(async () => {
  await import("../../src/studio/frame/start.tsx");
}, 120_000);

beforeEach(() => {
  api = new FakeApi();
  vi.stubGlobal("fetch", fetchOf(api));
  // What the studio loads again every 20 seconds would come in the middle of a test on a slow machine,
  // and would hide that something isn't loaded at once.
  const startInterval = setInterval;
  vi.stubGlobal("setInterval", (run: () => void, pause: number) =>
    pause < 20_000 ? startInterval(run, pause) : undefined,
  );
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  Element.prototype.scrollIntoView ??= () => {};
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  sessionStorage.clear();
  vi.resetModules();
});

afterEach(() => {
  close();
  close = () => {};
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens an address in the studio. */
export async function open(path: string): Promise<void> {
  document.body.innerHTML = '<div id="studio"></div>';
  history.replaceState(null, "", path);
  const { start } = await import("../../src/studio/frame/start.tsx");
  const { clearUndoQueue, onUndoEntries, setPaused } = await import(
    "../../src/studio/ui/undo-queue.ts"
  );
  // On a slow machine, ten seconds may pass between two steps of a test.
  onUndoEntries(() => setPaused(true));
  const end = start(document.getElementById("studio") as HTMLElement);
  close = () => {
    end();
    // Otherwise their timers would go on after the document is gone.
    clearUndoQueue();
  };
}

/** The lead that most tests of a lead are about. */
export const reference = "K000-M2PP";
/** Its address in the studio. */
export const address = `/studio/leads/${reference}`;
/** Returns it as it is now. */
export const lead = () => api.lead(reference);

/** Opens it, and waits until the server has been told so. */
export async function openLead(): Promise<void> {
  await open(address);
  await vi.waitFor(() => expect(lead()?.unread).toBe(false));
}

/** Holds back the answers to requests of this `METHOD path` until `answer` is called. */
export function heldAnswer(of: RegExp): { answer: () => void; waiting: () => number } {
  const held: (() => void)[] = [];
  const send = fetch;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (of.test(`${init?.method} ${address}`))
      await new Promise<void>((resolve) => held.push(resolve));
    return send(address, init);
  });
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:", revokeObjectURL() {} }),
  );
  return {
    answer: () => {
      for (const one of held) one();
    },
    waiting: () => held.length,
  };
}

/** Loses the answer to the next request of this `METHOD path`, which the server carries out. */
export function loseAnswer(of: RegExp): void {
  const answer = api.answer.bind(api);
  const spy = vi.spyOn(api, "answer").mockImplementation((request) => {
    const answered = answer(request);
    if (!of.test(`${request.method} ${request.path}`)) return answered;
    spy.mockRestore();
    return "offline";
  });
}

/** Has the user have called about a lead, before the page is opened. */
export function called(reference: string, call: { at?: number; later?: boolean } = {}): void {
  const calls = { [`${api.me.id} ${reference}`]: { at: Date.now(), ...call } };
  sessionStorage.setItem("studio-called", JSON.stringify(calls));
}

/** Chooses from a list, once it exists. */
export async function choose(value: string, selector = "select"): Promise<HTMLSelectElement> {
  const select = await vi.waitFor(() => {
    const found = document.querySelector<HTMLSelectElement>(selector);
    if (found === null) throw new Error("no choice");
    return found;
  });
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  return select;
}

/** Chooses the person in charge of the open lead. */
export function putInCharge(id: string): Promise<HTMLSelectElement> {
  return choose(id, "select[aria-labelledby=in-charge]");
}

/** Waits until the page contains the text. */
export async function says(words: string | RegExp): Promise<void> {
  await vi.waitFor(() => expect(document.body.textContent).toMatch(words));
}

/** Waits until the page doesn't contain the text. */
export async function saysNot(words: string | RegExp): Promise<void> {
  await vi.waitFor(() => expect(document.body.textContent).not.toMatch(words));
}

/** Returns the element with a role and a name, once it exists. */
export async function find(
  role: string,
  name: string | RegExp,
  within = "body",
): Promise<HTMLElement> {
  return vi.waitFor(() => {
    const found = all(role, within).find((element) => nameOf(element).match(name));
    if (found === undefined) throw new Error(`no ${role} ${name}`);
    return found;
  });
}

/** Presses a button, a link or a radio button. */
export async function press(name: string | RegExp, role = "button"): Promise<void> {
  (await find(role, name)).click();
}

/** Returns a field for text, once it exists. */
export async function fieldOf(name: string | RegExp, within?: string): Promise<HTMLInputElement> {
  return (await find("textbox", name, within)) as HTMLInputElement;
}

/** Types into a field. */
export async function type(name: string | RegExp, text: string, within?: string): Promise<void> {
  const field = await fieldOf(name, within);
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Submits the form that a button belongs to. */
export async function submit(name: string | RegExp): Promise<void> {
  const button = await find("button", name);
  button.closest("form")?.requestSubmit();
}

/** Undoes the second of two actions. */
export async function undoSecond(): Promise<void> {
  const second = await vi.waitFor(() => {
    const offers = document.querySelectorAll<HTMLElement>(".offer-undo");
    expect(offers).toHaveLength(2);
    return offers[1];
  });
  second?.click();
}

/** Returns the bodies of all requests with a method and a path. */
export function asked(method: string, path: string | RegExp): readonly unknown[] {
  return api.asked
    .filter((asked) => asked.method === method && asked.path.match(path) !== null)
    .map(({ body }) => body);
}

function all(role: string, within: string): HTMLElement[] {
  const native: Record<string, string> = {
    button: "button",
    link: "a[href]",
    textbox: "input, textarea",
    dialog: "[role=dialog]",
    heading: "h2, h3",
    table: "table",
  };
  const selector = [`[role=${role}]`, native[role]].filter(Boolean).join(", ");
  // One selector such as "body :is(a, b)" would be several times slower in jsdom.
  return [...document.querySelectorAll(within)].flatMap((root) => [
    ...root.querySelectorAll<HTMLElement>(selector),
  ]);
}

function nameOf(element: HTMLElement): string {
  const own = element.getAttribute("aria-label");
  if (own !== null) return own;
  const labelled = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const labels = labelled.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  return labels || labelOf(element.id) || element.textContent || "";
}

function labelOf(id: string): string {
  const labels = id === "" ? [] : [...document.getElementsByTagName("label")];
  return labels.find(({ htmlFor }) => htmlFor === id)?.textContent ?? "";
}

/** Signs in again over the page. */
export async function signInAgain(): Promise<void> {
  await find("alertdialog", "You were signed out");
  await type("Email address", "dana@sightline.example", "[role=alertdialog]");
  await type("Password", password, "[role=alertdialog]");
  await submit("Sign in");
}
