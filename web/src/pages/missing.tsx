import { Wide } from "../sections/band.tsx";
import { Empty } from "../sections/empty.tsx";
import type { PageProps } from "./page-props.ts";

/** An article, brand or product that is not there. */
export function Missing({ page }: PageProps<"missing">) {
  return (
    <Wide>
      <div className="sec">
        <Empty heading={page.title} text={page.text} link={page.link} />
      </div>
    </Wide>
  );
}
