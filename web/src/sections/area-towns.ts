/** A town of the drawing of the service area. */
export interface AreaTown {
  /** The town's name. */
  name: string;
  /** Miles east of the Loop; west is negative. */
  east: number;
  /** Miles south of the Loop. */
  south: number;
  /** Where the name stands, from the pin, in units of the drawing. */
  label: { x: number; y: number };
}

/** Units of the drawing for one mile. */
export const UNITS_PER_MILE = 8.4;

/** The place from which all distances are measured, in units of the drawing. */
export const HUB = { name: "Chicago", x: 486, y: 128 };

/** The towns round the hub whose place the drawing knows. */
const TOWNS: AreaTown[] = [
  { name: "Naperville", east: -26.8, south: 6.2, label: { x: -30, y: -16 } },
  { name: "Aurora", east: -35.6, south: 8.5, label: { x: -24, y: 28 } },
  { name: "Plainfield", east: -29.6, south: 17.5, label: { x: 12, y: 5 } },
];

/** Straight-line miles from the hub to a town. */
export function milesTo(town: AreaTown): number {
  return Math.round(Math.hypot(town.east, town.south));
}

/**
 * The towns to draw for the areas that a company serves, nearest first. `null` when the drawing
 * does not fit: no hub among them, or a town whose place it does not know.
 */
export function townsToDraw(areas: string[]): AreaTown[] | null {
  if (!areas.includes(HUB.name)) return null;
  const others = areas.filter((area) => area !== HUB.name);
  const towns = TOWNS.filter((town) => others.includes(town.name));
  if (towns.length === 0 || towns.length < others.length) return null;
  return towns.sort((one, other) => milesTo(one) - milesTo(other));
}
