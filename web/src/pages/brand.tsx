import { PageBody } from "../frame/page-body.tsx";
import { Sidebar } from "../frame/sidebar.tsx";
import * as texts from "../generated/texts.ts";
import { Band, Wide } from "../sections/band.tsx";
import { BrandGrid } from "../sections/brand-grid.tsx";
import { BrandMark } from "../sections/brand-mark.tsx";
import { otherMaker } from "../sections/other-maker.ts";
import { TitledSection } from "../sections/titled-section.tsx";
import { Empty } from "../ui/empty.tsx";
import { ButtonLink } from "../ui/links.tsx";
import { PagerLinks } from "../ui/page-links.tsx";
import { ProductGrid } from "../ui/product-grid.tsx";
import type { PageProps } from "./page-props.ts";

/** The maximum number of products in a row of the grid beside the sidebar. */
const ROW = 3;
/** A list of more rows is much longer than the sidebar. */
const MAX_ROWS = 3;

/**
 * The products of a brand, and information about the brand. The sidebar is about as long as the
 * list beside it: the parts of systems are below a single row, and all of it below a long list.
 */
export function Brand({ page, frame }: PageProps<"brand">) {
  const { brand, products } = page;
  const isLong = page.pager !== null || products.length > ROW * MAX_ROWS;
  const list = (
    <section className="section">
      {brand.logo !== null && <BrandMark brand={brand} />}
      {/* The hero's title says the same. */}
      <h2 className="visually-hidden">{page.title}</h2>
      {page.filter !== null && (
        <p className="buttons">
          <ButtonLink link={page.filter} variant="line" />
        </p>
      )}
      {products.length === 0 ? (
        <Empty text={texts.productNoneOfBrand(brand.name)} />
      ) : (
        <ProductGrid products={products} />
      )}
      <PagerLinks pager={page.pager} />
      {page.all_products !== null && (
        <p className="buttons">
          <ButtonLink link={page.all_products} variant="line" />
        </p>
      )}
    </section>
  );
  const about = brand.description !== "" && (
    <TitledSection title={texts.productAboutBrand(brand.name)}>
      <p className="lead">{brand.description}</p>
    </TitledSection>
  );
  // There is room for it beside the sidebar if there is one product at most.
  const isBeside = products.length < 2 && !isLong;
  return (
    <>
      {isLong ? (
        <Wide>
          {list}
          {about}
          <Sidebar sidebar={frame.sidebar} company={frame.company} hours={false} />
        </Wide>
      ) : (
        <PageBody frame={frame} short={products.length <= ROW}>
          {list}
          {isBeside && about}
        </PageBody>
      )}
      {!isLong && !isBeside && about && <Wide>{about}</Wide>}
      {page.brands.length > 0 && (
        <Band>
          <TitledSection title={texts.productOtherMakers}>
            <BrandGrid
              brief
              brands={page.brands}
              other={otherMaker(frame.company)}
              all={page.all_products}
            />
          </TitledSection>
        </Band>
      )}
    </>
  );
}
