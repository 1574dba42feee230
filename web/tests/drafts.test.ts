import { beforeEach, expect, test } from "vitest";
import { startDrafts } from "../src/runtime/browser/drafts.ts";

function draw(page = "/about", message = ""): void {
  document.body.innerHTML = `
    <form>
      <input type="hidden" name="form" value="hero">
      <input type="hidden" name="page" value="${page}">
      <div class="field"><label>Name</label><input name="name"></div>
      <div><label><input name="qz7_leave"></label></div>
      <input type="checkbox" name="text_consent">
      <div class="field"><textarea name="customer_message">${message}</textarea></div>
    </form>`;
}

function field(name: string): HTMLInputElement {
  return document.querySelector(`[name=${name}]`) as HTMLInputElement;
}

function type(name: string, value: string): void {
  field(name).value = value;
  field(name).dispatchEvent(new Event("input", { bubbles: true }));
}

beforeEach(() => sessionStorage.clear());

draw();
startDrafts();

test("typed text is restored when the page is reloaded", () => {
  draw();
  type("name", "Ann");
  type("customer_message", "Two doors");
  draw();
  startDrafts();
  expect(field("name").value).toBe("Ann");
  expect(field("customer_message").value).toBe("Two doors");
});

test("a draft is not restored on another page", () => {
  draw();
  type("name", "Ann");
  draw("/contact");
  startDrafts();
  expect(field("name").value).toBe("");
});

test("only text fields that visitors fill in are stored", () => {
  draw();
  type("qz7_leave", "spam");
  field("text_consent").checked = true;
  field("text_consent").dispatchEvent(new Event("input", { bubbles: true }));
  expect(sessionStorage.length).toBe(0);
});

test("text that the server sent back replaces the draft", () => {
  draw();
  type("customer_message", "Two doors");
  draw("/about", "Three doors");
  startDrafts();
  expect(field("customer_message").value).toBe("Three doors");
});

test("resetting a form removes its draft", () => {
  draw();
  type("name", "Ann");
  expect(sessionStorage.length).toBe(1);
  document.querySelector("form")?.reset();
  expect(sessionStorage.length).toBe(0);
});

test("a confirmation page removes its form's draft", () => {
  draw();
  type("name", "Ann");
  document.body.innerHTML = '<div data-sent="hero" data-page="/about"></div>';
  startDrafts();
  expect(sessionStorage.length).toBe(0);
});

test("blocked session storage raises no error", () => {
  draw();
  const storage = Object.getOwnPropertyDescriptor(window, "sessionStorage");
  Object.defineProperty(window, "sessionStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  expect(() => type("name", "Ann")).not.toThrow();
  expect(() => startDrafts()).not.toThrow();
  if (storage !== undefined) Object.defineProperty(window, "sessionStorage", storage);
});
