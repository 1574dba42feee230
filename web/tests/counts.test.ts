import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordTouch } from "../src/runtime/browser/attribution.ts";
import { startCounts } from "../src/runtime/browser/counts-loader.ts";

const sendBeacon = vi.fn((_to: string, _body: string) => true);

/** Opens a page with links and a form, and returns a function for what it has reported. */
function opened(html: string, globals: object = {}): () => Promise<unknown[]> {
  vi.stubGlobal("navigator", { sendBeacon, ...globals });
  // The module keeps what was reported in a page view, so each page view needs a new one.
  vi.resetModules();
  document.body.innerHTML = html;
  startCounts();
  return async () => {
    await vi.dynamicImportSettled();
    return sendBeacon.mock.calls.map(([to, body]) => [to, JSON.parse(body)]);
  };
}

/** Prevents links from being followed. */
function stay(event: Event): void {
  event.preventDefault();
}

function tap(selector: string): void {
  const element = document.querySelector(selector);
  element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

function type(selector: string): void {
  document.querySelector(selector)?.dispatchEvent(new Event("input", { bubbles: true }));
}

// Listeners of one page view must not get the events of the next.
let listeners: [string, EventListener][] = [];

beforeEach(() => {
  const add = window.addEventListener.bind(window);
  vi.stubGlobal("addEventListener", (kind: string, listener: EventListener) => {
    listeners.push([kind, listener]);
    add(kind, listener, true);
  });
  document.addEventListener("click", stay);
  sendBeacon.mockClear();
  vi.spyOn(document, "referrer", "get").mockReturnValue("https://search.example/");
  history.replaceState(null, "", "/about?utm_source=flyer&utm_campaign=spring&gclid=a-click");
  localStorage.clear();
  recordTouch();
  vi.spyOn(document, "referrer", "get").mockReturnValue(`${location.origin}/about`);
  history.replaceState(null, "", "/services/locks?x=1#y");
});

afterEach(() => {
  for (const [kind, listener] of listeners) {
    window.removeEventListener(kind, listener, true);
  }
  listeners = [];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const links = `<a href="tel:+1"><b>Call</b></a><a href="tel:+2">Call</a><a href="sms:+1">Text</a>
  <a href="mailto:a@b.example">Mail</a><a href="/about">About</a><button>Menu</button>`;

test("each kind of contact is counted once per page view, with page and source", async () => {
  const told = opened(links);
  tap("b");
  tap("[href='tel:+2']");
  for (const other of ["[href='/about']", "button", "[href^=sms]", "[href^=mailto]"]) {
    tap(other);
  }
  const way = { referrer: "https://search.example", utm_source: "flyer", gclid: "1" };
  expect(await told()).toEqual(
    ["call", "text", "mail"].map((what) => ["/api/counts", { what, page: "/services/locks", way }]),
  );
});

test("the first input in a form that is posted counts as its start", async () => {
  const told = opened(`<form><input name="q"></form><input name="loose">
    <form method="post"><input name="name"><textarea name="text"></textarea></form>`);
  type("[name=q]");
  type("[name=loose]");
  expect(await told()).toEqual([]);
  type("[name=name]");
  type("[name=text]");
  expect(await told()).toEqual([["/api/counts", expect.objectContaining({ what: "start" })]]);
});

test("no source is sent for a visitor with Global Privacy Control", async () => {
  const told = opened(links, { globalPrivacyControl: true });
  tap("b");
  expect(await told()).toEqual([["/api/counts", { what: "call", page: "/services/locks" }]]);
});

test("an exported page sends no counts", async () => {
  const told = opened(`<main data-exported>${links}</main>`);
  tap("b");
  expect(await told()).toEqual([]);
});
