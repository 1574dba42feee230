import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** Paragraphs below a heading. */
export function ProseSection({ section, id }: PlacedProps<"prose">) {
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <div className="prose">
        {section.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </TitledSection>
  );
}
