import { Icon } from "../ui/icon.tsx";
import { CardFooter } from "./card-footer.tsx";
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
            <CardFooter card={card} />
          </div>
        </li>
      ))}
    </ul>
  );
}
