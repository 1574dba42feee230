import type { ComponentPropsWithoutRef } from "react";
import type { Company } from "../generated/model.ts";

/** Props of `BrandLogo`. */
export interface BrandLogoProps extends ComponentPropsWithoutRef<"a"> {
  /** Whose mark it is. */
  company: Company;
  /** The line under the name. */
  subtitle: string;
}

/** The mark, a lens with its field of view, beside the company's name; leads home. */
export function BrandLogo({ company, subtitle, ...rest }: BrandLogoProps) {
  return (
    <a className="logo" href={company.home_href} {...rest}>
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <rect className="mk-bg" width="44" height="44" rx="10" />
        <path className="mk-w" d="M13 22 34.5 11.4A24 24 0 0 1 34.5 32.6Z" />
        <circle className="mk-l" cx="13" cy="22" r="5" />
      </svg>
      <span>
        <b>{company.short_name}</b> <span>{subtitle}</span>
      </span>
    </a>
  );
}
