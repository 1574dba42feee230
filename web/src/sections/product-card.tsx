import type { ComponentPropsWithoutRef } from "react";
import type { ProductCard } from "../generated/model.ts";
import { Icon } from "../ui/icon.tsx";
import { ModelName } from "../ui/model-name.tsx";
import { Picture } from "../ui/picture.tsx";
import { SpecList } from "../ui/spec-list.tsx";
import { Tag } from "../ui/tag.tsx";

/** Props of `ProductCardView`. */
export interface ProductCardViewProps extends ComponentPropsWithoutRef<"li"> {
  /** The product. */
  card: ProductCard;
}

/**
 * The link's words. The title stands right above them, so eyes are spared it; a screen reader's
 * list of links still needs it.
 */
function DetailsLabel({ card }: { card: ProductCard }) {
  const [before, after] = card.details.split(card.title);
  if (before === undefined || after === undefined) return <span>{card.details}</span>;
  return (
    <span>
      {before.trimEnd()} <span className="vh">{card.title} </span>
      {after.trimStart()}
    </span>
  );
}

/** A product in a list. The whole card is the target of its one link. */
export function ProductCardView({ card, ...rest }: ProductCardViewProps) {
  return (
    <li className="prod" {...rest}>
      <Picture
        picture={card.picture}
        sizes="(min-width: 1024px) 24vw, (min-width: 768px) 46vw, 128px"
      />
      <Tag>{card.badge}</Tag>
      <div className="in">
        <p className="brand">{card.brand}</p>
        <h3>
          <ModelName text={card.title} />
        </h3>
      </div>
      {card.specs.length > 0 && <SpecList specs={card.specs} className="specs num" />}
      <a className="more" href={card.href}>
        <DetailsLabel card={card} />
        <Icon name="arrow-right" />
      </a>
    </li>
  );
}
