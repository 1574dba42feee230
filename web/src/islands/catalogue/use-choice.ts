import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { CatalogueChoice } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import { setCanonicalShown } from "../canonical-address.ts";
import { setTitle } from "../lead/error-title.ts";
import { writeAddress } from "../write-address.ts";
import {
  type CatalogueView,
  choiceHref,
  compareId,
  isSameList,
  readChoice,
  readPage,
} from "./choice.ts";
import type { CatalogueData } from "./props.ts";
import { catalogueFiles, viewOf, viewOfPage } from "./view.ts";

/** The current choice, its view, and how to change it. */
export interface UseChoice {
  /** The current choice. */
  choice: CatalogueChoice;
  /** The view of the latest choice whose products have been loaded. */
  view: CatalogueView;
  /** Changes the choice: the address immediately, the view once it is loaded. */
  choose: (next: CatalogueChoice) => void;
}

/** Returns the address without its hash, which only names a place in the page. */
function currentAddress(): string {
  return location.pathname + location.search;
}

/** Returns the parameters that submitting the form would send, without files. */
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
 * Returns the choice in the address. Changes are written to the address, so that they can be shared
 * and the Back and Forward buttons step through them. Boxes ticked before hydration count. If what
 * shows a choice can't be loaded, its page is loaded.
 */
export function useChoice(data: CatalogueData, form: RefObject<HTMLFormElement | null>): UseChoice {
  const { path, index, sorts } = data;
  const [choice, setChoice] = useState(data.choice);
  const [view, setView] = useState<CatalogueView>(data);
  // Whether the page of a choice is being loaded. Another choice then has to be loaded too, or it
  // would be lost.
  const isLeaving = useRef(false);
  // The address of the current choice. Links within the page are steps in the history too, and
  // don't change it.
  const address = useRef("");

  useEffect(() => {
    if (view.choice === choice) {
      return;
    }
    let isLast = true;
    const load = (): void => {
      if (isLast) {
        isLeaving.current = true;
        // The address is already that of the choice, and the view stays in its place.
        location.reload();
      }
    };
    if (isLeaving.current) {
      load();
      return;
    }
    const loading =
      index === null ? viewOfPage(choiceHref(path, choice)) : viewOf(index, choice, view);
    loading.then((next) => {
      if (isLast) {
        // The choice may have changed since this effect last ran.
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
    // The page came with its own title, which the browser may have translated in the meantime.
    if (view !== data && tab !== undefined) {
      const { page } = view.choice;
      const { title } = tab;
      setTitle(page === 1 ? title : texts.listPageTitle({ page, title }));
    }
  }, [data, view]);

  useEffect(() => {
    // On a tab, the head names the address of the whole list.
    const named = choiceHref(path, { ...data.choice, tab: null });
    setCanonicalShown(choiceHref(path, choice) === named);
  }, [path, choice, data]);

  useEffect(() => {
    async function readAddress(): Promise<void> {
      address.current = currentAddress();
      try {
        if (index === null) {
          const asked = currentAddress();
          const next = await viewOfPage(asked);
          // The visitor may have gone further while the page was loading.
          if (asked === currentAddress()) {
            setView(next);
            setChoice(next.choice);
          }
        } else {
          const known = (await catalogueFiles(index)).index;
          // Read only now, because the address may have changed while the index was loading.
          const params = new URLSearchParams(location.search);
          const page = readPage(location.pathname);
          setChoice(readChoice(params, page, { ...known, sorts }));
        }
      } catch {
        location.reload();
      }
    }
    // If the visitor went back before hydration, the runtime has set this attribute, and the
    // address counts.
    if (form.current?.closest("[data-moved]") != null) {
      void readAddress();
    } else if (form.current !== null) {
      const ticked = readChoice(parametersOf(form.current), data.choice.page, data);
      const isTicked = choiceHref(path, ticked) !== choiceHref(path, data.choice);
      // Another list begins at its first page; the comparison doesn't change the list.
      const chosen = isSameList(ticked, data.choice) ? ticked : { ...ticked, page: 1 };
      // An address may contain only the first word of a brand. From here on it is written in full,
      // so that going back to it works.
      if (data.choice.facets.length > 0) {
        writeAddress(choiceHref(path, data.choice) + location.hash);
      }
      if (isTicked) {
        setChoice(chosen);
        // A visitor's first click is a step to go back from, like any later one. Values that the
        // browser filled in by itself aren't.
        const isStep = navigator.userActivation?.hasBeenActive === true;
        writeAddress(choiceHref(path, chosen) + location.hash, isStep);
      }
      address.current = currentAddress();
    }
    const onPopState = (): void => {
      if (currentAddress() !== address.current) void readAddress();
    };
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, [path, index, sorts, data, form]);

  const choose = useCallback(
    (next: CatalogueChoice) => {
      setChoice(next);
      // The comparison stays in view as long as there is something to compare.
      const stays = location.hash === `#${compareId}` && next.compare.length > 1;
      const href = choiceHref(path, next) + (stays ? location.hash : "");
      // As with any link, the address that is there already is no further step to go back from.
      if (href !== currentAddress() + location.hash) {
        writeAddress(href, true);
      }
      address.current = currentAddress();
    },
    [path],
  );

  return { choice, view, choose };
}
