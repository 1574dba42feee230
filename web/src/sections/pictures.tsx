import type { Captioned } from "../generated/model.ts";
import { Picture } from "../ui/picture.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import type { PlacedProps } from "./placed-props.ts";

function Figure({ shown, place }: { shown: Captioned; place: "band-picture" | "row-picture" }) {
  return (
    <figure>
      <Picture picture={shown.picture} place={place} />
      {shown.caption !== null && <figcaption>{shown.caption}</figcaption>}
    </figure>
  );
}

/** One to three pictures side by side. */
export function PicturesSection({ section, id }: PlacedProps<"pictures">) {
  const place = section.pictures.length === 1 ? "band-picture" : "row-picture";
  return (
    <section className="section" id={id ?? undefined}>
      {section.title !== null && <SectionHead title={section.title} lead={section.lead} />}
      <div className="pictures" data-count={section.pictures.length}>
        {section.pictures.map((shown) => (
          <Figure key={shown.picture.fallback} shown={shown} place={place} />
        ))}
      </div>
    </section>
  );
}
