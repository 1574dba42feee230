/**
 * The server's entry point, a classic script that gives the engine two functions:
 * `sightline.answer` answers a query of a planning tool, and `sightline.render` renders a page.
 *
 * A document comes as two texts: the page's own part, and the part of its frame and content that
 * many pages share.
 *
 * To render a page, each of its islands is rendered separately, with its own prefix for ids, and
 * the eager picture is recorded.
 */
import { App } from "./app.tsx";
import { cachedComponents } from "./cached-components.ts";
import type {
  Document,
  Page,
  Placed,
  PlanningData,
  PlanningTool,
  Section,
} from "./generated/model.ts";
import { answer as answerPlan, tools } from "./planning/answer.ts";
import { asksForPlan } from "./planning/fields.ts";
import {
  type IslandMarkup,
  type IslandRecorder,
  IslandRecorderContext,
  type IslandUse,
} from "./runtime/server/island.tsx";
import { islandMarkup } from "./runtime/server/island-markup.ts";
import { markShared, renderStatic } from "./runtime/server/static-markup.ts";
import { kindsOfSheets } from "./sections/registry.ts";
import { type EagerPicture, EagerPictureContext } from "./ui/picture.tsx";

/** A stylesheet in `src/styles` that only some pages link. */
type Sheet =
  | "sections"
  | "article"
  | "products"
  | "catalogue"
  | "plans"
  | keyof typeof kindsOfSheets;

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

/**
 * Sections that product, brand and catalogue pages have too. Their styles are also in the sheets of
 * those pages.
 */
const COMMON_KINDS: ReadonlySet<string> = new Set(["info-box", "questions"]);

/**
 * Whether a section's styles are in `sections.css` and in the sheets of products and of the
 * catalogue.
 */
function isCommon({ section }: Placed): boolean {
  const isFirstQuestion =
    section.kind === "planning-tools" && section.tools.length === 1 && !section.history;
  return isFirstQuestion || COMMON_KINDS.has(section.kind);
}

/** The stylesheets of each kind of page, regardless of its sections. */
const SHEETS_OF_KIND: Record<Page["kind"], readonly Sheet[]> = {
  sections: [],
  article: ["article"],
  product: ["products"],
  brand: ["products"],
  catalogue: ["catalogue"],
  search: ["catalogue"],
  missing: ["catalogue"],
  error: [],
  "planning-tool": ["sections", "more", "plans"],
  design: ["sections", "front", "article", "products", "catalogue", "more", "plans"],
};

/** Whether a section has rare parts, whose styles are in `more.css`. */
function hasRareParts(section: Section): boolean {
  return (
    section.kind === "explainers" &&
    section.explainers.some(({ logo, video, background }) => logo ?? video ?? background)
  );
}

/** Returns the stylesheets of the page, apart from those of all pages. */
function sheetsOf({ page }: Document): Sheet[] {
  const sheets = new Set(SHEETS_OF_KIND[page.kind]);
  const sections = "sections" in page ? page.sections : [];
  const others = sections.filter((placed) => !isCommon(placed));
  const hasCommon = sheets.has("products") || sheets.has("catalogue");
  if ((hasCommon ? others : sections).length > 0) sheets.add("sections");
  for (const { section } of others) {
    if (kindsOfSheets.front.has(section.kind)) sheets.add("front");
    if (kindsOfSheets.more.has(section.kind) || hasRareParts(section)) sheets.add("more");
  }
  return [...sheets];
}

/** The parts that many pages share: of their frame and of the page itself. */
interface SharedParts {
  frame: object;
  page: object;
}

/** The maximum number of cached parts. When it is exceeded, the whole cache is cleared. */
const SHARED_PARTS_LIMIT = 64;

const sharedPartsCache = new Map<string, SharedParts>();

/** Parses shared parts, with a cache. */
function parseSharedParts(json: string): SharedParts {
  let common = sharedPartsCache.get(json);
  if (common === undefined) {
    common = JSON.parse(json) as SharedParts;
    for (const part of [common.frame, common.page]) Object.values(part).forEach(markShared);
    if (sharedPartsCache.size >= SHARED_PARTS_LIMIT) sharedPartsCache.clear();
    sharedPartsCache.set(json, common);
  }
  return common;
}

function render(documentJson: string, commonJson = '{"frame":{},"page":{}}'): string {
  const document = JSON.parse(documentJson) as Document;
  const common = parseSharedParts(commonJson);
  Object.assign(document.frame, common.frame);
  Object.assign(document.page, common.page);
  const faulty = readPlan(document);
  const recorder = new Recorder();
  const html = renderStatic(
    <IslandRecorderContext value={recorder}>
      <EagerPictureContext value={(picture) => recorder.eager.push(picture)}>
        <App document={document} />
      </EagerPictureContext>
    </IslandRecorderContext>,
    cachedComponents,
  );
  const eager = recorder.eager[0] ?? null;
  // The HTML follows the facts about it on a separate line. Inside the JSON it would have to be
  // escaped and parsed again.
  return `${JSON.stringify({ eager, sheets: sheetsOf(document), faulty })}\n${html}`;
}

/**
 * Removes the query of a planning tool's page if it doesn't ask for a plan. Returns whether there
 * are errors in it.
 */
function readPlan({ page }: Document): boolean {
  if (page.kind !== "planning-tool" || page.query === null) return false;
  const { fields, faults } = tools[page.tool](page.query, page.data);
  if (asksForPlan(page.query, fields)) return faults.length > 0;
  page.query = null;
  return false;
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
