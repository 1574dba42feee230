import type { Area, Frame, Section } from "../generated/model.ts";

/** Props of the component for a kind of section. */
export interface PlacedProps<K extends Section["kind"]> {
  /** The section's own content. */
  section: Extract<Section, { kind: K }>;
  /** The `id` for links, if it isn't the default for sections of this kind. */
  id: string | null;
  /** How wide it is. */
  area: Area;
  /** Everything around the page. */
  frame: Frame;
}
