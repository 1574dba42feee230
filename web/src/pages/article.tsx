import { PageBody } from "../frame/page-body.tsx";
import { ArticleBodyView } from "../sections/article-body.tsx";
import { ArticleFooter } from "../sections/article-footer.tsx";
import type { PageProps } from "./page-props.ts";

/** An article. */
export function Article({ page, frame }: PageProps<"article">) {
  return (
    <PageBody frame={frame}>
      <article className="section">
        <ArticleBodyView body={page.body} />
        <ArticleFooter page={page} />
      </article>
    </PageBody>
  );
}
