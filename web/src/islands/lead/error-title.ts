import { useEffect } from "react";
import * as texts from "../../generated/texts.ts";

/**
 * The prefix of the window's title for a form with errors. It comes first, so that screen readers
 * announce it first.
 */
const mark = texts.formPageTitle("");

/** The title without the mark, known once it is needed. */
let plain = "";
/** How many forms of the page have errors. */
let faulty = 0;

/** Changes the window's title, which keeps its mark as long as a form has errors. */
export function setTitle(title: string): void {
  plain = title;
  document.title = faulty > 0 ? texts.formPageTitle(title) : title;
}

/** Marks the window's title for as long as a form has errors. */
export function useErrorTitle(hasFaults: boolean): void {
  useEffect(() => {
    if (!hasFaults) return;
    // If the server found the errors, it has already marked the title.
    if (faulty === 0) plain = document.title.replace(mark, "");
    faulty += 1;
    setTitle(plain);
    return () => {
      faulty -= 1;
      setTitle(plain);
    };
  }, [hasFaults]);
}
