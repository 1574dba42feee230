// The sample pages that `cargo xtask codegen` creates; the renderer's tests use the same ones.
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

/** The sample site's catalogue, with the server's result for each choice. */
export const sampleCatalogue = samples.catalogue as unknown as {
  index: CatalogueIndex;
  selections: (Omit<Selection, "places"> & { choice: CatalogueChoice; slugs: string[] })[];
};

/** Returns a sample as the server passes it to the renderer. */
export function sample(name: SampleName): Document {
  return samples.documents[name] as unknown as Document;
}

const home = sample("home");

/** The frame of the home page. */
export const { frame } = home;

/** The home page without its frame. */
export const homePage = home.page as Extract<Page, { kind: "sections" }>;

/** Returns the home page's section of a kind. */
export function homeSection<K extends Section["kind"]>(kind: K) {
  type Wanted = Extract<Section, { kind: K }>;
  const sections = homePage.sections.map(({ section }) => section);
  return sections.find((section): section is Wanted => section.kind === kind);
}

/** Returns the first element of a list, which must not be empty. */
function first<T>(list: T[] = []): T {
  const [found] = list;
  if (found === undefined) throw new Error("the sample of the home page lacks a part");
  return found;
}

/** Returns the home page's first case study with another id and other filters. */
export function study(id: string, filters: CaseStudy["filters"]): CaseStudy {
  return { ...first(homeSection("case-studies")?.studies), id, filters };
}

/** Returns the home page's first explainer with another id and label. */
export function explainer(id: string, label: string): Explainer {
  return { ...first(homeSection("explainers")?.explainers), id, label };
}

/** Returns a picture without files, in two formats; the samples' pictures have only one. */
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
