import { Icon } from "../ui/icon.tsx";
import { GoLink } from "../ui/links.tsx";
import type { CardsProps } from "./card-tiles.tsx";

/** Cards as points separated by hairlines: an icon, a name, a sentence. */
export function CardPoints({ cards, ...rest }: CardsProps) {
  return (
    <ul className="points" data-count={cards.length} {...rest}>
      {cards.map((card) => (
        <li key={card.title}>
          <Icon name={card.icon ?? "check"} />
          <div className="card-body">
            <h3>{card.title}</h3>
            <p>{card.text}</p>
            {card.figure !== null && (
              <p className="figure">
                {card.figure.label} <b>{card.figure.value}</b>
              </p>
            )}
            {card.link !== null && <GoLink link={card.link} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
