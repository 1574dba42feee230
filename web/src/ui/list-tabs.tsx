import type { ComponentPropsWithoutRef } from "react";
import type { ListState } from "../generated/model.ts";
import { AllTabs } from "./all-tabs.tsx";
import { countText } from "./count-text.ts";

/** Props of `ListTabs`. */
export interface ListTabsProps extends ComponentPropsWithoutRef<"nav"> {
  /** The lists, each on a page of its own. */
  states: ListState[];
  /** What the tabs choose, for screen readers. */
  label: string;
  /** The `id` of the part of each page that the tabs switch; links lead there. */
  part?: string;
}

/**
 * Tabs that are links: each list has an address, so it can be shared and works without JavaScript.
 */
export function ListTabs({ states, label, part, ...rest }: ListTabsProps) {
  return (
    <nav className="tabs" aria-label={label} {...rest}>
      <AllTabs count={states.length} />
      {states.map((state) => (
        <a
          key={state.href}
          href={part === undefined ? state.href : `${state.href}#${part}`}
          aria-current={state.current ? "page" : undefined}
        >
          {state.label} <span>{countText(state.count)}</span>
        </a>
      ))}
    </nav>
  );
}
