import { PageBody } from "../frame/page-body.tsx";
import { ArticleGrid } from "../sections/article-grid.tsx";
import { Band, Wide } from "../sections/band.tsx";
import { InfoBoxSection } from "../sections/info-box.tsx";
import { TipsSection } from "../sections/tips-section.tsx";
import { Empty } from "../ui/empty.tsx";
import { ListTabs } from "../ui/list-tabs.tsx";
import type { PageProps } from "./page-props.ts";

/**
 * The list of articles. The filters come before the box about the page: each filter is a page of
 * its own, and a visitor who changes it must land on the list again.
 */
export function Articles({ page, frame }: PageProps<"articles">) {
  const current = page.filters.find((filter) => filter.current);
  return (
    <>
      <PageBody frame={frame}>
        <section className="sec" aria-labelledby="article-list">
          <ListTabs states={page.filters} label="Subject" />
          <h2 className="vh" id="article-list">
            {current === undefined ? "Articles" : `Articles: ${current.label}`}
          </h2>
          {page.articles.length === 0 ? (
            <Empty text="No articles available in this category." />
          ) : (
            <ArticleGrid articles={page.articles} />
          )}
        </section>
      </PageBody>
      <Wide>
        <InfoBoxSection info={page.info} />
      </Wide>
      <Band>
        <TipsSection heading={page.tips_heading} tips={page.tips} />
      </Band>
    </>
  );
}
