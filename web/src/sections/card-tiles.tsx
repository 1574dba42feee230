import type { ComponentPropsWithoutRef } from "react";
import type { Card } from "../generated/model.ts";
import { Icon } from "../ui/icon.tsx";
import { ModelName } from "../ui/model-name.tsx";
import { Picture } from "../ui/picture.tsx";
import { CardFooter } from "./card-footer.tsx";

/** Props of the layouts of cards. */
export interface CardsProps extends ComponentPropsWithoutRef<"ul"> {
  /** The cards. */
  cards: Card[];
}

/** Returns a number of columns that fills every row, if there is one. */
function columns(count: number): number {
  if (count % 3 === 0) return 3;
  return count % 4 === 0 ? 4 : count % 5 === 0 ? 5 : count % 2 === 0 ? 2 : 3;
}

/** Cards as a grid of pictures with text below them. */
export function CardTiles({ cards, ...rest }: CardsProps) {
  return (
    <ul className="tiles" data-columns={columns(cards.length)} data-count={cards.length} {...rest}>
      {cards.map((card) => (
        <li key={card.title} className="tile">
          {card.picture !== null && <Picture picture={card.picture} place="tile" />}
          <div className="card-body">
            <h3>
              {card.icon !== null && <Icon name={card.icon} />}
              <span>
                <ModelName text={card.title} />
              </span>
            </h3>
            <p>{card.text}</p>
            <CardFooter card={card} />
          </div>
        </li>
      ))}
    </ul>
  );
}
