// The structured data of every page, checked with a third-party validator.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import Validator from "@adobe/structured-data-validator";
import { expect, test } from "@playwright/test";
import { allDocuments, type GraphNode, graphOf } from "../../src/documents.ts";

test.setTimeout(120_000);

interface Issue {
  readonly rootType: string;
  readonly severity: "ERROR" | "WARNING";
  readonly issueMessage: string;
  readonly fieldNames: readonly string[];
}

/** Returns the nodes by type, as the validator takes them. */
function byType(nodes: readonly GraphNode[]): Record<string, GraphNode[]> {
  const found: Record<string, GraphNode[]> = {};
  for (const node of nodes) {
    found[node["@type"]] = [...(found[node["@type"]] ?? []), node];
  }
  return found;
}

test("the validator finds no errors on any page", async ({ request }) => {
  const found: string[] = [];
  for (const { path, status, html } of await allDocuments(request)) {
    const nodes = graphOf(html);
    if (status !== 200) {
      expect(nodes, path).toEqual([]);
      continue;
    }
    const indexed = html.includes('<meta name="robots" content="index, follow');
    expect(nodes.length > 0, path).toBe(indexed);
    const validator = new Validator();
    const issues = (await validator.validate({ jsonld: byType(nodes) })) as Issue[];
    for (const issue of issues) {
      if (issue.severity === "ERROR") {
        found.push(`${path}: ${issue.rootType}: ${issue.issueMessage}`);
      }
    }
  }
  expect(found).toEqual([]);
});

/** The folder of the Rust tests' snapshots, which have a complete example of each type. */
const snapshots = resolve("../crates/content/tests/suite/snapshots");

test("the validator finds no errors in complete examples of each type", async () => {
  const files = readdirSync(snapshots).filter((name) => name.includes("structured_data__"));
  const nodes = files.map((name) => {
    const text = readFileSync(join(snapshots, name), "utf8");
    // The header of a snapshot ends at the second line of three hyphens.
    return JSON.parse(text.split("\n---\n").slice(1).join("")) as GraphNode;
  });
  const kinds = nodes.map((node) => node["@type"]);
  for (const kind of ["Product", "ProductModel", "Organization", "Article", "Service"]) {
    expect(kinds).toContain(kind);
  }
  const issues = (await new Validator().validate({ jsonld: byType(nodes) })) as Issue[];
  const errors = issues.filter((issue) => issue.severity === "ERROR");
  expect(errors.map((issue) => `${issue.rootType}: ${issue.issueMessage}`)).toEqual([]);
});

test("the validator reports an error in invalid data", async () => {
  const broken = { "@type": "Organization", "@id": "https://a.example/#company" };
  const issues = (await new Validator().validate({ jsonld: byType([broken]) })) as Issue[];
  expect(issues.map((issue) => issue.severity)).toContain("ERROR");
});
