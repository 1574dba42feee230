import { GoLink } from "../ui/links.tsx";
import type { PlacedProps } from "./placed-props.ts";

/** A large quotation. */
export function QuoteSection({ section, id }: PlacedProps<"quote">) {
  return (
    <div className="section" id={id ?? undefined}>
      <figure className="quotation">
        <blockquote>
          <p>{section.text}</p>
        </blockquote>
        <figcaption>
          <b>{section.author}</b>
          {section.role !== null && <span>{section.role}</span>}
          {section.source !== null && <GoLink link={section.source} />}
        </figcaption>
      </figure>
    </div>
  );
}
