import type { ComponentPropsWithoutRef } from "react";
import { Icon } from "./icon.tsx";
import { noBreak } from "./no-break.ts";

/** Props of `CheckList`. */
export interface CheckListProps extends ComponentPropsWithoutRef<"ul"> {
  /** What the visitor gets, one item per line. */
  items: string[];
}

/** What a visitor gets: one checked line each. */
export function CheckList({ items, ...rest }: CheckListProps) {
  return (
    <ul className="check-list" {...rest}>
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" />
          <span>{noBreak(item)}</span>
        </li>
      ))}
    </ul>
  );
}
