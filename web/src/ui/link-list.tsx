import type { ComponentPropsWithoutRef } from "react";
import type { Link } from "../generated/model.ts";

/** Props of `LinkList`. */
export interface LinkListProps extends ComponentPropsWithoutRef<"ul"> {
  /** The links. */
  links: readonly Link[];
}

/** A list of links. */
export function LinkList({ links, ...rest }: LinkListProps) {
  return (
    <ul {...rest}>
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href}>{link.label}</a>
        </li>
      ))}
    </ul>
  );
}
