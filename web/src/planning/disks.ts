import { ceil } from "./rounding.ts";

/** The RAID level. */
export type Raid = "none" | "1" | "5" | "6" | "10";

/** Disks of one size. */
export interface Disks {
  /** The number of disks. */
  count: number;
  /** The size of each, in terabytes. */
  size_tb: number;
  /** The usable capacity of all of them, in terabytes. */
  usable_tb: number;
}

/** Returns how many disks of a size are needed, and their capacity. */
function disksOf(size: number, needed: number, raid: Raid): Disks | null {
  const data = Math.max(1, ceil(needed / size));
  const counts = {
    none: data,
    "1": data > 1 ? null : 2,
    "5": data + 1,
    "6": data + 2,
    "10": data * 2,
  };
  const min = { none: 1, "1": 2, "5": 3, "6": 4, "10": 4 };
  const count = counts[raid];
  if (count === null) return null;
  const all = Math.max(count, min[raid]);
  const usable = { none: all, "1": 1, "5": all - 1, "6": all - 2, "10": all / 2 };
  return { count: all, size_tb: size, usable_tb: usable[raid] * size };
}

/** Returns the fewest disks with enough capacity; among those, the smallest. */
export function fewestDisks(sizes: readonly number[], needed: number, raid: Raid): Disks | null {
  const ways = sizes.map((size) => disksOf(size, needed, raid)).filter((way) => way !== null);
  ways.sort((one, other) => one.count - other.count || one.size_tb - other.size_tb);
  return ways[0] ?? null;
}
