import type { ComponentPropsWithoutRef } from "react";
import type { LinkGroup } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { LinkList } from "./link-list.tsx";

/** Props of `LinkGroups`. */
export interface LinkGroupsProps extends ComponentPropsWithoutRef<"div"> {
  /** Lists of links, each with its subject. */
  groups: readonly LinkGroup[];
  /** What the groups have in common, for screen reader users who hear one group's name alone. */
  common: string;
}

/** Lists of links side by side, each under its subject. */
export function LinkGroups({ groups, common, ...rest }: LinkGroupsProps) {
  return (
    <div className="link-groups" data-count={groups.length} {...rest}>
      {groups.map((group) => (
        <section key={group.title} aria-label={texts.labeled({ label: common, text: group.title })}>
          <h2>{group.title}</h2>
          <LinkList links={group.links} />
        </section>
      ))}
    </div>
  );
}
