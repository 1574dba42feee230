import { useEffect, useRef, useState } from "react";

/**
 * Moves the focus of a refused form to what needs attention: the first marked field, or the message
 * (`data-refusal`) if there is none.
 */
export function useRefusal() {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    const marked =
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]") ??
      form.current?.querySelector<HTMLElement>("[data-refusal]");
    marked?.focus();
    marked?.scrollIntoView({ block: "center" });
  }, [refusals]);
  return { form, refuse: () => setRefusals((count) => count + 1) };
}
