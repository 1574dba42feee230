import type { SearchPage } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { countText } from "../ui/count-text.ts";
import { Interpolate } from "../ui/interpolate.tsx";
import { ListTabs } from "../ui/list-tabs.tsx";
import { PagerLinks } from "../ui/page-links.tsx";
import { SearchResults } from "./search-results.tsx";

/** The search results and their facts. */
type Found = Omit<SearchPage, "kind" | "ask" | "popular">;

/** What was searched for, and how the query was changed. */
function Outcome({ found }: { found: Found }) {
  const number = countText(found.total);
  return (
    <div className="outcome" role="status">
      <p>
        <Interpolate
          text={(query) => texts.searchResultsFor({ count: found.total, number, query })}
        >
          <b>{texts.quoted(found.query)}</b>
        </Interpolate>
      </p>
      {found.pager?.page === 1 && <p>{texts.searchBest(found.results.length)}</p>}
      {found.cut && <p>{texts.searchQueryCut}</p>}
      {found.partial && found.total > 0 && <p>{texts.searchPartial}</p>}
      {found.spelling !== null && (
        <p>
          <Interpolate text={texts.searchDidYouMean}>
            <a href={found.spelling.href} rel="nofollow">
              {found.spelling.label}
            </a>
          </Interpolate>
        </p>
      )}
    </div>
  );
}

/** The search results, and how they were found. */
export function SearchFound({ found }: { found: Found }) {
  const shown = found.results.length;
  return (
    <>
      <Outcome found={found} />
      {found.kinds.length > 2 && <ListTabs states={found.kinds} label={texts.searchKind} />}
      {shown > 0 && <SearchResults results={found.results} />}
      <PagerLinks pager={found.pager} />
      {found.total > 0 && shown === 0 && <p className="empty">{texts.searchNoneOfKind}</p>}
    </>
  );
}
