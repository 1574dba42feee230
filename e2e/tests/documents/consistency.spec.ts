// The structured data of a page agrees with its text, as sent by the server.
import { expect, test } from "@playwright/test";
import { allDocuments, type GraphNode, graphOf } from "../../src/documents.ts";
import { normalized, parseWithoutScripts, textOf, texts, values } from "../../src/parsed.ts";

// All documents are fetched and parsed once for all tests.
test.describe.configure({ mode: "default" });

/** What the tests need of a page. */
interface Page {
  readonly path: string;
  readonly graph: GraphNode[];
  readonly shown: string;
  readonly links: ReadonlySet<string>;
  /** The breadcrumbs and their addresses. */
  readonly trail: string[];
  readonly targets: string[];
}

let pages: Page[] = [];

test.beforeAll(async ({ request }) => {
  test.setTimeout(120_000);
  const trail = 'nav[aria-label="Breadcrumb"]';
  pages = (await allDocuments(request)).map(({ path, html }) => {
    const document = parseWithoutScripts(html);
    return {
      path,
      graph: graphOf(html),
      shown: textOf(document),
      links: new Set(values(document, "a[href]", "href")),
      trail: texts(document, `${trail} li`),
      targets: values(document, `${trail} a[href]`, "href"),
    };
  });
});

/** The properties of each type whose texts must be visible to visitors. */
const readable: Readonly<Record<string, readonly string[]>> = {
  Question: ["name"],
  Answer: ["text"],
  Product: ["name", "sku"],
  ProductModel: ["name", "sku"],
  Brand: ["name"],
  PropertyValue: ["name", "value"],
  Article: ["headline", "description", "articleSection"],
  City: ["name"],
  HomeAndConstructionBusiness: ["name", "email"],
  PostalAddress: ["streetAddress", "postalCode"],
};

/** Returns all objects with a type in a graph, at any depth. */
function typed(value: unknown): GraphNode[] {
  if (Array.isArray(value)) return value.flatMap(typed);
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(typed);
  return "@type" in value ? [value as GraphNode, ...inside] : inside;
}

test("names, questions, answers and properties of the graph are in the page's text", () => {
  const unread: string[] = [];
  let compared = 0;
  for (const { path, graph, shown } of pages) {
    for (const node of typed(graph)) {
      for (const property of readable[node["@type"]] ?? []) {
        const text = node[property];
        if (typeof text !== "string") continue;
        compared += 1;
        if (!shown.includes(normalized(text))) {
          unread.push(`${path}: ${node["@type"]}.${property}: ${text}`);
        }
      }
    }
  }
  expect(unread).toEqual([]);
  expect(compared).toBeGreaterThan(1000);
});

test("phone numbers and prices of the graph are on the page", () => {
  const unread: string[] = [];
  for (const { path, graph, shown, links } of pages) {
    for (const node of typed(graph)) {
      const { telephone, price } = node;
      if (typeof telephone === "string" && !links.has(`tel:${telephone}`)) {
        unread.push(`${path}: ${telephone}`);
      }
      if (typeof price === "string") {
        const forms = [`$${price}`, `$${Number(price).toLocaleString("en-US")}`];
        if (!forms.some((form) => shown.includes(form))) unread.push(`${path}: ${price}`);
      }
    }
  }
  expect(unread).toEqual([]);
});

test("the graph's breadcrumbs match the page's, in order", () => {
  for (const { path, graph, trail, targets } of pages) {
    const list = graph.find((node) => node["@type"] === "BreadcrumbList");
    if (list === undefined) continue;
    const steps = list.itemListElement as { name: string; item?: string }[];
    expect(trail, path).toEqual(steps.map((step) => normalized(step.name)));
    expect(targets, path).toEqual(
      steps.flatMap((step) => (step.item ? [new URL(step.item).pathname] : [])),
    );
  }
});
