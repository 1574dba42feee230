import type { ComponentPropsWithoutRef } from "react";
import type { Link } from "../generated/model.ts";
import { ButtonLink } from "./links.tsx";

/** Props of `Empty`. */
export interface EmptyProps extends ComponentPropsWithoutRef<"div"> {
  /** A heading, if the whole page is empty. */
  heading?: string;
  /** What is missing. */
  text: string | null;
  /** A link to go on with. */
  link?: Link;
}

/** Shown in place of a list or a page that has nothing to show. */
export function Empty({ heading, text, link, ...rest }: EmptyProps) {
  return (
    <div className="empty" {...rest}>
      {heading !== undefined && <h2>{heading}</h2>}
      {text !== null && <p>{text}</p>}
      {link !== undefined && <ButtonLink link={link} variant="line" />}
    </div>
  );
}
