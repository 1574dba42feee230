import type { CatalogueChoice, CatalogueEntry, CatalogueIndex } from "../../generated/model.ts";
import { type CatalogueView, isSameList } from "./choice.ts";
import { select } from "./select.ts";

/** The files that were loaded: the index, and files of cards by number. */
interface Files {
  index: CatalogueIndex;
  cards: Map<number, Promise<CatalogueEntry[]>>;
}

/** The files by the address of the index. */
const files = new Map<string, Promise<Files>>();

async function read<T>(href: string): Promise<T> {
  const response = await fetch(href);
  if (!response.ok) {
    throw new Error(`${href}: ${response.status}`);
  }
  return response.json();
}

/** Loads the index once. Failures aren't cached: the next choice tries again. */
export function catalogueFiles(href: string): Promise<Files> {
  let known = files.get(href);
  if (known === undefined) {
    known = read<CatalogueIndex>(href)
      .then((index) => ({ index, cards: new Map() }))
      .catch((error: unknown) => {
        files.delete(href);
        throw error;
      });
    files.set(href, known);
  }
  return known;
}

/** Loads a file of cards once. Failures aren't cached. */
function cardsOf({ index, cards }: Files, number: number): Promise<CatalogueEntry[]> {
  let file = cards.get(number);
  if (file === undefined) {
    file = read<CatalogueEntry[]>(index.cards.replace("{page}", String(number)));
    file.catch(() => cards.delete(number));
    cards.set(number, file);
  }
  return file;
}

/**
 * Returns the products at these positions. The catalogue may have changed since the index was
 * loaded.
 */
function entriesAt(known: Files, places: readonly number[]): Promise<CatalogueEntry[]> {
  const { size, slugs } = known.index;
  const entries = places.map(async (place) => {
    const file = await cardsOf(known, Math.floor(place / size) + 1);
    const entry = file[place % size];
    if (entry === undefined || entry.slug !== slugs[place]) {
      throw new Error("The catalogue has changed.");
    }
    return entry;
  });
  return Promise.all(entries);
}

/**
 * Returns the view of a choice from its page. A server gives a long catalogue no index, since the
 * index and the cards take longer to load than the page.
 */
export async function viewOfPage(href: string): Promise<CatalogueView> {
  const page = await new Promise<Document | null>((resolve, reject) => {
    // Trusted types allow no other parser of documents.
    const request = new XMLHttpRequest();
    request.responseType = "document";
    request.onload = () => resolve(request.response);
    request.onerror = reject;
    request.open("GET", href);
    request.send();
  });
  const island = page?.querySelector<HTMLElement>('x-island[name="catalogue"]');
  // The page of another build may have other data.
  if (island?.dataset.props === undefined || scriptOf(page) !== scriptOf(document)) {
    throw new Error(`${href} has no view of the catalogue.`);
  }
  return JSON.parse(island.dataset.props);
}

/** Returns the address of a page's script, which is another in every build. */
function scriptOf(page: Document | null): string | null | undefined {
  return page?.querySelector('script[type="module"]')?.getAttribute("src");
}

/**
 * Returns the view of a choice, from the site's files. A list that is already shown isn't loaded
 * again.
 */
export async function viewOf(
  href: string,
  choice: CatalogueChoice,
  before: CatalogueView,
): Promise<CatalogueView> {
  const known = await catalogueFiles(href);
  const compared = entriesAt(
    known,
    choice.compare.map((slug) => known.index.slugs.indexOf(slug)),
  );
  if (isSameList(choice, before.choice)) {
    return { ...before, compared: await compared, choice };
  }
  const { places, page, sort, ...selection } = select(known.index, choice);
  const shown = await entriesAt(known, places);
  return {
    ...selection,
    shown,
    compared: await compared,
    choice: { ...choice, sort, page },
  };
}
