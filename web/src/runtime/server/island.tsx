import { createContext, createElement, useContext } from "react";
import type { IslandName, IslandProps } from "../island-registry.ts";

/** The use of an island in a page, as the server's renderer sees it. */
export interface IslandUse<N extends IslandName = IslandName> {
  /** The island's name. */
  name: N;
  /** Its props. */
  props: IslandProps<N>;
}

/** The content and the attributes of an island's element. */
export interface IslandMarkup {
  /** The prefix of the ids in the island. */
  prefix: string;
  /** Its HTML. */
  html: string;
  /** Its props as JSON. */
  props: string;
}

/** Records the islands that the server meets while it renders a page. */
export interface IslandRecorder {
  /**
   * Renders the island separately, with an id prefix of its own: rendered within the page, its
   * generated ids would differ from the browser's.
   */
  record(use: IslandUse): IslandMarkup;
}

/** The recorder that islands report to while a page renders. */
export const IslandRecorderContext = createContext<IslandRecorder | null>(null);

/** A part of a page that is hydrated in the browser. Islands don't contain islands. */
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
