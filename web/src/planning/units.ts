/** A length in meters. */
export type Meters = number & { readonly unit: "m" };
/** A power in watts. */
export type Watts = number & { readonly unit: "W" };
/** An amount of money in whole cents. */
export type Cents = number & { readonly unit: "cents" };

/** The unit that lengths are written in. */
export type LengthUnit = "ft" | "m";

const METERS_PER_FOOT = 0.3048;

/** A length. */
export function meters(length: number): Meters {
  return length as Meters;
}

/** A length that is given in feet. */
export function feet(length: number): Meters {
  return (length * METERS_PER_FOOT) as Meters;
}

/** A length in feet. */
export function inFeet(length: number): number {
  return length / METERS_PER_FOOT;
}

/** A length in the unit that a visitor chose. */
export function inUnit(length: number, unit: LengthUnit): number {
  return unit === "ft" ? inFeet(length) : length;
}

/** A power. */
export function watts(power: number): Watts {
  return power as Watts;
}

/** An amount of money, to the nearest cent. */
export function cents(amount: number): Cents {
  return Math.round(amount) as Cents;
}

/** Degrees as radians. */
export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Radians as degrees. */
export function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
