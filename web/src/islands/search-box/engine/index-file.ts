/** The files of a site's search, as written by `crates/search/src/published.rs` and the export. */
import type { Picture, SearchKind } from "../../../generated/model.ts";

/** The main file of a search index. */
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
  /** The address of the results page. */
  page: string;
  /** The files with texts of entries, `size` entries in each. */
  texts: string[];
  size: number;
  /** The file with the original spellings of the words. */
  spellings: string;
}

/** The texts of an entry, apart from its title. */
export interface EntryTexts {
  context: string;
  summary: string;
  body: string;
  picture: Picture | null;
}

/** Reads a file of the site. */
export type ReadFile = <T>(href: string) => Promise<T>;

/** An entry that contains a word, with a bit for each field that contains it. */
export interface Posting {
  entry: number;
  fields: number;
}

/** The number of bits for fields, the lowest ones in a posting. */
const fieldBits = 6;

/** A parsed index, ready for searching. */
export interface Index {
  file: IndexFile;
  words: string[];
  postings: Posting[][];
  /** The folded titles, computed when first compared. */
  folded: Map<number, string>;
}

/** Parses the file of an index. */
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
