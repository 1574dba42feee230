import type { ComponentPropsWithoutRef } from "react";
import type { BrandCard, Link } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { GoLink } from "../ui/links.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { BrandNames } from "./brand-names.tsx";

/** Props of `BrandGrid`. */
export interface BrandGridProps extends ComponentPropsWithoutRef<"ul"> {
  /** The brands. */
  brands: BrandCard[];
  /** Whether the cards are narrower, for a list at the end of a page about something else. */
  brief?: boolean;
  /** The last tile: a link to ask for a manufacturer that isn't listed. */
  other: Link;
  /** The link to all products, with which a list of too many names ends. */
  all: Link | null;
}

/** The maximum number of cards: whole rows on every screen. */
const maxCards = 12;

/**
 * Brands as cards: mark, what they make, what the company uses them for, and a link. Of further
 * brands, only the names are there, in a list that opens.
 */
export function BrandGrid({ brands, brief = false, other, all, ...rest }: BrandGridProps) {
  const further = brands.slice(maxCards).map(({ name, href }) => ({ label: name, href }));
  return (
    <>
      <ul className="brand-grid" data-brief={brief || undefined} {...rest}>
        {brands.slice(0, maxCards).map((brand) => (
          <li key={brand.slug} className="brand-card">
            <BrandMark brand={brand} />
            <p>{brand.description}</p>
            <p className="brand-text">{brand.seo_text}</p>
            <GoLink link={{ label: texts.productViewBrand(brand.name), href: brand.href }} />
          </li>
        ))}
        <li className="other">
          <a className="brand-card brand-card-other" href={other.href}>
            <Icon name="arrow-right" />
            <span>{other.label}</span>
          </a>
        </li>
      </ul>
      {further.length > 0 && <BrandNames brands={further} all={all} />}
    </>
  );
}
