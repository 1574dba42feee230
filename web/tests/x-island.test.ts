import { createElement, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let release: () => void = () => {};
const submitted = vi.fn();
const pressed = vi.fn();
let loadFails = false;

function Counter() {
  const [count, setCount] = useState(0);
  return createElement(
    "form",
    {
      onSubmit: (event: { preventDefault(): void }) => {
        event.preventDefault();
        submitted();
      },
    },
    createElement("input", { name: "email", defaultValue: "" }),
    createElement("button", { type: "button", onClick: () => setCount(count + 1) }, `${count}`),
    createElement("button", { type: "submit", id: "send" }, "Send"),
    createElement("button", {
      type: "button",
      role: "tab",
      onKeyDown: ({ key }: { key: string }) => pressed(key),
    }),
  );
}

vi.mock("../src/runtime/client-islands.ts", () => ({
  loaders: {
    "quote-form": () =>
      new Promise((resolve, reject) => {
        release = () => (loadFails ? reject(new Error("offline")) : resolve(Counter));
      }),
  },
}));

const { XIsland } = await import("../src/runtime/x-island.ts");
customElements.define("x-island", XIsland);

function place(on: string): HTMLElement {
  const html = renderToString(createElement(Counter));
  document.body.innerHTML = `<x-island name="quote-form" on="${on}" prefix="i0-" data-props="{}">${html}</x-island>`;
  return document.querySelector("x-island") as HTMLElement;
}

function state(): string | undefined {
  return document.querySelector<HTMLElement>("x-island")?.dataset.state;
}

async function becomes(expected: string): Promise<void> {
  release();
  await vi.waitFor(() => expect(state()).toBe(expected));
}

beforeEach(() => {
  submitted.mockReset();
  pressed.mockReset();
  loadFails = false;
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

test("an island that waits for an interaction loads nothing before it", () => {
  place("interaction");
  expect(state()).toBeUndefined();
});

test("the focus makes an island alive", async () => {
  const island = place("interaction");
  island.querySelector("input")?.focus();
  expect(state()).toBe("loading");
  await becomes("ready");
});

test("a click that comes before hydration is held and sent again once", async () => {
  const island = place("interaction");
  const button = island.querySelector("button");
  button?.click();
  button?.click();
  expect(button?.textContent).toBe("0");
  await becomes("ready");
  await vi.waitFor(() => expect(button?.textContent).toBe("1"));
});

test("a submission that comes before hydration is held and sent again once", async () => {
  const island = place("interaction");
  const button = island.querySelector<HTMLButtonElement>("#send");
  button?.click();
  button?.click();
  island.querySelector("form")?.requestSubmit();
  expect(submitted).not.toHaveBeenCalled();
  await becomes("ready");
  await vi.waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
});

test("a key that turns a tab is held until the tab can turn, and other keys go their way", async () => {
  const tab = place("interaction").querySelector("[role=tab]");
  const press = (key: string) =>
    tab?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  expect(press("Tab"), "leaves the tab").toBe(true);
  expect(press("ArrowRight"), "does not scroll the page").toBe(false);
  expect(pressed).not.toHaveBeenCalled();
  await becomes("ready");
  await vi.waitFor(() => expect(pressed.mock.calls).toEqual([["ArrowRight"]]));
});

test("what was typed before hydration stays", async () => {
  const island = place("interaction");
  const input = island.querySelector("input") as HTMLInputElement;
  input.focus();
  input.value = "ann@example.com";
  await becomes("ready");
  expect(input.isConnected).toBe(true);
  expect(input.value).toBe("ann@example.com");
});

test("a click goes its own way when the island cannot be loaded", async () => {
  loadFails = true;
  const island = place("interaction");
  const native = vi.fn((event: Event) => event.preventDefault());
  island.querySelector("form")?.addEventListener("submit", native);
  island.querySelector<HTMLButtonElement>("#send")?.click();
  expect(native).not.toHaveBeenCalled();
  await becomes("failed");
  await vi.waitFor(() => expect(native).toHaveBeenCalledTimes(1));
});

test("the trigger load starts at once", async () => {
  place("load");
  expect(state()).toBe("loading");
  await becomes("ready");
});

test("the trigger idle starts when the browser has time", () => {
  let idle = () => {};
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => {
    idle = callback;
    return 1;
  });
  vi.stubGlobal("cancelIdleCallback", () => {});
  place("idle");
  expect(state()).toBeUndefined();
  idle();
  expect(state()).toBe("loading");
});

test("the trigger visible starts when a child comes into view", () => {
  let see: (entries: { isIntersecting: boolean }[]) => void = () => {};
  const observed: Element[] = [];
  class Observer {
    constructor(callback: typeof see) {
      see = callback;
    }
    observe(element: Element): void {
      observed.push(element);
    }
    disconnect(): void {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  const island = place("visible");
  expect(observed).toEqual([...island.children]);
  see([{ isIntersecting: false }]);
  expect(state()).toBeUndefined();
  see([{ isIntersecting: true }]);
  expect(state()).toBe("loading");
});
