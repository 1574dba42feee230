import { type RefObject, useCallback, useEffect, useState } from "react";
import type { CatalogueChoice } from "../../generated/model.ts";
import { type CatalogueData, choiceHref, readChoice } from "./choice.ts";

/** A choice, and how it is changed: the address follows it. */
export type UseChoice = [CatalogueChoice, (next: CatalogueChoice) => void];

/** Text fields and boxes of a form as the parameters that sending it would make. */
function parametersOf(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") {
      params.append(name, value);
    }
  }
  return params;
}

/**
 * The choice that the address says. A change is written into the address, so that it can be shared
 * and that back and forward go through the changes. What was ticked before the page was alive
 * counts.
 */
export function useChoice(data: CatalogueData, form: RefObject<HTMLFormElement | null>): UseChoice {
  const [choice, setChoice] = useState(data.choice);

  useEffect(() => {
    // Somebody went back before the page was alive: the runtime says so, and the address counts.
    if (form.current?.closest("[data-moved]") != null) {
      setChoice(readChoice(new URLSearchParams(location.search), data));
    } else if (form.current !== null) {
      const ticked = readChoice(parametersOf(form.current), data);
      const href = choiceHref(data.path, ticked);
      const isTicked = href !== choiceHref(data.path, data.choice);
      // An address may name a brand by its first word; from here on it is written in full, so that
      // going back to it can be read.
      if (isTicked || data.choice.facets.length > 0) {
        history.replaceState(history.state, "", href + location.hash);
      }
      if (isTicked) {
        setChoice(ticked);
      }
    }
    const onPopState = (): void => {
      setChoice(readChoice(new URLSearchParams(location.search), data));
    };
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, [data, form]);

  const choose = useCallback(
    (next: CatalogueChoice) => {
      history.pushState(null, "", choiceHref(data.path, next));
      setChoice(next);
    },
    [data],
  );

  return [choice, choose];
}
