import * as texts from "../generated/texts.ts";
import { LinkGroups } from "../ui/link-groups.tsx";
import type { PlacedProps } from "./placed-props.ts";

/** Links to pages by subject. */
export function PageListSection({ section, id }: PlacedProps<"page-list">) {
  return (
    <div className="section" id={id ?? undefined}>
      <LinkGroups groups={section.groups} common={texts.sectionPages} />
    </div>
  );
}
