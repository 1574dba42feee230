import { createElement, Fragment } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hydrate, rememberElements } from "../src/runtime/browser/hydrate.ts";
import { snapshotInput } from "../src/runtime/browser/input-snapshot.ts";

function Fields() {
  return createElement(
    Fragment,
    null,
    createElement("p", null, "Call us"),
    createElement("input", { name: "phone", defaultValue: "" }),
    createElement("textarea", { name: "message", defaultValue: "" }),
  );
}

const faults = vi.fn((fault: ErrorEvent) => fault.preventDefault());

beforeEach(() => {
  faults.mockClear();
  window.addEventListener("error", faults);
});

afterEach(() => {
  window.removeEventListener("error", faults);
  document.body.innerHTML = "";
});

test("focus stays in the current field when React renders an island anew", async () => {
  // Other software has changed the island, so its HTML isn't what React expects.
  document.body.innerHTML =
    '<div><b>Call us</b><input name="phone"><textarea name="message"></textarea></div>';
  const island = document.querySelector("div") as HTMLElement;
  const [phone, message] = island.querySelectorAll<HTMLElement>("input, textarea");
  phone?.focus();
  const alive = hydrate(island, Fields as never, {}, "i0-", () => {});
  message?.focus();
  await alive;
  expect(message?.isConnected).toBe(false);
  expect(document.activeElement?.getAttribute("name")).toBe("message");
});

/** A form of which React renders everything again, because its first text was translated. */
function Choices() {
  const box = (value: string) =>
    createElement("input", { type: "checkbox", name: "brand", value, key: value });
  return createElement(
    Fragment,
    null,
    createElement("p", null, "Brands"),
    box("axis"),
    box("lts"),
    createElement("input", { name: "cameras", defaultValue: "4" }),
    createElement(
      "select",
      { name: "sort", defaultValue: "name" },
      createElement("option", { value: "name" }, "Name"),
      createElement("option", { value: "new" }, "Newest"),
    ),
  );
}

test("ticks, choices and selected text are kept when React renders an island anew", async () => {
  document.body.innerHTML = `<div>${renderToString(createElement(Choices))}</div>`;
  const island = document.querySelector("div") as HTMLElement;
  const text = island.querySelector("p")?.firstChild as Text;
  text.data = "Marken";
  const [, lts, cameras] = island.querySelectorAll("input");
  lts?.click();
  cameras?.focus();
  cameras?.select();
  const select = island.querySelector("select");
  if (select) select.value = "new";
  await hydrate(island, Choices as never, {}, "i0-", () => {});
  expect(lts?.isConnected).toBe(false);
  const boxes = [...island.querySelectorAll<HTMLInputElement>("[name=brand]")];
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true]);
  expect(island.querySelector("select")?.value).toBe("new");
  const now = document.activeElement as HTMLInputElement;
  expect([now.name, now.selectionStart, now.selectionEnd]).toEqual(["cameras", 0, 1]);
});

test("restoring input does not interrupt a move from one field to the next", () => {
  document.body.innerHTML = '<div><input name="phone"><textarea name="message"></textarea></div>';
  const island = document.querySelector("div") as HTMLElement;
  const [phone, message] = island.querySelectorAll<HTMLElement>("input, textarea");
  phone?.focus();
  const restore = snapshotInput(island, rememberElements(island));
  const focus = vi.spyOn(phone as HTMLElement, "focus");
  // React finishes its work before it handles this event, and at that moment nothing has the focus.
  phone?.addEventListener("focusout", restore);
  message?.focus();
  expect(focus).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(message);
});
