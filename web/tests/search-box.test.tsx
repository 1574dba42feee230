import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Suggestions } from "../src/generated/model.ts";
import { SearchBox } from "../src/islands/search-box/search-box.tsx";
import { fetched } from "./network.ts";
import { render } from "./render.ts";

const links = { page: "/search", suggest: "/search/suggest", label: "Search", example: "" };

function answer(query: string): Suggestions {
  return {
    query,
    items: [
      { badge: "Product", href: "/products/a", title: [{ text: "Dome", mark: true }] },
      { badge: "Article", href: "/articles/b", title: [{ text: "Domes <b>", mark: false }] },
    ],
    total: 9,
    all: `/search?q=${query}`,
  };
}

const field = () => document.querySelector("input") as HTMLInputElement;
const options = () => [...document.querySelectorAll("[role=option]")];
const active = () => document.querySelector("[aria-selected=true]")?.textContent;

async function type(text: string): Promise<void> {
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    set?.call(field(), text);
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });
  await act(async () => vi.advanceTimersByTimeAsync(200));
}

async function press(key: string): Promise<KeyboardEvent> {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  await act(async () => field().dispatchEvent(event));
  return event;
}

/** Whether the device is used by touch. */
let coarse = false;

beforeEach(() => {
  vi.useFakeTimers();
  coarse = false;
  vi.stubGlobal("matchMedia", () => ({ matches: coarse }));
});

test("typing opens suggestions with a link to all results", async () => {
  fetched.mockResolvedValue(Response.json(answer("dome")));
  await render(<SearchBox links={links} query="" />);
  expect(field().getAttribute("aria-expanded")).toBe("false");
  await type("dome");
  expect(fetched.mock.calls[0]?.[0]).toBe("/search/suggest?q=dome");
  expect(options().map((option) => option.textContent)).toEqual([
    "DomeProduct",
    "Domes <b>Article",
    "All results for “dome”",
  ]);
  expect(field().getAttribute("aria-expanded")).toBe("true");
  expect(document.querySelector("[role=status]")?.textContent).toContain("2 suggestions");
  expect(document.querySelector("[role=option] mark")?.textContent).toBe("Dome");
});

test("arrow keys wrap through the suggestions and Escape closes them", async () => {
  fetched.mockResolvedValue(Response.json(answer("dom")));
  await render(<SearchBox links={links} query="" />);
  await type("dom");
  await press("ArrowDown");
  expect(active()).toBe("DomeProduct");
  expect(field().getAttribute("aria-activedescendant")).toBe(options()[0]?.id);
  await press("ArrowUp");
  expect(active()).toBeUndefined();
  await press("ArrowUp");
  expect(active()).toBe("All results for “dom”");
  await press("Escape");
  expect(options()).toHaveLength(0);
  expect(field().value).toBe("dom");
});

test("the active option is scrolled into view", async () => {
  fetched.mockResolvedValue(Response.json(answer("domv")));
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
  await render(<SearchBox links={links} query="" />);
  await type("domv");
  await press("ArrowUp");
  expect(scrolled.mock.contexts).toEqual([options().at(-1)]);
});

test("on a touch screen the field is scrolled up once, when the list opens", async () => {
  coarse = true;
  fetched.mockImplementation(async () => Response.json(answer("domt")));
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
  await render(<SearchBox links={links} query="" />);
  await type("dom");
  await type("domt");
  expect(scrolled.mock.contexts).toEqual([field()]);
});

test("a new list has no active option and is announced even with the same count", async () => {
  const lists = ["doma", "domb"].map((query) => ({
    ...answer(query),
    items: answer(query).items.map((item) => ({ ...item, href: `${item.href}-${query}` })),
  }));
  let answerLater = (_: Response): void => {};
  const later = new Promise<Response>((resolve) => {
    answerLater = resolve;
  });
  fetched.mockResolvedValueOnce(Response.json(lists[0])).mockReturnValueOnce(later);
  const status = () => document.querySelector("[role=status]")?.textContent;
  await render(<SearchBox links={links} query="" />);
  await type("doma");
  const before = status();
  await type("domb");
  // The first list is still shown.
  await press("ArrowDown");
  expect(active()).toBe("DomeProduct");
  await act(async () => answerLater(Response.json(lists[1])));
  expect(options().at(-1)?.textContent).toContain("domb");
  expect(active()).toBeUndefined();
  expect(field().hasAttribute("aria-activedescendant")).toBe(false);
  expect(status()).toContain("2 suggestions");
  expect(status()).not.toBe(before);
});

test("a key that moves the caret clears the active option", async () => {
  fetched.mockResolvedValue(Response.json(answer("domk")));
  await render(<SearchBox links={links} query="" />);
  await type("domk");
  for (const key of ["Home", "End", "ArrowLeft", "ArrowRight"]) {
    await press("ArrowDown");
    expect(active()).toBe("DomeProduct");
    expect((await press(key)).defaultPrevented).toBe(false);
    expect(field().hasAttribute("aria-activedescendant")).toBe(false);
    expect(options()).toHaveLength(3);
  }
});

test("Enter submits the form unless a suggestion is active", async () => {
  fetched.mockResolvedValue(Response.json(answer("dos")));
  await render(<SearchBox links={links} query="" />);
  await type("dos");
  expect((await press("Enter")).defaultPrevented).toBe(false);
  await press("ArrowDown");
  expect((await press("Enter")).defaultPrevented).toBe(true);
});

test("one letter sends no request, and fast typing sends one", async () => {
  fetched.mockResolvedValue(Response.json(answer("rec")));
  await render(<SearchBox links={links} query="" />);
  await type("r");
  expect(fetched).not.toHaveBeenCalled();
  await act(async () => {
    for (const text of ["re", "rec"]) {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      set?.call(field(), text);
      field().dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
  await act(async () => vi.advanceTimersByTimeAsync(200));
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("the search form still works if suggestions fail to load", async () => {
  fetched.mockRejectedValue(new Error("offline"));
  await render(<SearchBox links={links} query="" />);
  await type("turret");
  expect(options()).toHaveLength(0);
  const form = document.querySelector("form");
  expect([form?.getAttribute("action"), form?.getAttribute("method")]).toEqual(["/search", "get"]);
});
