import type { ComponentPropsWithoutRef, ReactNode, Ref } from "react";
import type { SearchLinks } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Icon } from "./icon.tsx";

/** The longest query that the search looks at. */
const longestQuery = 100;

/** Props of `SearchForm`. */
export interface SearchFormProps extends Omit<ComponentPropsWithoutRef<"form">, "action"> {
  /** The page with the results, and what the field says. */
  links: SearchLinks;
  /** What tells it from another search on the page, for those who do not see it. */
  label?: string;
  /** What is searched for now. */
  query?: string;
  /** More for the field, where a script helps with the typing. */
  field?: ComponentPropsWithoutRef<"input"> & { ref?: Ref<HTMLInputElement> };
  /** What opens under the field. */
  children?: ReactNode;
}

/** The search as a form that any browser can send. */
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
          maxLength={longestQuery}
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
