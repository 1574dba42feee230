import { Doorway } from "../ui/doorway.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** Pictures that link to other pages. */
export function DoorwaysSection({ section, id }: PlacedProps<"doorways">) {
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <div className="doorways">
        {section.cards.map((card) => (
          <Doorway key={card.link.href} card={card} />
        ))}
      </div>
    </TitledSection>
  );
}
