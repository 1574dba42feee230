import { CardPoints } from "./card-points.tsx";
import { CardTiles } from "./card-tiles.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/**
 * Cards under one heading: rows in the main column, a grid elsewhere. Cards without pictures are
 * shown as points in both layouts, because an empty picture frame tells a visitor nothing.
 */
export function CardsSection({ section, id, area }: PlacedProps<"cards">) {
  const pictured = section.cards.every((card) => card.picture !== null);
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      {!pictured && (
        <CardPoints cards={section.cards} data-layout={area === "main" ? "rows" : "grid"} />
      )}
      {pictured && <CardTiles cards={section.cards} />}
    </TitledSection>
  );
}
