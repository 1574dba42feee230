import { renderToString } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import type { Document } from "../src/generated/model.ts";
import { Icon } from "../src/ui/icon.tsx";
import { Picture } from "../src/ui/picture.tsx";
import { homeDocument, homeWith } from "./sample-document.ts";
import { picture } from "./sample-frame.ts";

let draw: (document: Document) => { html: string; islands: { name: string; on: string }[] };

beforeAll(async () => {
  await import("../src/entry-server.tsx");
  const { sightline } = globalThis as unknown as {
    sightline: { render: (json: string) => string };
  };
  draw = (document) => JSON.parse(sightline.render(JSON.stringify(document)));
});

test("a page has one h1, no inline style, and names its islands once", () => {
  const { html, islands } = draw(homeDocument);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toMatch(/undefined|\[object/);
  expect(islands).toEqual([
    { name: "quote-form", on: "interaction" },
    { name: "explainer", on: "visible" },
  ]);
});

test("every island is in its place with its own prefix", () => {
  const { html } = draw(homeDocument);
  expect(html).not.toContain("<!--island");
  expect(html.match(/prefix="i\d+-"/g)).toEqual(['prefix="i0-"', 'prefix="i1-"', 'prefix="i2-"']);
  expect(html).toMatch(/<x-island name="quote-form"[^>]*><form class="form"/);
});

test("ids are unique in the page", () => {
  const { html } = draw(homeDocument);
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
  expect(ids).toEqual([...new Set(ids)]);
});

test("the form works without script", () => {
  const { html } = draw(homeDocument);
  expect(html).toContain('method="post"');
  expect(html).toContain('action="/api/leads#quote"');
  expect(html).toContain('<input type="hidden" name="page" value="/"/>');
  expect(html).not.toContain("novalidate");
});

test("the outcome of a sending without script stands in its form", () => {
  const submission = { state: "sent", form: "footer", reference: "SL-7F3K" } as const;
  const { html } = draw(homeWith({ submission }));
  expect(html.match(/SL-7F3K/g)?.length).toBeGreaterThan(0);
  expect(html).toContain("Thank you! We&#x27;ll be in touch soon.");
  expect(html).toContain('id="hero-name"');
});

test("the current service's card is not a link", () => {
  const { html } = draw(homeDocument);
  expect(html).toContain('<div class="sc" aria-current="page">');
});

test("only the page's first picture is eager", () => {
  const { html } = draw(homeDocument);
  expect(html.match(/fetchPriority="high"/gi)).toHaveLength(1);
});

test("a picture has its size and its words", () => {
  const html = renderToString(<Picture picture={picture("dome", "A dome")} place="tile" />);
  expect(html).toContain('width="960" height="720" alt="A dome"');
  expect(html).toContain('loading="lazy"');
  expect(html).toContain('<source type="image/avif" srcSet="/media/dome-960.avif 960w" sizes="');
});

test("an icon is hidden from assistive technology", () => {
  const html = renderToString(<Icon name="cctv" />);
  expect(html).toContain('aria-hidden="true"');
  expect(html).toContain('stroke-width="1.5"');
});
