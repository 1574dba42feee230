import * as texts from "../generated/texts.ts";
import { countText } from "./count-text.ts";
import { Icon } from "./icon.tsx";

/** The maximum number of tabs without a button. Styles of articles repeat it. */
const maxShown = 10;

/** Props of `AllTabs`. */
export interface AllTabsProps {
  /** The number of tabs. */
  count: number;
}

/**
 * A button before more than ten tabs that shows them all. Until then, styles make one row of the
 * catalogue's tabs, and hide the last ones of articles.
 */
export function AllTabs({ count }: AllTabsProps) {
  return (
    count > maxShown && (
      <details>
        <summary>
          {texts.catalogueShowAll(countText(count))}
          <Icon name="chevron-down" />
        </summary>
      </details>
    )
  );
}
