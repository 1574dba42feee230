import type { ComponentPropsWithoutRef, MouseEvent } from "react";
import type { CatalogueChoice } from "../../generated/model.ts";
import { choiceHref } from "./choice.ts";

/** What a part of the catalogue needs to change the choice. */
export interface Choosing {
  /** The catalogue's address without any choice. */
  path: string;
  /** What is chosen. */
  choice: CatalogueChoice;
  /** Chooses something else. */
  onChoose: (next: CatalogueChoice) => void;
}

/** Props of `ChoiceLink`. */
export interface ChoiceLinkProps extends ComponentPropsWithoutRef<"a"> {
  /** The catalogue's address without any choice. */
  path: string;
  /** What the link chooses. */
  to: CatalogueChoice;
  /** The part of the page that the link leads to; its top when there is none. */
  at?: string | undefined;
  /** Chooses it in place. */
  onChoose: (next: CatalogueChoice) => void;
}

/** A link to a choice: an address of its own, and a change in place where the script runs. */
export function ChoiceLink({ path, to, at, onChoose, ...rest }: ChoiceLinkProps) {
  function onClick(event: MouseEvent): void {
    // A new tab or window is the browser's to open.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    onChoose(to);
  }
  const hash = at === undefined ? "" : `#${at}`;
  return <a href={choiceHref(path, to) + hash} onClick={onClick} {...rest} />;
}
