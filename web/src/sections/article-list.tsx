import * as texts from "../generated/texts.ts";
import { Empty } from "../ui/empty.tsx";
import { ListTabs } from "../ui/list-tabs.tsx";
import { PagerLinks } from "../ui/page-links.tsx";
import { ArticleGrid } from "./article-grid.tsx";
import type { PlacedProps } from "./placed-props.ts";

/** Articles below their filters, each filter on a page of its own. */
export function ArticleListSection({ section }: PlacedProps<"article-list">) {
  const { filters, articles } = section;
  const current = filters.find((filter) => filter.current);
  return (
    <section className="section" id="articles" aria-labelledby="article-list">
      {filters.some(({ count }) => count !== filters[0]?.count) && (
        <ListTabs states={filters} label={texts.articleSubject} part="articles" />
      )}
      <h2 className="visually-hidden" id="article-list">
        {current === undefined ? texts.articles : texts.articleListOf(current.label)}
      </h2>
      {articles.length === 0 ? (
        <Empty text={texts.articleListEmpty} />
      ) : (
        <ArticleGrid articles={articles} />
      )}
      <PagerLinks pager={section.pager} />
    </section>
  );
}
