import type { PageProps } from "./page-props.ts";
import { SectionList } from "./section-list.tsx";

/** A page that is a list of sections. */
export function Sections({ page, frame }: PageProps<"sections">) {
  return <SectionList sections={page.sections} frame={frame} />;
}
