import type { ComponentPropsWithoutRef } from "react";
import type { Card } from "../generated/model.ts";
import { GoLink } from "../ui/links.tsx";
import { Picture } from "../ui/picture.tsx";

/** Props of the layouts of cards. */
export interface CardsProps extends ComponentPropsWithoutRef<"ul"> {
  /** The cards. */
  cards: Card[];
}

/** Cards as ruled rows: picture, words, and the figure at the right where figures compare. */
export function CardRows({ cards, ...rest }: CardsProps) {
  return (
    <ul className="rows" {...rest}>
      {cards.map((card) => (
        <li key={card.title} className="svc" data-figure={card.figure !== null}>
          {card.picture !== null && <Picture picture={card.picture} place="row" />}
          <div className="in">
            <h3>{card.title}</h3>
            <p>{card.text}</p>
            {card.link !== null && <GoLink link={card.link} />}
          </div>
          {card.figure !== null && (
            <p className="price">
              {card.figure.label} <b>{card.figure.value}</b>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
