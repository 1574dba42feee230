import type { SearchLinks } from "../../generated/model.ts";

/** Props of `SearchBox`. */
export interface SearchBoxProps {
  /** Where the search is. */
  links: SearchLinks;
  /** What is searched for now. */
  query: string;
  /** Whether the field has the focus as soon as it is shown. */
  autofocus?: boolean;
}
