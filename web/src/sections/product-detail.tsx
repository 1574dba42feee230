import type { ComponentPropsWithoutRef } from "react";
import type { Company, ProductDetail } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { ButtonLink } from "../ui/links.tsx";
import { Paragraphs } from "../ui/paragraphs.tsx";
import { Picture } from "../ui/picture.tsx";
import { Tag } from "../ui/tag.tsx";

/** Props of `ProductDetailSection`. */
export interface ProductDetailSectionProps extends ComponentPropsWithoutRef<"section"> {
  /** The product. */
  product: ProductDetail;
  /** The company, whose phone number is for questions about the product. */
  company: Company;
  /** Whether to show the product's picture; not if the hero shows the same one. */
  pictured: boolean;
}

/** A product's picture, what it is for, for whom, and how to ask about it. */
export function ProductDetailSection({
  product,
  company,
  pictured,
  ...rest
}: ProductDetailSectionProps) {
  const phone = company.toll_free;
  const purpose = (
    <div>
      <h2>{texts.productPurpose}</h2>
      <Paragraphs text={product.description} />
    </div>
  );
  return (
    <section className="section" {...rest}>
      <div className="product-detail" data-pictured={pictured}>
        {pictured ? (
          <div className="product-picture">
            <Picture picture={product.picture} place="product-detail" />
            {product.image_caption !== null && (
              <Tag className="picture-caption">{product.image_caption}</Tag>
            )}
          </div>
        ) : (
          purpose
        )}
        <div>
          {pictured && purpose}
          {product.best_for.length > 0 && (
            <p className="best-for">
              <b>{texts.productBestFor}</b> {product.best_for.join("\u00a0· ")}
            </p>
          )}
          {product.category_description !== null && (
            <p className="paragraph small muted">{product.category_description}</p>
          )}
          <p className="buttons">
            <ButtonLink link={product.ask} variant="fill" />
            <ButtonLink
              link={{ label: phone.display, href: phone.href }}
              variant="line"
              icon="phone"
            />
          </p>
        </div>
      </div>
    </section>
  );
}
