import { createElement, type FC } from "react";
import { PageBody } from "../frame/page-body.tsx";
import type { Area, Frame, Placed, Section } from "../generated/model.ts";
import { Band, Wide } from "../sections/band.tsx";
import { sections as components } from "../sections/registry.ts";

/** Props of `SectionList`. */
export interface SectionListProps {
  /** The sections, in order. */
  sections: Placed[];
  /** Everything around them. */
  frame: Frame;
}

/** The number of characters in sections that are shorter than a full sidebar. */
const SHORT_LENGTH = 1500;

/** As how many characters an entry or a picture of a list counts, since many begin a line. */
const ENTRY_LENGTH = 40;

/** Estimates whether sections are much shorter than a full sidebar, by their data. */
function isShort(row: Placed[]): boolean {
  let entries = 0;
  const { length } = JSON.stringify(row, (key, value) => {
    if (key && Array.isArray(value)) entries += value.length;
    return key.startsWith("picture") ? undefined : value;
  });
  return length + entries * ENTRY_LENGTH < SHORT_LENGTH;
}

/** Groups consecutive sections that share an area. */
function rows(sections: Placed[]): Placed[][] {
  const found: Placed[][] = [];
  for (const placed of sections) {
    const last = found.at(-1);
    if (last?.[0]?.area === placed.area) last.push(placed);
    else found.push([placed]);
  }
  return found;
}

function nameOf({ section, id }: Placed): string {
  return `${section.kind} ${id ?? ""}`;
}

function PlacedSection({ placed, frame }: { placed: Placed; frame: Frame }) {
  const { section, id, area } = placed;
  const component = components[section.kind] as FC<{
    section: Section;
    id: string | null;
    area: Area;
    frame: Frame;
  }>;
  return createElement(component, { section, id, area, frame });
}

/** Sections of one area. Beside the contact form, the sidebar shows the office hours. */
function Row({ row, frame }: { row: Placed[]; frame: Frame }) {
  const shown = row.map((placed) => (
    <PlacedSection key={nameOf(placed)} placed={placed} frame={frame} />
  ));
  const area = row[0]?.area;
  if (area === "wide") return <Wide>{shown}</Wide>;
  if (area === "band") return <Band>{shown}</Band>;
  return (
    <PageBody
      frame={frame}
      hours={row.some(({ section }) => section.kind === "contact-form")}
      short={isShort(row)}
    >
      {shown}
    </PageBody>
  );
}

/** Sections in their areas. */
export function SectionList({ sections, frame }: SectionListProps) {
  return rows(sections).map((row) => <Row key={row.map(nameOf).join()} row={row} frame={frame} />);
}
