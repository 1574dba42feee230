import type { ComponentPropsWithoutRef, MouseEvent } from "react";
import type { CatalogueChoice } from "../../generated/model.ts";
import { choiceHref } from "./choice.ts";

/** Props of the parts of the catalogue that change the choice. */
export interface Choosing {
  /** The catalogue's address without any choice. */
  path: string;
  /** The current choice. */
  choice: CatalogueChoice;
  /** Changes the choice. */
  onChoose: (next: CatalogueChoice) => void;
}

/** Props of `ChoiceLink`. */
export interface ChoiceLinkProps extends ComponentPropsWithoutRef<"a"> {
  /** The catalogue's address without any choice. */
  path: string;
  /** The choice that the link leads to. */
  to: CatalogueChoice;
  /** The part of the page that the link leads to; the top if there is none. */
  at?: string | undefined;
  /** Changes the choice in place. */
  onChoose: (next: CatalogueChoice) => void;
}

/** A link to a choice: it has an address, and changes the list in place if scripts run. */
export function ChoiceLink({ path, to, at, onChoose, ...rest }: ChoiceLinkProps) {
  function onClick(event: MouseEvent): void {
    // The browser opens new tabs and windows.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    onChoose(to);
  }
  const hash = at === undefined ? "" : `#${at}`;
  return <a href={choiceHref(path, to) + hash} onClick={onClick} {...rest} />;
}
