import type { ServiceCard } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";

function Content({ card }: { card: ServiceCard }) {
  return (
    <>
      {card.picture === null ? (
        <Icon name={card.icon} />
      ) : (
        <Picture picture={card.picture} place="sidebar-thumb" />
      )}
      <b>{card.title}</b> <span>{card.description}</span>
      {card.details !== null && <span className="sc-more">{card.details}</span>}
    </>
  );
}

/** The services at the hero's lower edge; the current page's card is lit and not a link. */
export function ServiceStrip({ cards }: { cards: readonly ServiceCard[] }) {
  if (cards.length === 0) {
    return null;
  }
  return (
    <nav className="strip" aria-label={texts.ourServices}>
      <div className="wrap">
        <ul data-count={cards.length}>
          {cards.map((card) => (
            <li key={card.title}>
              {card.href === null ? (
                <div className="sc" aria-current="page">
                  <Content card={card} />
                </div>
              ) : (
                <a className="sc" href={card.href}>
                  <Content card={card} />
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
