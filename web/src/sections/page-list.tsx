import * as texts from "../generated/texts.ts";
import { LinkGroups } from "../ui/link-groups.tsx";
import type { PlacedProps } from "./placed-props.ts";

/** Links to pages by subject. */
export function PageListSection({ section }: PlacedProps<"page-list">) {
  return (
    <div className="section">
      <LinkGroups groups={section.groups} common={texts.sectionPages} />
    </div>
  );
}
