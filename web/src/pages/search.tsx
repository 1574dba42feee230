import type { Company, SearchPage } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Island } from "../runtime/server/island.tsx";
import { SearchResults } from "../sections/search-results.tsx";
import { Around } from "../ui/around.tsx";
import { LinkGroups } from "../ui/link-groups.tsx";
import { ButtonLink } from "../ui/links.tsx";
import { ListTabs } from "../ui/list-tabs.tsx";
import type { PageProps } from "./page-props.ts";

/** What the results are of, and what was done to the query. */
function Outcome({ page }: { page: SearchPage }) {
  return (
    <div className="outcome" role="status">
      <p>
        <Around text={(query) => texts.searchResultsFor({ count: page.total, query })}>
          <b>{texts.quoted(page.query)}</b>
        </Around>
      </p>
      {page.cut && <p>{texts.searchQueryCut}</p>}
      {page.partial && page.total > 0 && <p>{texts.searchPartial}</p>}
      {page.spelling !== null && (
        <p>
          <Around text={texts.searchDidYouMean}>
            <a href={page.spelling.href} rel="nofollow">
              {page.spelling.label}
            </a>
          </Around>
        </p>
      )}
    </div>
  );
}

/** Somebody to ask: a search never knows everything. */
function Ask({ company, text }: { company: Company; text: string | null }) {
  return (
    <section className="ask" aria-labelledby="ask-title">
      <h2 id="ask-title">{texts.searchAsk}</h2>
      {text !== null && <p>{text}</p>}
      <div className="buttons">
        <ButtonLink
          link={{ label: company.toll_free.display, href: company.toll_free.href }}
          icon="phone"
        />
        <ButtonLink link={{ label: texts.writeToUs, href: company.contact_href }} variant="line" />
      </div>
    </section>
  );
}

/** The search: under its slim hero, what was found is the first thing on the page. */
export function Search({ page, frame }: PageProps<"search">) {
  const asked = page.query !== "";
  return (
    <div className="wrap search-page">
      <Island
        name="search-box"
        props={{ links: frame.search, query: page.query, autofocus: !asked }}
      />
      {asked && <Outcome page={page} />}
      {page.kinds.length > 2 && <ListTabs states={page.kinds} label={texts.searchKind} />}
      {page.results.length > 0 && <SearchResults results={page.results} />}
      {page.total > 0 && page.results.length === 0 && (
        <p className="empty">{texts.searchNoneOfKind}</p>
      )}
      {page.popular.length > 0 && <LinkGroups groups={page.popular} common={texts.popular} />}
      <Ask company={frame.company} text={page.ask} />
    </div>
  );
}
