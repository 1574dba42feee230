import type { ComponentPropsWithoutRef } from "react";
import type { Promo } from "../generated/model.ts";
import { Icon } from "./icon.tsx";
import { Picture } from "./picture.tsx";

/** Props of `Doorway`. */
export interface DoorwayProps extends ComponentPropsWithoutRef<"a"> {
  /** The text and the link. */
  card: Promo;
  /** The level of the heading, so that it fits the page's outline. */
  as?: "h2" | "h3";
}

/** A picture that links to another page; the whole picture is the link. */
export function Doorway({ card, as: Heading = "h3", ...rest }: DoorwayProps) {
  return (
    <a className="doorway" href={card.link.href} data-plain={card.picture === null} {...rest}>
      {card.picture !== null && (
        // The link is named by the text on the picture.
        <Picture picture={{ ...card.picture, alt: "" }} place="doorway" />
      )}
      <div className="doorway-text">
        <Heading>{card.title}</Heading>
        <p>{card.text}</p>
        <span className="go-link">
          {card.link.label}
          <Icon name="arrow-right" />
        </span>
      </div>
    </a>
  );
}
