import type { IslandName } from "../island-registry.ts";

/**
 * Islands that the renderer of pages writes in the place of react-dom, from compiled elements: those that have a lot to
 * say and no ids of their own.
 */
export const islandsAsPages: ReadonlySet<IslandName> = new Set(["catalogue"]);
