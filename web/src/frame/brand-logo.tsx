import type { ComponentPropsWithoutRef } from "react";
import type { Company } from "../generated/model.ts";
import { LogoPicture } from "./logo-picture.tsx";

/** Props of `BrandLogo`. */
export interface BrandLogoProps extends ComponentPropsWithoutRef<"a"> {
  /** The company whose logo it is. */
  company: Company;
  /** The line below the name. It isn't shown if it says the same. */
  subtitle: string;
  /** Whether it is on a dark background in both color schemes. */
  onDark?: boolean;
}

/**
 * The company's logo, or a mark beside its name: its initial, or a lens with its field of view.
 * Links to the home page.
 */
export function BrandLogo({ company, subtitle, onDark = false, ...rest }: BrandLogoProps) {
  const { logo } = company;
  const named = logo === null || logo.with_name;
  return (
    <a className="logo" href={company.home_href} {...rest}>
      {logo === null ? (
        <svg viewBox="0 0 44 44" aria-hidden="true">
          <rect className="logo-background" width="44" height="44" rx="10" />
          {company.initial === null ? (
            <>
              <path className="logo-beam" d="M13 22 34.5 11.4A24 24 0 0 1 34.5 32.6Z" />
              <circle className="logo-front" cx="13" cy="22" r="5" />
            </>
          ) : (
            <path className="logo-front" d={company.initial} />
          )}
        </svg>
      ) : (
        <LogoPicture logo={logo} onDark={onDark} />
      )}
      <span>
        {named && <b>{company.short_name}</b>}{" "}
        {(!named || subtitle !== company.short_name) && <span>{subtitle}</span>}
      </span>
    </a>
  );
}
