import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { CatalogueChoice } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import {
  type CatalogueView,
  choiceHref,
  compareId,
  isSameList,
  readChoice,
  readPage,
} from "./choice.ts";
import type { CatalogueData } from "./props.ts";
import { catalogueFiles, viewOf } from "./view.ts";

/** A choice, what it shows, and how it is changed. */
export interface UseChoice {
  /** What is chosen. */
  choice: CatalogueChoice;
  /** What the last choice shows whose products have been read. */
  view: CatalogueView;
  /** Chooses something else: the address follows at once, the view when it has been read. */
  choose: (next: CatalogueChoice) => void;
}

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
 * counts. Where a choice cannot be shown in place, its page is loaded.
 */
export function useChoice(data: CatalogueData, form: RefObject<HTMLFormElement | null>): UseChoice {
  const { path, index, sorts } = data;
  const [choice, setChoice] = useState(data.choice);
  const [view, setView] = useState<CatalogueView>(data);
  // Whether the page of a choice is being loaded: another choice then has to be loaded too, or it would be lost.
  const isLeaving = useRef(false);

  useEffect(() => {
    if (view.choice === choice) {
      return;
    }
    let isLast = true;
    const load = (): void => {
      if (isLast) {
        isLeaving.current = true;
        location.assign(choiceHref(path, choice));
      }
    };
    if (index === null || isLeaving.current) {
      load();
      return;
    }
    viewOf(index, choice, view).then((next) => {
      if (isLast) {
        // Something else may have been chosen since this effect ran last.
        setChoice((now) => (now === choice ? next.choice : now));
        setView(next);
      }
    }, load);
    return () => {
      isLast = false;
    };
  }, [path, index, choice, view]);

  useEffect(() => {
    const tab = view.tabs.find((each) => each.tab === view.choice.tab);
    // The page came with its own title, which the browser may have translated meanwhile.
    if (view !== data && tab !== undefined) {
      const { page } = view.choice;
      const { title } = tab;
      document.title = page === 1 ? title : texts.listPageTitle({ page, title });
    }
  }, [data, view]);

  useEffect(() => {
    async function readAddress(): Promise<void> {
      const params = new URLSearchParams(location.search);
      const page = readPage(location.pathname);
      try {
        const known = index === null ? null : (await catalogueFiles(index)).index;
        if (known === null) {
          location.reload();
        } else {
          setChoice(readChoice(params, page, { ...known, sorts }));
        }
      } catch {
        location.reload();
      }
    }
    // Somebody went back before the page was alive: the runtime says so, and the address counts.
    if (form.current?.closest("[data-moved]") != null) {
      void readAddress();
    } else if (form.current !== null) {
      const ticked = readChoice(parametersOf(form.current), data.choice.page, data);
      const isTicked = choiceHref(path, ticked) !== choiceHref(path, data.choice);
      // Another list begins with its first page; what is compared changes no list.
      const chosen = isSameList(ticked, data.choice) ? ticked : { ...ticked, page: 1 };
      // An address may name a brand by its first word; from here on it is written in full, so that
      // going back to it can be read.
      if (data.choice.facets.length > 0) {
        history.replaceState(history.state, "", choiceHref(path, data.choice) + location.hash);
      }
      if (isTicked) {
        const href = choiceHref(path, chosen) + location.hash;
        // A visitor's first click is a step to go back from, like any later one; what the browser filled in by itself
        // is none.
        if (navigator.userActivation?.hasBeenActive) {
          history.pushState(null, "", href);
        } else {
          history.replaceState(history.state, "", href);
        }
        setChoice(chosen);
      }
    }
    const onPopState = (): void => {
      void readAddress();
    };
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, [path, index, sorts, data, form]);

  const choose = useCallback(
    (next: CatalogueChoice) => {
      if (index !== null) {
        // A comparison stays in view until there is nothing to compare.
        const stays = location.hash === `#${compareId}` && next.compare.length > 1;
        history.pushState(null, "", choiceHref(path, next) + (stays ? location.hash : ""));
      }
      setChoice(next);
    },
    [path, index],
  );

  return { choice, view, choose };
}
