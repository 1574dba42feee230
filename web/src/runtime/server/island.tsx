import { createContext, createElement, useContext } from "react";
import type { IslandName, IslandProps } from "../island-registry.ts";

/** An island that a page uses, as the server's renderer meets it. */
export interface IslandUse<N extends IslandName = IslandName> {
  /** Which island. */
  name: N;
  /** Its props. */
  props: IslandProps<N>;
}

/** What the server does with an island that it meets: keeps it, and says what stands in its place. */
export interface IslandRecorder {
  /** Returns the prefix of the island's ids and the mark that its HTML replaces later. */
  record(use: IslandUse): { prefix: string; mark: string };
}

/** Where islands report to while a page renders. */
export const IslandRecorderContext = createContext<IslandRecorder | null>(null);

/** A part of a page that becomes alive in the browser. Islands do not contain islands. */
export function Island<N extends IslandName>({ name, props }: IslandUse<N>) {
  const recorder = useContext(IslandRecorderContext);
  if (recorder === null) {
    throw new Error(`The island "${name}" stands outside a page or inside another island.`);
  }
  const { prefix, mark } = recorder.record({ name, props });
  return createElement("x-island", {
    name,
    prefix,
    // Whoever puts the island in place of its mark writes its props too.
    "data-props": "",
    // The island is rendered on its own afterwards, with a prefix of its own: rendered in place, its
    // generated ids would differ from those of the browser.
    dangerouslySetInnerHTML: { __html: mark },
  });
}
