import { type RefObject, useEffect } from "react";

/**
 * Keeps the controls of a form without autocomplete while the page is in the browser's cache for
 * Back. Safari would clear them some time after the page is shown again.
 */
export function useKeptControls(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onPageHide = ({ persisted }: PageTransitionEvent) => {
      if (persisted) form.current?.removeAttribute("autocomplete");
    };
    const onPageShow = () => form.current?.setAttribute("autocomplete", "off");
    addEventListener("pagehide", onPageHide);
    addEventListener("pageshow", onPageShow);
    return () => {
      removeEventListener("pagehide", onPageHide);
      removeEventListener("pageshow", onPageShow);
    };
  }, [form]);
}
