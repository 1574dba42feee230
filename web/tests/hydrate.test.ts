import { createElement, Fragment, useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hydrate } from "../src/runtime/browser/hydrate.ts";
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

function Choices({ effect }: { effect: () => void }) {
  useEffect(effect, [effect]);
  return createElement(
    "form",
    null,
    createElement("p", null, "Call ", "us ", createElement("b", null, "now")),
    createElement("input", { type: "checkbox", defaultChecked: false }),
    createElement("select", null, createElement("option", null, "A"), createElement("option")),
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
  for (const name of ["lang", "data-lang"]) document.documentElement.removeAttribute(name);
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

test("what was done on a translated page before an island is hydrated is kept", async () => {
  const effect = vi.fn();
  const translated = (text: string) => `<font><font>${text}</font></font>`;
  document.body.innerHTML =
    `<div><form><p>${translated("Appelez-")}<!-- -->${translated("nous")}` +
    `<b>${translated("ahora")}</b></p><input type="checkbox">` +
    `<select><option>${translated("A")}</option><option></option></select></form></div>`;
  const island = document.querySelector("div") as HTMLElement;
  const box = island.querySelector("input") as HTMLInputElement;
  const select = island.querySelector("select") as HTMLSelectElement;
  const alive = hydrate(island, Choices as never, { effect }, "i0-", () => {});
  box.click();
  select.selectedIndex = 1;
  await alive;
  expect(faults).not.toHaveBeenCalled();
  expect(box.isConnected && box.checked).toBe(true);
  expect(select.isConnected && select.selectedIndex).toBe(1);
  expect(island.querySelector("p")?.textContent).toBe("Call us now");
  expect(effect).toHaveBeenCalledOnce();
});

test("the first tick is kept on a page whose translator changes the texts themselves", async () => {
  // Firefox joins and moves texts, drops comments between them, and changes the language.
  document.documentElement.lang = "es";
  document.documentElement.dataset.lang = "en-US";
  document.body.innerHTML =
    '<div><form><p><b>ahora</b> llámenos</p><input type="checkbox">' +
    '<select><option value="A">Á</option><option></option></select></form></div>';
  const island = document.querySelector("div") as HTMLElement;
  const box = island.querySelector("input") as HTMLInputElement;
  const alive = hydrate(island, Choices as never, { effect: () => {} }, "i0-", () => {});
  box.click();
  await alive;
  expect(faults).not.toHaveBeenCalled();
  expect(box.isConnected && box.checked).toBe(true);
  expect(island.querySelector("p")?.textContent).toBe("Call us now");
  expect(island.querySelector("option")?.textContent).toBe("A");
});

test("restoring input does not interrupt a move from one field to the next", () => {
  document.body.innerHTML = '<div><input name="phone"><textarea name="message"></textarea></div>';
  const island = document.querySelector("div") as HTMLElement;
  const [phone, message] = island.querySelectorAll<HTMLElement>("input, textarea");
  phone?.focus();
  const restore = snapshotInput(island);
  const focus = vi.spyOn(phone as HTMLElement, "focus");
  // React finishes its work before it handles this event, and at that moment nothing has the focus.
  phone?.addEventListener("focusout", restore);
  message?.focus();
  expect(focus).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(message);
});
