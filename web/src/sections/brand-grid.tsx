import type { ComponentPropsWithoutRef } from "react";
import type { BrandCard, Link } from "../generated/model.ts";
import { GoLink } from "../ui/links.tsx";
import { BrandMark } from "./brand-mark.tsx";

/** Props of `BrandGrid`. */
export interface BrandGridProps extends ComponentPropsWithoutRef<"ul"> {
  /** The brands. */
  brands: BrandCard[];
  /** The last tile: where to ask for a maker that is not listed. */
  other: Link;
}

/** Brands as cards: mark, what they make, what the company uses them for, and the way there. */
export function BrandGrid({ brands, other, ...rest }: BrandGridProps) {
  return (
    <ul className="brandgrid" {...rest}>
      {brands.map((brand) => (
        <li key={brand.slug} className="bcard">
          <BrandMark brand={brand} />
          <p>{brand.description}</p>
          <p className="seo">{brand.seo_text}</p>
          <GoLink link={{ label: `View ${brand.name}`, href: brand.href }} />
        </li>
      ))}
      <li className="other">
        <a className="bcard-other" href={other.href}>
          {other.label}
        </a>
      </li>
    </ul>
  );
}
