import { createContext, createElement, useContext } from "react";
import type { IslandName, IslandProps } from "../island-registry.ts";

/** An island that a page uses, as the server's renderer meets it. */
export interface IslandUse<N extends IslandName = IslandName> {
  /** Which island. */
  name: N;
  /** Its props. */
  props: IslandProps<N>;
}

/** What stands in an island's element. */
export interface IslandMarkup {
  /** The prefix of the island's ids. */
  prefix: string;
  /** Its HTML. */
  html: string;
  /** Its props, as JSON. */
  props: string;
}

/** What the server does with an island that it meets. */
export interface IslandRecorder {
  /** Renders it on its own, with a prefix of its own: within the page its generated ids would differ from the browser's. */
  record(use: IslandUse): IslandMarkup;
}

/** Where islands report to while a page renders. */
export const IslandRecorderContext = createContext<IslandRecorder | null>(null);

/** A part of a page that becomes alive in the browser. Islands do not contain islands. */
export function Island<N extends IslandName>({ name, props }: IslandUse<N>) {
  const recorder = useContext(IslandRecorderContext);
  if (recorder === null) {
    throw new Error(`The island "${name}" stands outside a page or inside another island.`);
  }
  const island = recorder.record({ name, props });
  return createElement("x-island", {
    name,
    prefix: island.prefix,
    "data-props": island.props,
    dangerouslySetInnerHTML: { __html: island.html },
  });
}
