import { beforeAll, beforeEach, expect, test } from "vitest";
import { startMenus } from "../src/runtime/browser/menus.ts";

function menu(name: string): HTMLDetailsElement {
  return document.querySelector(`[data-menu=${name}]`) as HTMLDetailsElement;
}

function press(key: string): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

function open(name: string): HTMLDetailsElement {
  const details = menu(name);
  details.open = true;
  return details;
}

beforeAll(startMenus);

beforeEach(() => {
  document.body.innerHTML = `
    <details data-menu="services"><summary>Services</summary><a href="#a">A</a>
      <p style="position: static">Text</p></details>
    <details data-menu="products"><summary>Products</summary><a href="#b">B</a></details>
    <details data-menu="filters"><summary>Filters</summary><div><input></div></details>
    <details id="faq"><summary>Question</summary></details>
    <button type="button">Elsewhere</button>`;
});

test("Escape closes the open menu and focuses its button", () => {
  const details = open("services");
  details.querySelector("a")?.focus();
  press("Escape");
  expect(details.open).toBe(false);
  expect(document.activeElement).toBe(details.querySelector("summary"));
});

test("Escape that a field in the menu has used does not close the menu", () => {
  const details = open("services");
  const link = details.querySelector("a");
  link?.addEventListener("keydown", (event) => event.preventDefault());
  link?.focus();
  press("Escape");
  expect(details.open).toBe(true);
});

test("Escape does not move the focus if it is outside the menu", () => {
  open("services");
  press("Escape");
  expect(document.activeElement).toBe(document.body);
});

test("a click outside closes a menu, a click inside does not", () => {
  const details = open("services");
  details.querySelector("p")?.click();
  expect(details.open).toBe(true);
  document.querySelector("button")?.click();
  expect(details.open).toBe(false);
});

test("following a link closes its menu", () => {
  const details = open("services");
  details.querySelector("a")?.click();
  expect(details.open).toBe(false);
});

test("moving the focus out of a menu closes it", () => {
  const details = open("services");
  document.querySelector("button")?.focus();
  expect(details.open).toBe(false);
});

test("opening one menu closes the other", () => {
  const services = open("services");
  const products = open("products");
  products.dispatchEvent(new Event("toggle"));
  expect(services.open).toBe(false);
  expect(products.open).toBe(true);
});

test("leaving the page closes every menu", () => {
  const details = open("services");
  window.dispatchEvent(new Event("pagehide"));
  expect(details.open).toBe(false);
});

test("filters close as a sheet, but not in a column beside the list", () => {
  const details = open("filters");
  const panel = details.querySelector("div") as HTMLElement;
  document.querySelector("button")?.click();
  document.querySelector("button")?.focus();
  open("products").dispatchEvent(new Event("toggle"));
  expect(details.open).toBe(true);
  panel.style.position = "fixed";
  document.querySelector("button")?.click();
  expect(details.open).toBe(false);
});

test("other details elements stay open", () => {
  const faq = document.querySelector("#faq") as HTMLDetailsElement;
  faq.open = true;
  document.querySelector("button")?.click();
  press("Escape");
  expect(faq.open).toBe(true);
});
