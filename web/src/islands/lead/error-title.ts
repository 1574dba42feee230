import { useEffect } from "react";
import * as texts from "../../generated/texts.ts";

/** What a form with faults adds to the window's title, at its beginning, so that it is heard first. */
const mark = texts.formPageTitle("");

/** Says in the window's title that a form has faults, for as long as it has them. */
export function useErrorTitle(hasFaults: boolean): void {
  useEffect(() => {
    if (!hasFaults) return;
    // The server has said so already where it found them.
    const plain = document.title.replace(mark, "");
    document.title = texts.formPageTitle(plain);
    return () => {
      document.title = plain;
    };
  }, [hasFaults]);
}
