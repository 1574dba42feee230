import { useEffect, useRef, useState } from "react";

/**
 * Takes somebody whose form was refused to what they have to look at: the first field that is marked, or the message
 * (`data-refusal`) where none is.
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
