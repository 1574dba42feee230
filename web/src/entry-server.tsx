/**
 * The server's entry: a classic script that gives the engine two functions: `sightline.answer` answers a query of
 * a planning tool, `sightline.render` renders a page.
 *
 * 1. Render the page; every island leaves a mark and is noted, and so is the eager picture.
 * 2. Render each island on its own, with its own prefix of ids, and put it in place of its mark, with
 *    its props in its tag.
 */
import { App } from "./app.tsx";
import type { Document, Placed, PlanningData, PlanningTool } from "./generated/model.ts";
import { keptComponents } from "./kept.ts";
import { answer as answerPlan, tools } from "./planning/answer.ts";
import {
  type IslandRecorder,
  IslandRecorderContext,
  type IslandUse,
} from "./runtime/server/island.tsx";
import { islandMarkup } from "./runtime/server/island-markup.ts";
import { renderStatic } from "./runtime/server/static-markup.ts";
import { kindsInMoreStyles } from "./sections/registry.ts";
import { type EagerPicture, EagerPictureContext } from "./ui/picture.tsx";

/** A stylesheet in `src/styles` that only some pages link. */
type Sheet = "sections" | "pages" | "more" | "plans";

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

/** Sections of pages that are no list of sections: their styles every page has. */
const KINDS_OF_ALL: ReadonlySet<string> = new Set(["info-box", "questions"]);

/** Whether every page has the styles of a section. */
function isOfAll({ section }: Placed): boolean {
  const isFirstQuestion =
    section.kind === "planning-tools" && section.tools.length === 1 && !section.history;
  return isFirstQuestion || KINDS_OF_ALL.has(section.kind);
}

/** The stylesheets of the page besides those of every page. */
function sheetsOf({ page }: Document): Sheet[] {
  if (page.kind === "design") return ["sections", "pages", "more", "plans"];
  if (page.kind === "planning-tool") return ["sections", "more", "plans"];
  const sheets: Sheet[] = [];
  const all = "sections" in page ? page.sections : [];
  const sections = all.filter((placed) => !isOfAll(placed));
  if (sections.length > 0) sheets.push("sections");
  if (page.kind !== "sections") sheets.push("pages");
  const isRare = sections.some(({ section }) =>
    section.kind === "explainers"
      ? section.explainers.some(({ logo, video, background }) => logo ?? video ?? background)
      : kindsInMoreStyles.has(section.kind),
  );
  if (isRare) sheets.push("more");
  return sheets;
}

/** The opening tag of an island. Its props are JSON: between single quotes their own need no escape. */
function openingTag({ name, prefix }: Recorded, props: string): string {
  return `<x-island name="${name}" prefix="${prefix}" data-props=${props}>`;
}

/** Props as the value of an attribute between single quotes. */
function quoted(props: unknown): string {
  const json = JSON.stringify(props);
  return `'${json.replaceAll("&", "&amp;").replaceAll("'", "&#39;").replaceAll("<", "&lt;")}'`;
}

function render(documentJson: string): string {
  const document = JSON.parse(documentJson) as Document;
  const recorder = new Recorder();
  let html = renderStatic(
    <IslandRecorderContext value={recorder}>
      <EagerPictureContext value={(picture) => recorder.eager.push(picture)}>
        <App document={document} />
      </EagerPictureContext>
    </IslandRecorderContext>,
    keptComponents,
  );
  for (const island of recorder.islands) {
    const inner = islandMarkup(island, island.prefix);
    html = html.replace(openingTag(island, '""') + island.mark, () => {
      return openingTag(island, quoted(island.props)) + inner;
    });
  }
  const eager = recorder.eager[0] ?? null;
  // The page behind what is known of it, on a line of its own: as JSON it would be escaped and read
  // once more.
  const faulty = isFaulty(document);
  return `${JSON.stringify({ eager, sheets: sheetsOf(document), faulty })}\n${html}`;
}

/** Whether the page says what is wrong with what was asked. */
function isFaulty({ page }: Document): boolean {
  if (page.kind !== "planning-tool" || page.query === null) return false;
  return tools[page.tool](page.query, page.data).faults.length > 0;
}

/** A query of a planning tool. */
interface PlanQuestion {
  tool: PlanningTool;
  path: string;
  query: string;
  data: PlanningData;
}

function answer(questionJson: string): string {
  const { tool, query, data, path } = JSON.parse(questionJson) as PlanQuestion;
  return JSON.stringify(answerPlan(tool, query, data, path));
}

Object.assign(globalThis, { sightline: { render, answer } });
