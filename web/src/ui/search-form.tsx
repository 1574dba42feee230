import type { ComponentPropsWithoutRef, ReactNode, Ref } from "react";
import type { SearchLinks } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Icon } from "./icon.tsx";

/** The maximum length of a query; the search ignores the rest. */
const maxQueryLength = 100;

/** Props of `SearchForm`. */
export interface SearchFormProps extends Omit<ComponentPropsWithoutRef<"form">, "action"> {
  /** The address of the results page, and the texts of the field. */
  links: SearchLinks;
  /** A name that distinguishes it from another search on the page, for screen readers. */
  label?: string | undefined;
  /** The current query. */
  query?: string;
  /** Further attributes of the field, for a script that shows suggestions. */
  field?: ComponentPropsWithoutRef<"input"> & { ref?: Ref<HTMLInputElement> };
  /** The content that opens below the field. */
  children?: ReactNode;
}

/** The search as a plain form, which works without JavaScript. */
export function SearchForm({
  links,
  label = texts.searchSite,
  query = "",
  field,
  children,
  ...rest
}: SearchFormProps) {
  return (
    <search aria-label={label}>
      <form className="search-form" method="get" action={links.page} {...rest}>
        <Icon name="search" />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          name="q"
          aria-label={links.label}
          placeholder={links.example}
          maxLength={maxQueryLength}
          defaultValue={query}
          spellCheck={false}
          autoCapitalize="none"
          {...field}
        />
        <button type="submit" className="button button-fill">
          {texts.search}
        </button>
        {children}
      </form>
    </search>
  );
}
