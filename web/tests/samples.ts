// The samples of pages that `cargo xtask codegen` makes; the tests of the renderer draw the same.
import type {
  CaseStudy,
  CatalogueChoice,
  CatalogueIndex,
  Document,
  Explainer,
  Page,
  Picture,
  Section,
} from "../src/generated/model.ts";
import samples from "../src/generated/samples.json";
import type { Selection } from "../src/islands/catalogue/select.ts";

type SampleName = keyof typeof samples.documents;

/** The sample site's catalogue, with what the server shows of each choice. */
export const sampleCatalogue = samples.catalogue as unknown as {
  index: CatalogueIndex;
  selections: (Omit<Selection, "places"> & { choice: CatalogueChoice; slugs: string[] })[];
};

/** A sample, as the server hands it to the renderer. */
export function sample(name: SampleName): Document {
  return samples.documents[name] as unknown as Document;
}

const home = sample("home");

/** The frame of the home page. */
export const { frame } = home;

/** The home page without its frame. */
export const homePage = home.page as Extract<Page, { kind: "sections" }>;

/** The home page's section of a kind. */
export function homeSection<K extends Section["kind"]>(kind: K) {
  type Wanted = Extract<Section, { kind: K }>;
  const sections = homePage.sections.map(({ section }) => section);
  return sections.find((section): section is Wanted => section.kind === kind);
}

/** The first of a list. */
function first<T>(list: T[] = []): T {
  const [found] = list;
  if (found === undefined) throw new Error("the sample of the home page lacks a part");
  return found;
}

/** The home page's first case study under another id and other filters. */
export function study(id: string, filters: CaseStudy["filters"]): CaseStudy {
  return { ...first(homeSection("case-studies")?.studies), id, filters };
}

/** The home page's first explanation under another id and label. */
export function explainer(id: string, label: string): Explainer {
  return { ...first(homeSection("explainers")?.explainers), id, label };
}

/** A picture that exists nowhere, in two encodings; those of the samples have only one. */
export function picture(name: string, alt = ""): Picture {
  return {
    width: 960,
    height: 720,
    alt,
    dark: false,
    fallback: `/media/${name}-960.jpg`,
    sources: [{ media_type: "image/avif", srcset: `/media/${name}-960.avif 960w` }],
    tone: null,
    focus: null,
  };
}
