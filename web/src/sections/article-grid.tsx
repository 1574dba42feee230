import type { ComponentPropsWithoutRef } from "react";
import type { ArticleCard } from "../generated/model.ts";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";

/** Props of `ArticleGrid`. */
export interface ArticleGridProps extends ComponentPropsWithoutRef<"ul"> {
  /** The articles. */
  articles: ArticleCard[];
}

/** Articles as cards; the whole card activates its link. */
export function ArticleGrid({ articles, ...rest }: ArticleGridProps) {
  return (
    <ul className="article-grid" {...rest}>
      {articles.map((article) => (
        <li key={article.href} className="article-card">
          <Picture picture={article.picture} place="article" />
          <div className="card-body">
            {article.category !== null && (
              <p className="category">
                <Icon name={article.category.icon} />
                {article.category.label}
              </p>
            )}
            <h3>
              <a href={article.href}>{article.headline}</a>
            </h3>
            <p>{article.description}</p>
            <p className="meta">
              <time dateTime={article.date_published}>{article.date_label}</time>
              <span>{article.reading_time}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
