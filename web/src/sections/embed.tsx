import { Island } from "../runtime/server/island.tsx";
import { Picture } from "../ui/picture.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** Content of another site; nothing of it loads until a visitor asks for it. */
export function EmbedSection({ section, id }: PlacedProps<"embed">) {
  const { picture, ...props } = section;
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <div className="embed">
        {picture !== null && <Picture picture={picture} place="band-picture" />}
        <Island
          name="embed"
          props={{
            address: props.address,
            host: props.host,
            name: props.name,
            button: props.button,
            note: props.note,
          }}
        />
      </div>
    </TitledSection>
  );
}
