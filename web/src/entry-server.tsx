/**
 * The server's entry: a classic script that gives the engine one function, `sightline.render`.
 *
 * 1. Render the page; every island leaves a mark and is noted, and so is the eager picture.
 * 2. Render each island on its own, with its own prefix of ids, and put it in place of its mark.
 * 3. Write the islands' props between single quotes: they are JSON, and its own need no escape then.
 */
import { renderToString } from "react-dom/server";
import { App } from "./app.tsx";
import type { Document } from "./generated/model.ts";
import { type IslandRecorder, IslandRecorderContext, type IslandUse } from "./runtime/island.tsx";
import { islandElement } from "./runtime/server-islands.ts";
import { kindsInMoreStyles } from "./sections/registry.ts";
import { type EagerPicture, EagerPictureContext } from "./ui/picture.tsx";

interface Recorded extends IslandUse {
  prefix: string;
  mark: string;
}

class Recorder implements IslandRecorder {
  readonly islands: Recorded[] = [];
  readonly eager: EagerPicture[] = [];

  record(use: IslandUse): { prefix: string; mark: string } {
    const count = this.islands.length;
    // Text is escaped, so that no content can contain a comment and thereby a mark.
    const place = { prefix: `i${count}-`, mark: `<!--island ${count}-->` };
    this.islands.push({ ...use, ...place });
    return place;
  }
}

/** Whether the page has a section whose styles only few pages load. */
function moreStyles({ page }: Document): boolean {
  const sections = "sections" in page ? page.sections : [];
  return sections.some(({ section }) => kindsInMoreStyles.has(section.kind));
}

/** The props of an island, as React writes them. */
const PROPS = /(<x-island [^>]*?) data-props="([^"]*)"/g;

function render(documentJson: string): string {
  const document = JSON.parse(documentJson) as Document;
  const recorder = new Recorder();
  let html = renderToString(
    <IslandRecorderContext value={recorder}>
      <EagerPictureContext value={(picture) => recorder.eager.push(picture)}>
        <App document={document} />
      </EagerPictureContext>
    </IslandRecorderContext>,
  );
  for (const island of recorder.islands) {
    const inner = renderToString(islandElement(island), { identifierPrefix: island.prefix });
    html = html.replace(island.mark, () => inner);
  }
  html = html.replace(PROPS, (_, tag: string, props: string) => {
    return `${tag} data-props='${props.replaceAll("&quot;", '"')}'`;
  });
  const uses = new Map(recorder.islands.map(({ name, on }) => [`${name} ${on}`, { name, on }]));
  const eager = recorder.eager[0] ?? null;
  return JSON.stringify({
    html,
    islands: [...uses.values()],
    eager,
    more_styles: moreStyles(document),
  });
}

Object.assign(globalThis, { sightline: { render } });
