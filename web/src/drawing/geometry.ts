/** A point in a drawing, in its units: ten units are one foot. */
export interface PlanPoint {
  /** To the right. */
  x: number;
  /** Downwards, as in every SVG. */
  y: number;
}

/** The field that a camera sees, from above. */
export interface ViewField extends PlanPoint {
  /** The direction of the lens, in degrees clockwise from the right. */
  heading: number;
  /** The angle of view, in degrees. */
  spread: number;
  /** The distance to which it is drawn, in units of the drawing. */
  reach: number;
}

/**
 * Rounds to a tenth of a unit, without trailing zeros: the same digits on the server and in the
 * browser.
 */
function tenth(value: number): string {
  return String(Number(value.toFixed(1)));
}

/** Returns the point at `distance` from `from` in the direction `degrees`. */
function along(from: PlanPoint, degrees: number, distance: number): string {
  const radians = (degrees * Math.PI) / 180;
  return `${tenth(from.x + distance * Math.cos(radians))} ${tenth(from.y + distance * Math.sin(radians))}`;
}

/** Returns the arc of a field at `distance` from its lens, as path data. */
export function fieldArc(field: ViewField, distance: number): string {
  const start = along(field, field.heading - field.spread / 2, distance);
  const end = along(field, field.heading + field.spread / 2, distance);
  return `M${start}A${distance} ${distance} 0 0 1 ${end}`;
}

/** Returns the whole field from the lens to its reach, as path data. */
export function fieldCone(field: ViewField): string {
  const start = along(field, field.heading - field.spread / 2, field.reach);
  const end = along(field, field.heading + field.spread / 2, field.reach);
  return `M${field.x} ${field.y}L${start}A${field.reach} ${field.reach} 0 0 1 ${end}Z`;
}
