import { Island } from "../runtime/server/island.tsx";
import { Wide } from "../sections/band.tsx";
import type { PageProps } from "./page-props.ts";
import { SectionList } from "./section-list.tsx";

/**
 * The catalogue. The products come before the box about the page and take the full width, with
 * their filters on the left. Submitting the filters as a form leads back to the products.
 */
export function Catalogue({ page, frame }: PageProps<"catalogue">) {
  const { kind: _, sections, ...data } = page;
  return (
    <>
      <Wide className="shop">
        <div className="section" id="products">
          <Island name="catalogue" props={data} />
        </div>
      </Wide>
      <SectionList sections={sections} frame={frame} />
    </>
  );
}
