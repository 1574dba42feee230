/** A length in meters. */
export type Meters = number & { readonly unit: "m" };
/** A power in watts. */
export type Watts = number & { readonly unit: "W" };
/** An amount of money in whole cents. */
export type Cents = number & { readonly unit: "cents" };

/** The unit in which lengths are written. */
export type LengthUnit = "ft" | "m";

const METERS_PER_FOOT = 0.3048;

/** Returns a length given in meters. */
export function meters(length: number): Meters {
  return length as Meters;
}

/** Returns a length given in feet. */
export function feet(length: number): Meters {
  return (length * METERS_PER_FOOT) as Meters;
}

/** Converts a length to feet. */
export function inFeet(length: number): number {
  return length / METERS_PER_FOOT;
}

/** Converts a length to the visitor's unit. */
export function inUnit(length: number, unit: LengthUnit): number {
  return unit === "ft" ? inFeet(length) : length;
}

/** Returns a power given in watts. */
export function watts(power: number): Watts {
  return power as Watts;
}

/** Returns an amount of money, rounded to the nearest cent. */
export function cents(amount: number): Cents {
  return Math.round(amount) as Cents;
}

/** Converts degrees to radians. */
export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Converts radians to degrees. */
export function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
