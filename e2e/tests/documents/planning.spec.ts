// The pages of the planning tools as documents, and their answers for programs.

import { first, openDocument, textOf, texts, values } from "../../src/parsed.ts";
import { toolOf, tools } from "../../src/plans.ts";
import { expect, test } from "../../src/test.ts";

const canonical = 'link[rel="canonical"]';
const robots = 'meta[name="robots"]';

test("each tool's page is indexed, and its plans are noindex", {
  tag: "@server",
}, async ({ request }) => {
  const titles = new Set<string>();
  for (const { path, query } of tools) {
    const bare = await openDocument(request, path);
    titles.add(textOf(first(bare, "title")));
    expect(values(bare, 'meta[name="description"]', "content")[0], path).toMatch(/\w{3}/);
    expect(values(bare, robots, "content").join(), path).not.toContain("noindex");
    expect(values(bare, canonical, "href"), path).toEqual([
      expect.stringMatching(new RegExp(`^https://[^/]+${path}$`)),
    ]);
    expect(texts(bare, ".plan"), path).toEqual([]);

    const answer = await openDocument(request, `${path}?${query}`);
    expect(values(answer, robots, "content").join(), path).toContain("noindex");
    // Browsers share the canonical address, which would lose the plan.
    expect(values(answer, canonical, "href"), path).toEqual([]);
    expect(texts(answer, ".plan-for"), path).toHaveLength(1);
    expect(texts(answer, ".plan-day"), path).toEqual([
      expect.stringMatching(/^As of \w+ \d+, \d{4}$/),
    ]);
  }
  expect(titles.size).toBe(tools.length);
});

test("plans are private, no-cache, and HEAD sends the same headers without a body", {
  tag: "@server",
}, async ({ request }) => {
  const { path, query } = toolOf("doors");
  for (const address of [`${path}?${query}`, `${path}.json?${query}`, `${path}?doors=0`]) {
    const [got, head] = [await request.get(address), await request.head(address)];
    expect(head.status(), address).toBe(got.status());
    expect(await head.text(), address).toBe("");
    for (const name of ["cache-control", "content-type", "etag"]) {
      expect(head.headers()[name], `${address}: ${name}`).toBe(got.headers()[name]);
    }
    expect(got.headers()["cache-control"], address).toBe("private, no-cache");
  }
});

test("the JSON of a tool is the plan, or a problem document with the invalid field", {
  tag: "@server",
}, async ({ request }) => {
  for (const { name, path, query, title, wrong } of tools) {
    const answered = await request.get(`${path}.json?${query}`);
    expect(answered.status(), name).toBe(200);
    expect(answered.headers()["content-type"], name).toBe("application/json");
    const plan = await answered.json();
    expect(plan.title.replaceAll("\u00a0", " "), name).toBe(title);
    expect(plan, name).toMatchObject({ tool: name, formulas: 1, link: `${path}?${query}` });

    const [field = ""] = wrong[0].replace("plan-", "").split("-");
    const asked = new URLSearchParams(query);
    asked.set(field, wrong[1]);
    const refused = await request.get(`${path}.json?${asked}`);
    expect(refused.status(), name).toBe(422);
    expect(refused.headers()["content-type"], name).toBe("application/problem+json");
    const { status, errors } = await refused.json();
    expect(status, name).toBe(422);
    expect(errors, name).toEqual([
      expect.objectContaining({ field, message: expect.stringMatching(/\w/) }),
    ]);
  }
});

test("a query that is too long is refused with a message", { tag: "@server" }, async ({
  request,
}) => {
  const { path } = toolOf("storage");
  const longest = `days=60&x=${"a".repeat(4_096 - "days=60&x=".length)}`;
  expect((await request.get(`${path}.json?${longest}`)).status()).toBe(200);
  const page = await openDocument(request, `${path}?${longest}a`, 422);
  expect(texts(page, ".form-summary li")).toEqual([expect.stringMatching(/too much/)]);
  expect(texts(page, ".plan")).toEqual([]);
  const refused = await request.get(`${path}.json?${longest}${"a".repeat(1_000)}`);
  expect(refused.status()).toBe(422);
  expect((await refused.json()).errors).toEqual([expect.objectContaining({ code: "too-many" })]);
});

test("an unknown tool answers 404", async ({ request }) => {
  for (const path of ["/planning/nothing", "/planning/nothing?cameras=1"]) {
    await openDocument(request, path, 404);
  }
  expect((await request.get("/planning/nothing.json")).status()).toBe(404);
});
