import { expect, test } from "vitest";
import {
  choiceHref,
  readChoice,
  toggleCompared,
  toggleValue,
  withTab,
} from "../src/islands/catalogue/choice.ts";
import { comparedRows, countsOf, matching, sorted } from "../src/islands/catalogue/select.ts";
import { catalogue } from "./sample-catalogue.ts";

const read = (query: string) => readChoice(new URLSearchParams(query), catalogue);
const slugs = (query: string) => matching(catalogue.entries, read(query)).map(({ slug }) => slug);

test("an address is read back as it was written", () => {
  const query = "tab=cctv&brand=axis,lts&resolution=4&sort=name&compare=b,a";
  expect(choiceHref(catalogue.path, read(query))).toBe(`/security-products?${query}`);
  expect(choiceHref(catalogue.path, read(""))).toBe("/security-products");
});

test("a form's repeated fields and a link's list are the same choice", () => {
  expect(read("brand=lts&brand=axis&compare=a&compare=b")).toEqual(
    read("brand=axis,lts&compare=a,b"),
  );
});

test("what the catalogue does not have is left out", () => {
  expect(read("tab=drones&brand=acme,<script>&sort=price&compare=zzz&poe=perhaps")).toEqual(
    read(""),
  );
  expect(read("compare=a,b,c,d,e,a").compare).toEqual(["a", "b", "c", "d"]);
});

test("values of one facet add up, and facets narrow each other", () => {
  expect(slugs("brand=axis,lts")).toHaveLength(5);
  expect(slugs("tab=cctv&brand=lts")).toEqual(["b"]);
  expect(slugs("brand=axis&poe=yes")).toEqual([]);
});

test("a value is counted as if nothing else of its own facet were chosen", () => {
  const brand = catalogue.facets[0];
  const counts = (query: string) =>
    brand === undefined ? [] : [...countsOf(catalogue.entries, read(query), brand)];
  expect(counts("brand=lts")).toEqual([
    ["axis", 3],
    ["lts", 2],
  ]);
  expect(counts("tab=cctv&resolution=4")).toEqual([
    ["axis", 0],
    ["lts", 1],
  ]);
});

test("products without a figure come last in its order", () => {
  const order = sorted(catalogue.entries, "resolution").map(({ slug }) => slug);
  expect(order).toEqual(["b", "a", "c", "d", "e"]);
  expect(sorted(catalogue.entries, "brand").map(({ slug }) => slug)).toEqual([
    "a",
    "d",
    "e",
    "b",
    "c",
  ]);
});

test("another tab keeps the brand and drops what only this one has", () => {
  const access = { tab: "access", label: "Access Control", count: 2 };
  const next = withTab(read("tab=cctv&brand=axis&resolution=2&compare=a"), catalogue, access);
  expect(choiceHref(catalogue.path, next)).toBe(
    "/security-products?tab=access&brand=axis&compare=a",
  );
});

test("a value and a product are chosen and given back", () => {
  const once = toggleValue(read(""), catalogue, "brand", "lts");
  expect(choiceHref(catalogue.path, once)).toBe("/security-products?brand=lts");
  expect(toggleValue(once, catalogue, "brand", "lts")).toEqual(read(""));
  const four = read("compare=a,b,c,d");
  expect(toggleCompared(four, "e").compare).toEqual(["a", "b", "c", "d"]);
  expect(toggleCompared(four, "b").compare).toEqual(["a", "c", "d"]);
});

test("a comparison has every figure of every product and marks the differences", () => {
  const rows = comparedRows(catalogue.entries.slice(0, 3));
  expect(rows).toEqual([
    { label: "Lens", values: ["2.8 mm", "12 mm", null], differs: true },
    { label: "Housing", values: ["Dome", "Dome", null], differs: true },
    { label: "Channels", values: [null, null, "16"], differs: true },
  ]);
  expect(comparedRows(catalogue.entries.slice(0, 2))[1]?.differs).toBe(false);
});
