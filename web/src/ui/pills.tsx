import type { ComponentPropsWithoutRef } from "react";
import type { Link } from "../generated/model.ts";

/** Props of `Pills`. */
export interface PillsProps extends ComponentPropsWithoutRef<"ul"> {
  /** The links. */
  links: Link[];
}

/** Links to related things. */
export function Pills({ links, ...rest }: PillsProps) {
  return (
    <ul className="pills" {...rest}>
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href}>{link.label}</a>
        </li>
      ))}
    </ul>
  );
}
