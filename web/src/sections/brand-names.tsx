import type { Link } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkList } from "../ui/link-list.tsx";

/** Props of `BrandNames`. */
export interface BrandNamesProps {
  /** The brands. */
  brands: Link[];
  /** The link to all products, with which a list of too many names ends. */
  all: Link | null;
}

/** The maximum number of names, as many as the cards on one page of a list. */
const maxNames = 48;

/** The names of brands that have no card or panel, in a list that opens. */
export function BrandNames({ brands, all }: BrandNamesProps) {
  const links = brands.slice(0, maxNames);
  if (all !== null && brands.length > maxNames) links.push(all);
  return (
    <details className="brand-names">
      <summary className="button button-line">
        {texts.productMoreBrands(brands.length)}
        <Icon name="chevron-down" />
      </summary>
      <LinkList className="pills" links={links} />
    </details>
  );
}
