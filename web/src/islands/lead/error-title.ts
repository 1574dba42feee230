import { useEffect } from "react";
import * as texts from "../../generated/texts.ts";

/**
 * The prefix of the window's title for a form with errors. It comes first, so that screen readers
 * announce it first.
 */
const mark = texts.formPageTitle("");

/** Marks the window's title for as long as a form has errors. */
export function useErrorTitle(hasFaults: boolean): void {
  useEffect(() => {
    if (!hasFaults) return;
    // If the server found the errors, it has already marked the title.
    const plain = document.title.replace(mark, "");
    document.title = texts.formPageTitle(plain);
    return () => {
      document.title = plain;
    };
  }, [hasFaults]);
}
