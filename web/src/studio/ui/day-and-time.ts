import { useNow } from "./clock.ts";
import { useZone } from "./me.ts";
import { dayAndTime } from "./time.ts";

/** Returns a function that formats a time of the server like `dayAndTime`. */
export function useDayAndTime(): (time: string) => string {
  const now = useNow();
  const zone = useZone();
  return (time) => dayAndTime(Date.parse(time), now, zone);
}
