import type { ComponentPropsWithoutRef } from "react";
import type { Link } from "../generated/model.ts";
import { ButtonLink } from "./links.tsx";

/** Props of `Empty`. */
export interface EmptyProps extends ComponentPropsWithoutRef<"div"> {
  /** A heading, where the emptiness is the page. */
  heading?: string;
  /** What is not there. */
  text: string | null;
  /** Where to go on. */
  link?: Link;
}

/** What stands in the place of a list or a page that has nothing to show. */
export function Empty({ heading, text, link, ...rest }: EmptyProps) {
  return (
    <div className="empty" {...rest}>
      {heading !== undefined && <h2>{heading}</h2>}
      {text !== null && <p>{text}</p>}
      {link !== undefined && <ButtonLink link={link} variant="line" />}
    </div>
  );
}
