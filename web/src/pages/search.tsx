import type { Company, Exported } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Island } from "../runtime/server/island.tsx";
import { SearchFound } from "../sections/search-found.tsx";
import { LinkGroups } from "../ui/link-groups.tsx";
import { ButtonLink } from "../ui/links.tsx";
import type { PageProps } from "./page-props.ts";

/** Contact details, since a search can't know everything. */
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

/** Without a server the search needs JavaScript; the links to the site's lists work without it. */
function WithoutServer({ exported }: { exported: Exported }) {
  const ways = (
    <>
      <p>{exported.searches ? texts.searchNeedsScript : texts.searchNotHere}</p>
      <div className="buttons">
        {exported.lists.map((link) => (
          <ButtonLink key={link.href} link={link} variant="line" />
        ))}
      </div>
    </>
  );
  return exported.searches ? <noscript>{ways}</noscript> : <div>{ways}</div>;
}

/** The search: below its slim hero, the results come first. */
export function Search({ page, frame }: PageProps<"search">) {
  const asked = page.query !== "";
  return (
    <div className="wrap search-page">
      <Island
        name="search-box"
        props={{ links: frame.search, query: page.query, autofocus: !asked }}
      />
      {frame.exported !== null && <WithoutServer exported={frame.exported} />}
      {asked && <SearchFound found={page} />}
      {page.popular.length > 0 && <LinkGroups groups={page.popular} common={texts.popular} />}
      <Ask company={frame.company} text={page.ask} />
    </div>
  );
}
