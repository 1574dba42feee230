import { createElement, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let release: () => void = () => {};
const submitted = vi.fn();
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
    createElement("button", { type: "submit", id: "send", "data-offline": "Waiting" }, "Send"),
  );
}

vi.mock("../src/runtime/browser/client-islands.ts", () => ({
  loaders: {
    "quote-form": () =>
      new Promise((resolve, reject) => {
        release = () => (loadFails ? reject(new Error("offline")) : resolve(Counter));
      }),
  },
}));

const { XIsland } = await import("../src/runtime/browser/x-island.ts");
customElements.define("x-island", XIsland);

function place(): HTMLElement {
  const html = renderToString(createElement(Counter));
  document.body.innerHTML = `<x-island name="quote-form" prefix="i0-" data-props="{}">${html}</x-island>`;
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
  loadFails = false;
});

afterEach(() => {
  document.body.innerHTML = "";
});

test("an island loads nothing before a visitor interacts with it", () => {
  place();
  expect(state()).toBeUndefined();
});

test("focusing a field hydrates the island", async () => {
  const island = place();
  island.querySelector("input")?.focus();
  expect(state()).toBe("loading");
  await becomes("ready");
});

test("clicks before hydration are held and repeated once", async () => {
  const island = place();
  const button = island.querySelector("button");
  button?.click();
  button?.click();
  expect(button?.textContent).toBe("0");
  await becomes("ready");
  await vi.waitFor(() => expect(button?.textContent).toBe("1"));
});

test("submissions before hydration are held and repeated once", async () => {
  const island = place();
  const button = island.querySelector<HTMLButtonElement>("#send");
  button?.click();
  button?.click();
  island.querySelector("form")?.requestSubmit();
  expect(submitted).not.toHaveBeenCalled();
  await becomes("ready");
  await vi.waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
});

test("text typed before hydration is kept", async () => {
  const island = place();
  const input = island.querySelector("input") as HTMLInputElement;
  input.focus();
  input.value = "ann@example.com";
  await becomes("ready");
  expect(input.isConnected).toBe(true);
  expect(input.value).toBe("ann@example.com");
});

test("a click has its native effect if the island fails to load", async () => {
  loadFails = true;
  const island = place();
  const native = vi.fn((event: Event) => event.preventDefault());
  island.querySelector("form")?.addEventListener("submit", native);
  island.querySelector<HTMLButtonElement>("#send")?.click();
  expect(native).not.toHaveBeenCalled();
  await becomes("failed");
  await vi.waitFor(() => expect(native).toHaveBeenCalledTimes(1));
});

test("a form waits for the connection if the island fails to load without one", async () => {
  loadFails = true;
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const island = place();
  const native = vi.fn((event: Event) => event.preventDefault());
  island.querySelector("form")?.addEventListener("submit", native);
  const send = island.querySelector<HTMLButtonElement>("#send");
  send?.focus();
  release();
  await vi.waitFor(() => expect(onLine).toHaveBeenCalled());
  send?.click();
  expect(native).not.toHaveBeenCalled();
  onLine.mockRestore();
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(native).toHaveBeenCalledTimes(1));
});
