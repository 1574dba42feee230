import * as texts from "../../generated/texts.ts";
import { useNow } from "./clock.ts";
import { useMe, useZone } from "./me.ts";
import { clockTime, fullDay } from "./time.ts";

/** On paper: whose sheet it is, and when it was printed. */
export function Printed() {
  const now = useNow();
  const zone = useZone();
  const { company } = useMe();
  return (
    <span className="print-only">
      {company} · {texts.studioPrinted({ day: fullDay(now, zone), time: clockTime(now, zone) })}
    </span>
  );
}
