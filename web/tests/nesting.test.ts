// HTML parsers move elements that are in places where HTML forbids them, such as a `div` in a
// paragraph, and stylesheets and React then don't find them.
import { beforeAll, expect, test } from "vitest";
import samples from "../src/generated/samples.json";
import { shortShapes } from "./markup.ts";
import { picture } from "./samples.ts";

let render: (document: string) => string;

beforeAll(async () => {
  await import("../src/entry-server.tsx");
  const { sightline } = globalThis as unknown as { sightline: { render: typeof render } };
  render = sightline.render;
});

/** Returns the names of the tags in their order, with a slash before those of end tags. */
function tags(html: string): (string | undefined)[] {
  return [...html.matchAll(/<(\/?[\w-]+)(?:"[^"]*"|[^">])*>/g)].map(([, name]) => name);
}

const shown = picture("shown", "A picture");
/** Pictures that most pages of the sample site don't have. The company's logo consists of two. */
const optional = new Map<string, object>([
  ["background", shown],
  ["logo", { ...shown, light: shown, dark: shown }],
  ["picture", shown],
]);

test.each(Object.entries(samples.documents))("the parsed page %s is as written", (_, document) => {
  const full = JSON.stringify(document, (key, value) =>
    value === null ? (optional.get(key) ?? null) : value,
  );
  const answer = render(full);
  const html = answer.slice(answer.indexOf("\n") + 1);
  const { body } = new DOMParser().parseFromString(html, "text/html");
  expect(tags(shortShapes(body.innerHTML))).toEqual(tags(shortShapes(html)));
});
