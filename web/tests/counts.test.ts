import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startCounts } from "../src/runtime/browser/counts.ts";

const fields = {
  landing_page: "/about",
  referrer: "https://search.example",
  utm_source: "flyer",
  utm_campaign: "spring",
  gclid: "a-click",
};
const sendBeacon = vi.fn((_to: string, _body: string) => true);

/** A page with links and a form, and what it tells of what is done there. */
function opened(html: string, globals: object = {}): () => unknown[] {
  vi.stubGlobal("navigator", { sendBeacon, ...globals });
  document.body.innerHTML = html;
  // Links lead nowhere here.
  document.body.addEventListener("click", (event) => event.preventDefault());
  startCounts({ at: 0, fields });
  return () => sendBeacon.mock.calls.map(([to, body]) => [to, JSON.parse(body)]);
}

function tap(selector: string): void {
  const element = document.querySelector(selector);
  element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

function type(selector: string): void {
  document.querySelector(selector)?.dispatchEvent(new Event("input", { bubbles: true }));
}

// Listeners of one page view must not hear the next.
let listeners: [string, EventListener, unknown][] = [];

beforeEach(() => {
  const add = document.addEventListener.bind(document);
  vi.spyOn(document, "addEventListener").mockImplementation(
    (kind: string, listener: EventListenerOrEventListenerObject, options?: unknown) => {
      listeners.push([kind, listener as EventListener, options]);
      add(kind, listener, options as boolean);
    },
  );
  sendBeacon.mockClear();
  history.replaceState(null, "", "/services/locks?x=1#y");
});

afterEach(() => {
  for (const [kind, listener, options] of listeners) {
    document.removeEventListener(kind, listener, options as boolean);
  }
  listeners = [];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const links = `<a href="tel:+1"><b>Call</b></a><a href="tel:+2">Call</a><a href="sms:+1">Text</a>
  <a href="mailto:a@b.example">Mail</a><a href="/about">About</a><button>Menu</button>`;

test("each kind is told once a page view, with the page and the source", () => {
  const told = opened(links);
  tap("b");
  tap("[href='tel:+2']");
  for (const other of ["[href='/about']", "button", "[href^=sms]", "[href^=mailto]"]) {
    tap(other);
  }
  const way = { referrer: "https://search.example", utm_source: "flyer", gclid: "1" };
  expect(told()).toEqual(
    ["call", "text", "mail"].map((what) => ["/api/counts", { what, page: "/services/locks", way }]),
  );
});

test("the first thing that is typed into a form that is sent begins it", () => {
  const told = opened(`<form><input name="q"></form><input name="loose">
    <form method="post"><input name="name"><textarea name="text"></textarea></form>`);
  type("[name=q]");
  type("[name=loose]");
  expect(told()).toEqual([]);
  type("[name=name]");
  type("[name=text]");
  expect(told()).toEqual([["/api/counts", expect.objectContaining({ what: "start" })]]);
});

test("of who asks for privacy no source is told", () => {
  const told = opened(links, { globalPrivacyControl: true });
  tap("b");
  expect(told()).toEqual([["/api/counts", { what: "call", page: "/services/locks" }]]);
});

test("an exported page tells nobody", () => {
  const told = opened(`<main data-exported>${links}</main>`);
  tap("b");
  expect(told()).toEqual([]);
});
