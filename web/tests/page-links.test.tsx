import { expect, test } from "vitest";
import { PagerLinks, pageNumbers } from "../src/ui/page-links.tsx";
import { render } from "./render.ts";

test("page numbers show the first, the last and the neighbors, without gaps of one", () => {
  expect(pageNumbers(1, 2)).toEqual([1, 2]);
  expect(pageNumbers(1, 9)).toEqual([1, 2, null, 9]);
  expect(pageNumbers(3, 9)).toEqual([1, 2, 3, 4, null, 9]);
  expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9]);
  expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
  expect(pageNumbers(9, 9)).toEqual([1, null, 8, 9]);
});

test("page links use the URLs from the server", async () => {
  const pager = { page: 2, pages: 3, first: "/list?tab=a", further: "/list/page/{page}?tab=a" };
  const body = await render(<PagerLinks pager={pager} />);
  const links = [...body.querySelectorAll("a")];
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Previous", "/list?tab=a"],
    ["1", "/list?tab=a"],
    ["2", "/list/page/2?tab=a"],
    ["3", "/list/page/3?tab=a"],
    ["Next", "/list/page/3?tab=a"],
  ]);
  expect(body.querySelector("[aria-current=page]")?.getAttribute("aria-label")).toBe("Page 2");
});

test("a list with one page has no page links", async () => {
  expect((await render(<PagerLinks pager={null} />)).querySelector("nav")).toBeNull();
});
