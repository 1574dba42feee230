import { type RefObject, useEffect } from "react";
import type { CatalogueChoice } from "../../generated/model.ts";
import { isChosen } from "./choice.ts";

/**
 * Sets the controls of the form to the choice after Back has restored the page from the browser's
 * cache, since Safari clears forms without autocomplete then.
 */
export function useRestoredControls(
  form: RefObject<HTMLFormElement | null>,
  choice: CatalogueChoice,
): void {
  useEffect(() => {
    const restore = () => {
      for (const control of form.current?.elements ?? []) {
        if (control instanceof HTMLSelectElement) control.value = choice.sort;
        else if (control instanceof HTMLInputElement && control.type === "checkbox") {
          const { name, value } = control;
          control.checked =
            name === "compare" ? choice.compare.includes(value) : isChosen(choice, name, value);
        }
      }
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setTimeout(restore);
    };
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, [form, choice]);
}
