/**
 * The server's entry: a classic script that gives the engine two functions: `sightline.answer` answers a query of
 * a planning tool, `sightline.render` renders a page.
 *
 * A document comes in two texts: what is the page's own, and what many pages have of their frame and of the page.
 *
 * The page is rendered, each island in it on its own with a prefix of ids of its own, and the eager picture is noted.
 */
import { App } from "./app.tsx";
import type { Document, Placed, PlanningData, PlanningTool } from "./generated/model.ts";
import { keptComponents } from "./kept.ts";
import { answer as answerPlan, tools } from "./planning/answer.ts";
import {
  type IslandMarkup,
  type IslandRecorder,
  IslandRecorderContext,
  type IslandUse,
} from "./runtime/server/island.tsx";
import { islandMarkup } from "./runtime/server/island-markup.ts";
import { renderStatic, shared } from "./runtime/server/static-markup.ts";
import { kindsInMoreStyles } from "./sections/registry.ts";
import { type EagerPicture, EagerPictureContext } from "./ui/picture.tsx";

/** A stylesheet in `src/styles` that only some pages link. */
type Sheet = "sections" | "pages" | "more" | "plans";

class Recorder implements IslandRecorder {
  readonly eager: EagerPicture[] = [];
  private islands = 0;

  record(use: IslandUse): IslandMarkup {
    const prefix = `i${this.islands}-`;
    this.islands += 1;
    const props = JSON.stringify(use.props);
    return { prefix, html: islandMarkup(use, prefix, props), props };
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

/** What many pages have: of their frame, and of the page itself. */
interface Common {
  frame: object;
  page: object;
}

/** So many are kept parsed; all are let go together when there are more. */
const MOST_COMMON = 64;

const commonByJson = new Map<string, Common>();

/** What many pages have, parsed once. */
function commonOf(json: string): Common {
  let common = commonByJson.get(json);
  if (common === undefined) {
    common = JSON.parse(json) as Common;
    for (const part of [common.frame, common.page]) Object.values(part).forEach(shared);
    if (commonByJson.size >= MOST_COMMON) commonByJson.clear();
    commonByJson.set(json, common);
  }
  return common;
}

function render(documentJson: string, commonJson = '{"frame":{},"page":{}}'): string {
  const document = JSON.parse(documentJson) as Document;
  const common = commonOf(commonJson);
  Object.assign(document.frame, common.frame);
  Object.assign(document.page, common.page);
  const recorder = new Recorder();
  const html = renderStatic(
    <IslandRecorderContext value={recorder}>
      <EagerPictureContext value={(picture) => recorder.eager.push(picture)}>
        <App document={document} />
      </EagerPictureContext>
    </IslandRecorderContext>,
    keptComponents,
  );
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
