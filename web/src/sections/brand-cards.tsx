import { BrandGrid } from "./brand-grid.tsx";
import { otherMaker } from "./other-maker.ts";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** Brands as cards, and a link to ask for another brand. */
export function BrandCardsSection({ section, id, frame }: PlacedProps<"brand-cards">) {
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <BrandGrid
        brands={section.brands}
        other={otherMaker(frame.company)}
        all={section.all_products}
      />
    </TitledSection>
  );
}
