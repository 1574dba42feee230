import type { ComponentPropsWithoutRef } from "react";
import type { ProductCard } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Icon } from "./icon.tsx";
import { ModelName } from "./model-name.tsx";
import { Picture } from "./picture.tsx";
import { SpecList } from "./spec-list.tsx";
import { Tag } from "./tag.tsx";

/** Props of `ProductCardView`. */
export interface ProductCardViewProps extends ComponentPropsWithoutRef<"li"> {
  /** The product. */
  card: ProductCard;
}

/**
 * The text of the card's link. The title is right above it, so the link only repeats it for screen
 * readers, whose lists of links need it.
 */
function DetailsLabel({ card }: { card: ProductCard }) {
  const [before = "", after = ""] = texts.productDetails("\n").split("\n");
  return (
    <span>
      {before.trimEnd()} <span className="visually-hidden">{card.title} </span>
      {after.trimStart()}
    </span>
  );
}

/** A product in a list. The whole card activates its link; `children` are above that link. */
export function ProductCardView({ card, children, ...rest }: ProductCardViewProps) {
  return (
    <li className="product-card" {...rest}>
      <Picture picture={card.picture} place="product" />
      <div className="card-body">
        <p className="brand">
          {card.brand} <Tag>{card.badge}</Tag>{" "}
          {card.standing !== null && <b className="standing">{card.standing}</b>}
        </p>
        <h3>
          <ModelName text={card.title} />
        </h3>
      </div>
      {card.specs.length > 0 && <SpecList specs={card.specs} className="specs numeric" />}
      <a className="more" href={card.href}>
        <DetailsLabel card={card} />
        <Icon name="arrow-right" />
      </a>
      {children}
    </li>
  );
}
