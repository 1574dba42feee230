import { useId } from "react";
import type { Captioned } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** A small picture and the large one that it opens, a popover that needs no JavaScript. */
function Entry({ shown, id }: { shown: Captioned; id: string }) {
  const { picture, caption } = shown;
  return (
    <li>
      <button type="button" popoverTarget={id} aria-label={texts.sectionEnlarge(picture.alt)}>
        <Picture picture={{ ...picture, alt: "" }} place="gallery-small" />
      </button>
      <figure className="large" id={id} popover="auto">
        <Picture picture={picture} place="gallery-large" />
        <figcaption>
          {caption ?? picture.alt}
          <button type="button" popoverTarget={id} popoverTargetAction="hide">
            <Icon name="x" />
            <span className="visually-hidden">{texts.close}</span>
          </button>
        </figcaption>
      </figure>
    </li>
  );
}

/** A wall of pictures. */
export function GallerySection({ section, id }: PlacedProps<"gallery">) {
  const prefix = useId();
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <ul className="gallery">
        {section.pictures.map((shown, index) => (
          <Entry key={shown.picture.fallback} shown={shown} id={`${prefix}${index}`} />
        ))}
      </ul>
    </TitledSection>
  );
}
