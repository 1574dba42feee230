import { PageBody } from "../frame/page-body.tsx";
import type { Menu } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Island } from "../runtime/server/island.tsx";
import { LinkGroups } from "../ui/link-groups.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import type { PageProps } from "./page-props.ts";

function group({ label, items }: Menu) {
  return { title: label, links: items.map(({ title, href }) => ({ label: title, href })) };
}

/**
 * An article, brand or product that doesn't exist. The hero says so and links to the list where it
 * would be; this part has further links.
 */
export function Missing({ frame }: PageProps<"missing">) {
  const groups = [
    ...frame.menus.map(group),
    {
      title: texts.more,
      links: [...frame.header_links, ...frame.utility.phone_links],
    },
  ];
  // Only the first two cards: the others would be far longer than the content.
  const sidebar = {
    ...frame.sidebar,
    intro: [],
    related_products: [],
    related_articles: [],
    parts: [],
  };
  return (
    <PageBody frame={{ ...frame, sidebar }}>
      <div className="section missing">
        <SectionHead title={texts.searchTheSite} />
        <Island name="search-box" props={{ links: frame.search, query: "" }} />
        <LinkGroups groups={groups} common={texts.popular} />
      </div>
    </PageBody>
  );
}
