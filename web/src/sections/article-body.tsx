import type { ComponentPropsWithoutRef } from "react";
import type { ArticleBody } from "../generated/model.ts";

/** Props of `ArticleBodyView`. */
export interface ArticleBodyViewProps extends ComponentPropsWithoutRef<"div"> {
  /** The article, as HTML whose source and addresses have been made safe. */
  body: ArticleBody;
}

/** An article's heading over the full width, its text, and the side panel where there is one. */
export function ArticleBodyView({ body, ...rest }: ArticleBodyViewProps) {
  return (
    <div className="art" data-side={body.side_html !== null} {...rest}>
      <header className="art-head" dangerouslySetInnerHTML={{ __html: body.heading_html }} />
      <div className="prose" dangerouslySetInnerHTML={{ __html: body.main_html }} />
      {body.side_html !== null && (
        <aside
          className="prorec"
          aria-label="Recommendation and checklist"
          dangerouslySetInnerHTML={{ __html: body.side_html }}
        />
      )}
    </div>
  );
}
