import type { SearchLinks } from "../../generated/model.ts";

/** Props of `SearchBox`. */
export interface SearchBoxProps {
  /** The addresses of the search. */
  links: SearchLinks;
  /** A name that distinguishes it from another search on the page, for screen readers. */
  label?: string;
  /** The current query. */
  query: string;
  /** Whether the field is focused as soon as it is shown. */
  autofocus?: boolean;
}
