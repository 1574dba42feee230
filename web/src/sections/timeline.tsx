import { GoLink } from "../ui/links.tsx";
import { Picture } from "../ui/picture.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** Days and what happened on them, the oldest first. */
export function TimelineSection({ section, id }: PlacedProps<"timeline">) {
  return (
    <TitledSection id={id ?? "timeline"} title={section.title} lead={section.lead}>
      <ol className="timeline">
        {section.events.map((event) => (
          <li key={event.when}>
            <h3>{event.when}</h3>
            <p>{event.text}</p>
            {event.picture !== null && <Picture picture={event.picture} place="tile" />}
            {event.link !== null && <GoLink link={event.link} />}
          </li>
        ))}
      </ol>
    </TitledSection>
  );
}
