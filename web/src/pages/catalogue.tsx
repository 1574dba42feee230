import { PageBody } from "../frame/page-body.tsx";
import { Band, Wide } from "../sections/band.tsx";
import { FaqSection } from "../sections/faq-section.tsx";
import { InfoBoxSection } from "../sections/info-box.tsx";
import { ListTabs } from "../sections/list-tabs.tsx";
import { ProductGrid } from "../sections/product-grid.tsx";
import type { PageProps } from "./page-props.ts";

/** Rows of three beside the sidebar, as tall as the sidebar is; a longer list goes on below it. */
const BESIDE_SIDEBAR = 9;
/** A list that is hardly longer stays in one piece. */
const IN_ONE_PIECE = 12;

/**
 * The catalogue. The tabs come before the box about the page: each tab is a page of its own, and
 * a visitor who changes it must land on the products again.
 */
export function Catalogue({ page, frame }: PageProps<"catalogue">) {
  const current = page.tabs.find((tab) => tab.current);
  const split = page.products.length > IN_ONE_PIECE ? BESIDE_SIDEBAR : page.products.length;
  const rest = page.products.slice(split);
  return (
    <>
      <PageBody frame={frame}>
        <section className="sec" aria-labelledby="product-list">
          <ListTabs states={page.tabs} label="Product type" />
          <h2 className="vh" id="product-list">
            {current?.label ?? "Products"}
          </h2>
          <ProductGrid products={page.products.slice(0, split)} />
        </section>
        {rest.length === 0 && <InfoBoxSection info={page.info} />}
      </PageBody>
      {rest.length > 0 && (
        <Wide className="goes-on">
          <div className="sec">
            <ProductGrid products={rest} />
          </div>
          <InfoBoxSection info={page.info} />
        </Wide>
      )}
      <Band>
        <FaqSection faq={page.faq} company={frame.company} />
      </Band>
    </>
  );
}
