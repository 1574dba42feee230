import type { BrandPanel } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { GoLink } from "../ui/links.tsx";
import { Picture } from "../ui/picture.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { BrandNames } from "./brand-names.tsx";
import { otherMaker } from "./other-maker.ts";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** The products of one brand, as small cards. */
function BrandProducts({ products }: Pick<BrandPanel, "products">) {
  if (products.length === 0) return null;
  return (
    <ul className="brand-products">
      {products.map((card) => (
        <li key={card.href}>
          <a href={card.href}>
            {/* The picture is described by the text beside it. */}
            <Picture picture={{ ...card.picture, alt: "" }} place="brand-product" />
            <b>
              {card.title}
              {card.standing !== null && (
                <>
                  {" "}
                  <span className="standing">{card.standing}</span>
                </>
              )}
            </b>
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Brand names in a grid. Choosing one opens its panel below its row; choosing it again closes it.
 * With JavaScript, the address keeps the choice. The anchor is on the panel's content, because
 * browsers open a closed `details` for a link to something inside it, not for a link to the element
 * itself. Of further brands, only the names are there.
 */
export function BrandGallerySection({ section, id, frame }: PlacedProps<"brand-gallery">) {
  const other = otherMaker(frame.company);
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <div className="brands" data-linked>
        {section.panels.map(({ id: panel, brand, products }) => (
          <details key={panel} name={id ?? undefined}>
            <summary>{brand.name}</summary>
            <div
              className="brand-panel"
              id={panel}
              data-products={products.length > 0 ? undefined : false}
            >
              <div>
                <BrandMark brand={brand} />
                <p className="brand-text">{brand.seo_text}</p>
                <p>{brand.description}</p>
                <GoLink link={{ label: texts.productOfBrand(brand.name), href: brand.href }} />
              </div>
              <BrandProducts products={products} />
            </div>
          </details>
        ))}
        <a className="other" href={other.href}>
          {other.label}
        </a>
      </div>
      {section.further.length > 0 && (
        <BrandNames brands={section.further} all={section.all_products} />
      )}
    </TitledSection>
  );
}
