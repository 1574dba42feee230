import { type RefObject, useEffect } from "react";

/**
 * When the focused control of a lead disappears, moves the focus to the history if the control was
 * in it, otherwise to the heading, which is then scrolled into view.
 */
export function useKeptFocus(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const article = heading.current?.closest("article");
    if (!article) return;
    let focused: Element | null = null;
    let history: HTMLElement | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      focused = target as Element;
      history = focused.closest<HTMLElement>(".history");
    };
    const observer = new MutationObserver(() => {
      if (focused === null || focused.isConnected || document.activeElement !== document.body)
        return;
      // The history may be taller than the screen.
      (history ?? heading.current)?.focus({ preventScroll: history !== null });
    });
    article.addEventListener("focusin", onFocus);
    observer.observe(article, { childList: true, subtree: true });
    return () => {
      article.removeEventListener("focusin", onFocus);
      observer.disconnect();
    };
  }, [heading]);
}
