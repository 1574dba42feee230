import type { ComponentPropsWithoutRef } from "react";
import type { Link } from "../generated/model.ts";
import { GoLink } from "../ui/links.tsx";
import { SectionHead } from "../ui/section-head.tsx";

/** What every section takes besides its own content. The tooltip attribute is not of use here. */
export type SectionProps = Omit<ComponentPropsWithoutRef<"section">, "title">;

/** Props of `TitledSection`. */
export interface TitledSectionProps extends SectionProps {
  /** The heading. */
  title: string;
  /** The sentence under it. */
  lead?: string | null;
  /** A link at the heading's right, such as the way to the whole list. */
  action?: Link | null;
}

/** A section under its heading: the unit that every page is built from. */
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
