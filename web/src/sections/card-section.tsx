import type { CardSection } from "../generated/model.ts";
import { CardPoints } from "./card-points.tsx";
import { CardTiles } from "./card-tiles.tsx";
import { type SectionProps, TitledSection } from "./titled-section.tsx";

/** How cards are laid out. */
export type CardLayout = "rows" | "grid";

/** Props of `CardSectionView`. */
export interface CardSectionViewProps extends SectionProps {
  /** The heading and its cards. */
  section: CardSection;
  /** Rows for the main column, a grid for the whole width. */
  layout: CardLayout;
}

/**
 * Cards under one heading. Cards without pictures are points in either layout, because an empty
 * picture well tells a visitor nothing.
 */
export function CardSectionView({ section, layout, ...rest }: CardSectionViewProps) {
  const pictured = section.cards.every((card) => card.picture !== null);
  return (
    <TitledSection id={section.id} title={section.title} lead={section.lead} {...rest}>
      {!pictured && <CardPoints cards={section.cards} data-layout={layout} />}
      {pictured && <CardTiles cards={section.cards} />}
    </TitledSection>
  );
}
