import type { ComponentPropsWithoutRef } from "react";
import type { ArticlePage } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { LinkList } from "../ui/link-list.tsx";
import { ButtonLink } from "../ui/links.tsx";

/** Props of `ArticleFooter`. */
export interface ArticleFooterProps extends ComponentPropsWithoutRef<"footer"> {
  /** The article's page. */
  page: ArticlePage;
}

/** What goes with an article: related content, the link to all articles, and the signature. */
export function ArticleFooter({ page, ...rest }: ArticleFooterProps) {
  const products = page.related_products?.map(({ title, href }) => ({ label: title, href }));
  return (
    <footer className="article-footer" {...rest}>
      <div>
        <h2>{texts.relatedArticles}</h2>
        {page.related_articles.length === 0 ? (
          <p className="muted">{texts.articleNoArticles}</p>
        ) : (
          <LinkList className="pills" links={page.related_articles} />
        )}
      </div>
      {products !== undefined && (
        <div>
          <h2>{texts.relatedProducts}</h2>
          {products.length === 0 ? (
            <p className="muted">{texts.articleNoProducts}</p>
          ) : (
            <LinkList className="pills" links={products} />
          )}
        </div>
      )}
      <p className="signature">
        <ButtonLink link={page.all_articles} variant="line" />
        {page.signature !== null && <span>{page.signature}</span>}
      </p>
    </footer>
  );
}
