import type { IslandName } from "../island-registry.ts";

/**
 * Islands that the page renderer writes instead of react-dom, from compiled elements: those with a
 * lot of markup and no generated ids.
 */
export const compiledIslands: ReadonlySet<IslandName> = new Set(["catalogue"]);
