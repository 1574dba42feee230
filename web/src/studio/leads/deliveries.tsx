import { CircleAlert, CircleCheck, Clock, Pause } from "lucide-react";
import type { DeliveryProgress } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { useNow } from "../ui/clock.ts";
import { useZone } from "../ui/me.ts";
import { clockTime, dayAndTime } from "../ui/time.ts";

const signs = { held: Pause, waiting: Clock, delivered: CircleCheck, dead: CircleAlert };

/** The progress of each delivery. */
export function DeliveryList({ deliveries }: { deliveries: readonly DeliveryProgress[] }) {
  return (
    <ul className="delivery-list">
      {deliveries.map((delivery) => {
        const Sign = signs[delivery.state];
        return (
          <li key={delivery.delivery} className={delivery.state}>
            <Sign className="icon" aria-hidden />
            <span>
              <b>{delivery.delivery}</b> <Progress {...delivery} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Progress({ state, at, next_at, detail, attempts }: DeliveryProgress) {
  const now = useNow();
  const zone = useZone();
  const when = at === null ? "" : dayAndTime(Date.parse(at), now, zone);
  switch (state) {
    case "delivered":
      return <>{texts.studioDelivered(when)}</>;
    case "held":
      return <>{texts.studioHeld}</>;
    case "dead":
      if (attempts === 0) return <>{detail}</>;
      return <>{texts.studioDead({ count: attempts, detail: detail ?? "" })}</>;
    case "waiting": {
      // During the first attempt there is no detail yet.
      if (detail === null) return <>{texts.studioOnItsWay}</>;
      const next = next_at === null ? "" : clockTime(Date.parse(next_at), zone);
      return <>{texts.studioTriesAgain({ detail, next })}</>;
    }
  }
}
