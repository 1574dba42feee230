import { PageBody } from "../frame/page-body.tsx";
import * as texts from "../generated/texts.ts";
import { Band } from "../sections/band.tsx";
import { BrandGrid } from "../sections/brand-grid.tsx";
import { BrandMark } from "../sections/brand-mark.tsx";
import { otherMaker } from "../sections/other-maker.ts";
import { TitledSection } from "../sections/titled-section.tsx";
import { Empty } from "../ui/empty.tsx";
import { ButtonLink } from "../ui/links.tsx";
import { PagerLinks } from "../ui/page-links.tsx";
import { ProductGrid } from "../ui/product-grid.tsx";
import type { PageProps } from "./page-props.ts";

/** With at most this many products, there is room beside the sidebar for the other brands. */
const SHORT_LIST = 6;

/** The products of a brand, and information about the brand. */
export function Brand({ page, frame }: PageProps<"brand">) {
  const { brand } = page;
  const short = page.products.length <= SHORT_LIST;
  const others = page.brands.length > 0 && (
    <TitledSection title={texts.productOtherMakers}>
      <BrandGrid brief brands={page.brands} other={otherMaker(frame.company)} />
    </TitledSection>
  );
  return (
    <>
      <PageBody frame={frame}>
        <section className="section">
          {brand.logo !== null && <BrandMark brand={brand} />}
          {/* The hero's title says the same. */}
          <h2 className="visually-hidden">{page.title}</h2>
          {page.products.length === 0 ? (
            <Empty text={texts.productNoneOfBrand(brand.name)} />
          ) : (
            <ProductGrid products={page.products} />
          )}
          <PagerLinks pager={page.pager} />
          {page.all_products !== null && (
            <p className="buttons">
              <ButtonLink link={page.all_products} variant="line" />
            </p>
          )}
        </section>
        {brand.description !== "" && (
          <TitledSection title={texts.productAboutBrand(brand.name)}>
            <p className="lead">{brand.description}</p>
          </TitledSection>
        )}
        {short && others}
      </PageBody>
      {!short && <Band>{others}</Band>}
    </>
  );
}
