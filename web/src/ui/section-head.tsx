import type { ComponentPropsWithoutRef } from "react";
import { classes } from "./classes.ts";

/** Props of `SectionHead`. */
export interface SectionHeadProps extends Omit<ComponentPropsWithoutRef<"div">, "title" | "id"> {
  /** The heading. */
  title: string;
  /** The sentence below the heading. */
  lead?: string | null;
  /** The heading's level. */
  as?: "h2" | "h3";
  /** The heading's `id`, for a section labelled by it. */
  id?: string;
}

/** A heading, the sentence below it, and further content that belongs to both. */
export function SectionHead({
  title,
  lead = null,
  as: Heading = "h2",
  id,
  className,
  children,
  ...rest
}: SectionHeadProps) {
  return (
    <div className={classes("section-head", className)} {...rest}>
      <Heading id={id}>{title}</Heading>
      {lead !== null && <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}
