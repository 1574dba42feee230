import type { ComponentPropsWithoutRef } from "react";
import type { Link } from "../generated/model.ts";
import { GoLink } from "../ui/links.tsx";
import { SectionHead } from "../ui/section-head.tsx";

/**
 * The attributes that every section takes besides its own content. `title`, the tooltip, is
 * excluded.
 */
export type SectionProps = Omit<ComponentPropsWithoutRef<"section">, "title">;

/** Props of `TitledSection`. */
export interface TitledSectionProps extends SectionProps {
  /** The heading. */
  title: string;
  /** The sentence below the heading. */
  lead?: string | null;
  /** A link to the right of the heading, such as the link to the whole list. */
  action?: Link | null;
}

/** A section with its heading, the unit that pages are built from. */
export function TitledSection({
  title,
  lead = null,
  action = null,
  children,
  ...rest
}: TitledSectionProps) {
  const head = <SectionHead title={title} lead={lead} />;
  return (
    <section className="section" {...rest}>
      {action === null ? (
        head
      ) : (
        <div className="section-row">
          {head}
          <GoLink link={action} />
        </div>
      )}
      {children}
    </section>
  );
}
