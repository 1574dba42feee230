import { useEffect } from "react";
import { hasDrafts } from "./draft.ts";

/** The number of forms with unsaved input. */
let count = 0;

/** Tracks whether leaving the page would lose input. */
export const unsaved = {
  /** Adds one. The returned function removes it. */
  add: () => {
    count += 1;
    return () => {
      count -= 1;
    };
  },
  /** Whether there is any in a form, which the sign-in page would close. */
  inForms: () => count > 0,
  /** Whether there is any, in a form or as a draft. */
  any: () => count > 0 || hasDrafts(),
};

/** As long as a form has unsaved input, whoever is signed out signs in again over the page. */
export function useUnsaved(hasInput: boolean): void {
  useEffect(() => (hasInput ? unsaved.add() : undefined), [hasInput]);
}

/**
 * Has the browser ask before the page is left with unsaved input. The returned function ends that.
 */
export function askBeforeLeaving(): () => void {
  // Chromium sends `beforeunload` for links to other programs too, such as `tel:`. The page stays.
  let isOtherProgram = false;
  const clicked = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest("a") : null;
    isOtherProgram = link !== null && !link.protocol.startsWith("http");
    if (!isOtherProgram) return;
    setTimeout(() => {
      isOtherProgram = false;
    }, 1000);
  };
  const leaving = (event: BeforeUnloadEvent) => {
    if (unsaved.any() && !isOtherProgram) event.preventDefault();
  };
  addEventListener("click", clicked);
  addEventListener("beforeunload", leaving);
  return () => {
    removeEventListener("click", clicked);
    removeEventListener("beforeunload", leaving);
  };
}
