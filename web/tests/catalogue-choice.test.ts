// @vitest-environment node
import { expect, test } from "vitest";
import {
  choiceHref,
  readChoice,
  readPage,
  toggleCompared,
  toggleValue,
  withTab,
} from "../src/islands/catalogue/choice.ts";
import { comparedRows, select } from "../src/islands/catalogue/select.ts";
import { catalogue, paged } from "./sample-catalogue.ts";
import { sampleCatalogue } from "./samples.ts";

const { data, index, entries } = catalogue;
const read = (query: string, page = 1) =>
  readChoice(new URLSearchParams(query), page, { ...index, sorts: data.sorts });
const slugs = (query: string) =>
  select(index, read(query)).places.map((place) => index.slugs[place]);

test("reading a URL and writing it again gives the same URL", () => {
  const query = "tab=cctv&brand=axis,lts&resolution=4&sort=name&compare=b,a";
  expect(choiceHref(data.path, read(query))).toBe(`/security-products?${query}`);
  expect(choiceHref(data.path, read(""))).toBe("/security-products");
});

test("the page number is in the URL path, and a filter change resets it", () => {
  const second = read("tab=cctv", 2);
  expect(choiceHref(data.path, second)).toBe("/security-products/page/2?tab=cctv");
  expect(readPage("/security-products/page/2")).toBe(2);
  expect(readPage("/security-products")).toBe(1);
  expect(toggleValue(second, data, "brand", "lts").page).toBe(1);
});

test("repeated form fields and a comma-separated list give the same choice", () => {
  expect(read("brand=lts&brand=axis&compare=a&compare=b")).toEqual(
    read("brand=axis,lts&compare=a,b"),
  );
});

test("unknown values and a fifth compared product are ignored", () => {
  expect(read("tab=drones&brand=acme,<script>&sort=price&poe=perhaps")).toEqual(read(""));
  expect(read("compare=a,gone,b,c,d,e,a").compare).toEqual(["a", "b", "c", "d"]);
});

test("values of one facet widen the list, and facets narrow each other", () => {
  expect(slugs("brand=axis,lts")).toHaveLength(5);
  expect(slugs("tab=cctv&brand=lts")).toEqual(["b"]);
  expect(slugs("brand=axis&poe=yes")).toEqual([]);
});

test("a value's count ignores the other values of its own facet", () => {
  const counts = (query: string) => {
    const brand = select(index, read(query)).facets.find(({ facet }) => facet === "brand");
    return brand?.values.map(({ value, count }) => [value, count]);
  };
  expect(counts("brand=lts")).toEqual([
    ["axis", 3],
    ["lts", 2],
  ]);
  expect(counts("tab=cctv&resolution=4")).toEqual([["lts", 1]]);
});

test("products without a value come last when sorted by it", () => {
  expect(slugs("sort=resolution")).toEqual(["b", "a", "c", "d", "e"]);
  expect(slugs("sort=brand")).toEqual(["a", "d", "e", "b", "c"]);
});

test("the order by a figure that the list does not have is the default order", () => {
  const order = (query: string) => select(index, read(query)).sort;
  expect(order("sort=resolution")).toBe("resolution");
  expect(order("tab=cctv&sort=resolution")).toBe("resolution");
  expect(order("tab=cctv&sort=channels")).toBe("catalogue");
  expect(order("tab=cctv&sort=name")).toBe("name");
  expect(slugs("tab=cctv&sort=channels")).toEqual(slugs("tab=cctv"));
});

test("a page number past the end shows the last page", () => {
  const third = select(paged.index, { ...paged.data.choice, page: 9 });
  expect(third).toMatchObject({ places: [4], page: 3, total: 5 });
  expect(select(paged.index, { ...paged.data.choice, page: 2 }).places).toEqual([2, 3]);
});

test("the browser selects the same products as the server", () => {
  const { index: known, selections } = sampleCatalogue;
  expect(selections.length).toBeGreaterThan(5);
  for (const { choice, slugs: shown, ...rest } of selections) {
    const { places, sort, ...selection } = select(known, choice);
    expect(sort).toBe(choice.sort);
    expect({ slugs: places.map((place) => known.slugs[place]), ...selection }).toEqual({
      slugs: shown,
      ...rest,
    });
  }
});

test("another tab keeps the brand filter and drops filters it does not have", () => {
  const access = { tab: "access", label: "Access Control", title: "Access Control", count: 2 };
  const next = withTab(read("tab=cctv&brand=axis&resolution=2&compare=a"), data, access);
  expect(choiceHref(data.path, next)).toBe("/security-products?tab=access&brand=axis&compare=a");
});

test("another tab keeps a filter of which it has a chosen value", () => {
  const choice = read("resolution=2");
  const { tabs } = select(index, choice);
  const after = (name: string) => {
    const tab = tabs.find((each) => each.tab === name);
    if (tab === undefined) throw new Error(`no tab ${name}`);
    const next = withTab(choice, data, tab);
    // The tab's count is that of the list it leads to.
    expect(select(index, next).total).toBe(tab.count);
    return choiceHref(data.path, next);
  };
  expect(after("cctv")).toBe("/security-products?tab=cctv&resolution=2");
  expect(after("access")).toBe("/security-products?tab=access");
});

test("filters and compared products are toggled, with at most four compared", () => {
  const once = toggleValue(read(""), data, "brand", "lts");
  expect(choiceHref(data.path, once)).toBe("/security-products?brand=lts");
  expect(toggleValue(once, data, "brand", "lts")).toEqual(read(""));
  const four = read("compare=a,b,c,d");
  expect(toggleCompared(four, "e").compare).toEqual(["a", "b", "c", "d"]);
  expect(toggleCompared(four, "b").compare).toEqual(["a", "c", "d"]);
});

test("a comparison has a row for each figure and marks the differences", () => {
  const rows = comparedRows(entries.slice(0, 3));
  expect(rows).toEqual([
    { label: "Lens", values: ["2.8 mm", "12 mm", null], differs: true },
    { label: "Housing", values: ["Dome", "Dome", null], differs: true },
    { label: "Channels", values: [null, null, "16"], differs: true },
  ]);
  expect(comparedRows(entries.slice(0, 2))[1]?.differs).toBe(false);
});
