import { PageBody } from "../frame/page-body.tsx";
import * as texts from "../generated/texts.ts";
import { Band, Wide } from "../sections/band.tsx";
import { BrandGrid } from "../sections/brand-grid.tsx";
import { cameraView } from "../sections/camera-reach.ts";
import { ComplianceNote } from "../sections/compliance-note.tsx";
import { otherMaker } from "../sections/other-maker.ts";
import { ProductDetailSection } from "../sections/product-detail.tsx";
import { QuestionsSection } from "../sections/questions.tsx";
import { ReachSection } from "../sections/reach-section.tsx";
import { SimilarProducts } from "../sections/similar-products.tsx";
import { TitledSection } from "../sections/titled-section.tsx";
import { Empty } from "../ui/empty.tsx";
import { LinkList } from "../ui/link-list.tsx";
import { SpecTables } from "../ui/spec-tables.tsx";
import type { PageProps } from "./page-props.ts";

/** A product. A drawing takes the main column by itself, and the rest is below it at full width. */
export function Product({ page, frame }: PageProps<"product">) {
  const { product } = page;
  const questions = {
    kind: "questions",
    title: texts.productQuestions,
    lead: null,
    items: product.faq,
  } as const;
  const { specs } = product;
  const view = cameraView(product.planning);
  const facts = (
    <>
      <TitledSection id="specifications" title={texts.productSpecifications}>
        {specs === null ? (
          <Empty text={texts.productKindUnknown} />
        ) : (
          <SpecTables rows={[...specs, { label: texts.productPartNumber, value: product.sku }]} />
        )}
        {product.compliance !== null && <ComplianceNote compliance={product.compliance} />}
      </TitledSection>
      <QuestionsSection section={questions} id="product-questions" area="main" frame={frame} />
      {page.related_articles.length > 0 && (
        <TitledSection title={texts.productArticles}>
          <LinkList className="pills" links={page.related_articles} />
        </TitledSection>
      )}
    </>
  );
  return (
    <>
      <PageBody frame={frame}>
        <ProductDetailSection
          product={product}
          company={frame.company}
          pictured={frame.banner.pictures.every(
            ({ picture }) => picture.fallback !== product.picture.fallback,
          )}
        />
        {view === null ? facts : <ReachSection view={view} plan={page.coverage} />}
      </PageBody>
      {view !== null && <Wide>{facts}</Wide>}
      {page.related_products.length > 0 && (
        <Band>
          <TitledSection title={texts.productSimilar}>
            <SimilarProducts products={page.related_products} />
          </TitledSection>
        </Band>
      )}
      {page.brands.length > 0 && (
        <Wide>
          <TitledSection id="brands" title={texts.productMakers}>
            <BrandGrid
              brief
              brands={page.brands}
              other={otherMaker(frame.company)}
              all={page.all_products}
            />
          </TitledSection>
        </Wide>
      )}
    </>
  );
}
