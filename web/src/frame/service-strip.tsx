import type { ServiceCard } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";

/** Props of `ServiceStrip`. */
export interface ServiceStripProps {
  /** The services. */
  cards: readonly ServiceCard[];
  /** Whether to show only the names. */
  slim: boolean;
}

function Content({ card, slim }: { card: ServiceCard; slim: boolean }) {
  return slim ? (
    <>
      <Icon name={card.icon} />
      <b>{card.title}</b>
    </>
  ) : (
    <>
      {card.picture === null ? (
        <Icon name={card.icon} />
      ) : (
        <Picture picture={{ ...card.picture, alt: "" }} place="sidebar-thumb" />
      )}
      <b>{card.title}</b> <span>{card.description}</span>
      {card.details !== null && <span className="service-card-more">{card.details}</span>}
    </>
  );
}

/**
 * The services at the bottom of the hero; the current page's card is highlighted and isn't a link.
 */
export function ServiceStrip({ cards, slim }: ServiceStripProps) {
  if (cards.length === 0) {
    return null;
  }
  return (
    <nav className="service-strip" data-slim={slim || undefined} aria-label={texts.ourServices}>
      <div className="wrap">
        <ul>
          {cards.map((card) => (
            <li key={card.title}>
              {card.href === null ? (
                <div className="service-card" aria-current="page">
                  <Content card={card} slim={slim} />
                </div>
              ) : (
                <a className="service-card" href={card.href}>
                  <Content card={card} slim={slim} />
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
