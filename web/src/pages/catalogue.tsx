import { PageBody } from "../frame/page-body.tsx";
import { Band } from "../sections/band.tsx";
import { FaqSection } from "../sections/faq-section.tsx";
import { InfoBoxSection } from "../sections/info-box.tsx";
import { ListTabs } from "../sections/list-tabs.tsx";
import { ProductGrid } from "../sections/product-grid.tsx";
import type { PageProps } from "./page-props.ts";

/**
 * The catalogue. The tabs come before the box about the page: each tab is a page of its own, and
 * a visitor who changes it must land on the products again.
 */
export function Catalogue({ page, frame }: PageProps<"catalogue">) {
  const current = page.tabs.find((tab) => tab.current);
  return (
    <>
      <PageBody frame={frame}>
        <section className="sec" aria-labelledby="product-list">
          <ListTabs states={page.tabs} label="Product type" />
          <h2 className="vh" id="product-list">
            {current?.label ?? "Products"}
          </h2>
          <ProductGrid products={page.products} />
        </section>
        <InfoBoxSection info={page.info} />
      </PageBody>
      <Band>
        <FaqSection faq={page.faq} company={frame.company} />
      </Band>
    </>
  );
}
