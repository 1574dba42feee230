/** The files of a site's search, as `crates/search/src/published.rs` and the export write them. */
import type { Picture, SearchKind } from "../../../generated/model.ts";

/** The file that a search begins with. */
export interface IndexFile {
  words: string;
  postings: number[][];
  fields: number[];
  kinds: SearchKind[];
  weights: number[];
  titles: string[];
  hrefs: string[];
  standings: (string | null)[];
  synonyms: string[][][];
  /** The page with the results. */
  page: string;
  /** Files of texts, so many entries in each. */
  texts: string[];
  size: number;
  /** The file of how the site writes its words. */
  spellings: string;
}

/** What is shown of an entry besides its title. */
export interface EntryTexts {
  context: string;
  summary: string;
  body: string;
  picture: Picture | null;
}

/** Reads a file of the site. */
export type ReadFile = <T>(href: string) => Promise<T>;

/** An entry that has a word, and a bit for each field that has it. */
export interface Posting {
  entry: number;
  fields: number;
}

/** The fields of an entry, the lowest bits of a posting. */
const fieldBits = 6;

/** An index, ready to be searched. */
export interface Index {
  file: IndexFile;
  words: string[];
  postings: Posting[][];
  /** The titles as they are compared; made when first compared. */
  folded: Map<number, string>;
}

/** Takes the file of an index apart. */
export function indexOf(file: IndexFile): Index {
  const postings = file.postings.map((coded) => {
    let entry = 0;
    return coded.map((posting) => {
      entry += posting >> fieldBits;
      return { entry, fields: posting & ((1 << fieldBits) - 1) };
    });
  });
  return { file, words: file.words.split("\n").slice(0, -1), postings, folded: new Map() };
}
