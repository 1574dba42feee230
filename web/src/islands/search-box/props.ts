import type { SearchLinks } from "../../generated/model.ts";

/** Props of `SearchBox`. */
export interface SearchBoxProps {
  /** The addresses of the search. */
  links: SearchLinks;
  /** The current query. */
  query: string;
  /** Whether the field is focused as soon as it is shown. */
  autofocus?: boolean;
}
