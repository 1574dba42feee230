import type { ReactNode } from "react";
import { SectionHead } from "../ui/section-head.tsx";

/** Props of `Specimen`. */
export interface SpecimenProps {
  /** The anchor for the page's table of contents. */
  id: string;
  /** The part's name. */
  title: string;
  /** What it is for, and which states appear only on hover or keyboard focus. */
  lead: string;
  /** The part in each of its states. */
  children: ReactNode;
}

/** A part of the design system, with its name and its use. */
export function Specimen({ id, title, lead, children }: SpecimenProps) {
  return (
    <section className="section" id={id}>
      <SectionHead title={title} lead={lead} />
      <div className="specimen">{children}</div>
    </section>
  );
}
