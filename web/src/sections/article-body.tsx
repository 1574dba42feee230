import type { ComponentPropsWithoutRef } from "react";
import type { ArticleBody, Heading } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";

/** Props of `ArticleBodyView`. */
export interface ArticleBodyViewProps extends ComponentPropsWithoutRef<"div"> {
  /** The article as HTML; its source and its addresses have been sanitized. */
  body: ArticleBody;
}

/** An article with fewer sections than this needs no table of contents. */
const LONG_FROM = 4;

/** The sections of a long article, each a link to its heading. */
function Contents({ headings }: { headings: Heading[] }) {
  const [top] = headings;
  const sections = headings.filter((heading) => heading.level === top?.level);
  if (sections.length < LONG_FROM) return null;
  return (
    <nav className="toc" aria-labelledby="contents">
      <h3 id="contents">{texts.onThisPage}</h3>
      <ol>
        {sections.map((heading) => (
          <li key={heading.id}>
            <a href={`#${heading.id}`}>{heading.text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * An article: its heading over the full width with the table of contents, its text, the side panel.
 */
export function ArticleBodyView({ body, ...rest }: ArticleBodyViewProps) {
  return (
    <div className="article-body" data-side={body.side_html !== null} {...rest}>
      <header className="article-head" dangerouslySetInnerHTML={{ __html: body.heading_html }} />
      <Contents headings={body.headings} />
      <div className="prose" dangerouslySetInnerHTML={{ __html: body.main_html }} />
      {body.side_html !== null && (
        <aside
          className="article-side"
          aria-label={texts.articleRecommendation}
          dangerouslySetInnerHTML={{ __html: body.side_html }}
        />
      )}
    </div>
  );
}
