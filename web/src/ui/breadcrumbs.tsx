import type { Crumb } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";

/** The breadcrumbs to the page; nothing on the home page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  if (crumbs.length === 0) {
    return null;
  }
  return (
    <nav className="breadcrumbs" aria-label={texts.breadcrumb}>
      <ol>
        {crumbs.map((crumb) =>
          crumb.href === null ? (
            <li key={crumb.label} aria-current="page">
              {crumb.label}
            </li>
          ) : (
            <li key={crumb.label}>
              <a href={crumb.href}>{crumb.label}</a>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
