import type { Area, Frame, Section } from "../generated/model.ts";

/** What the component of a kind of section gets. */
export interface PlacedProps<K extends Section["kind"]> {
  /** The section's own content. */
  section: Extract<Section, { kind: K }>;
  /** The `id` for links, where it is not the one that sections of the kind have. */
  id: string | null;
  /** How wide it is. */
  area: Area;
  /** Everything around the page. */
  frame: Frame;
}
