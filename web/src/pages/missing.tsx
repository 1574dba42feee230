import { Island } from "../runtime/island.tsx";
import { Wide } from "../sections/band.tsx";
import { Empty } from "../ui/empty.tsx";
import type { PageProps } from "./page-props.ts";

/** An article, brand or product that is not there. */
export function Missing({ page, frame }: PageProps<"missing">) {
  return (
    <Wide>
      <div className="sec">
        <Empty heading={page.title} text={page.text} link={page.link} />
        <div className="missing-search">
          <h2>Search the site</h2>
          <Island name="search-box" on="interaction" props={{ links: frame.search, query: "" }} />
        </div>
      </div>
    </Wide>
  );
}
