// @vitest-environment node
// Islands as written by the server, compared with react-dom.
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { App } from "../src/app.tsx";
import type { Document } from "../src/generated/model.ts";
import samples from "../src/generated/samples.json";
import { IslandRecorderContext, type IslandUse } from "../src/runtime/server/island.tsx";
import { islandElement, islandMarkup } from "../src/runtime/server/island-markup.ts";
import { renderStatic } from "../src/runtime/server/static-markup.ts";
import { shortShapes } from "./markup.ts";

/** The islands of a page. */
function islandsOf(document: Document): IslandUse[] {
  const found: IslandUse[] = [];
  const recorder = {
    record: (use: IslandUse) => {
      found.push(use);
      return { prefix: "i0-", html: "", props: "" };
    },
  };
  renderStatic(
    <IslandRecorderContext value={recorder}>
      <App document={document} />
    </IslandRecorderContext>,
  );
  return found;
}

const documents = Object.values(samples.documents) as unknown as Document[];
const odd = `A "quoted" <b>name</b> & that's $& it`;

// It needs more than the usual timeout while builds are running.
test("island markup matches react-dom, whatever was rendered before", () => {
  const uses = documents.flatMap(islandsOf);
  const varied = uses.flatMap((use) => {
    if (!("page" in use.props)) return [use];
    const about = { ...use.props, about: odd, page: "/a&b" };
    const oneWord = { ...use.props, about: "hero" };
    return [
      use,
      { ...use, props: { ...use.props, page: "/somewhere/else" } },
      { ...use, props: about },
      { ...use, props: oneWord },
    ];
  }) as IslandUse[];
  expect(varied.length).toBeGreaterThan(uses.length);
  const order = [
    ...varied.flatMap((use) => ["i0-", "i1-"].map((prefix) => ({ use, prefix }))),
    ...varied.map((use) => ({ use, prefix: "i0-" })).reverse(),
  ];
  for (const { use, prefix } of order) {
    const expected = renderToString(islandElement(use), { identifierPrefix: prefix });
    const written = islandMarkup(use, prefix);
    expect(written === expected || written === shortShapes(expected), JSON.stringify(use)).toBe(
      true,
    );
  }
}, 60_000);
