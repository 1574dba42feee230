import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, Clock, Pause } from "lucide-react";
import type { DeliveryProgress, DeliveryWait } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { useNow } from "../ui/clock.ts";
import { useDayAndTime } from "../ui/day-and-time.ts";

const signs = { held: Pause, waiting: Clock, delivered: CircleCheck, dead: CircleAlert };

const waitsFor: Record<DeliveryWait, string> = {
  stopped: texts.studioWaitsStopped,
  secret: texts.studioWaitsSecret,
  removed: texts.studioWaitsRemoved,
};

/** Whether a lead was delivered, but not to all recipients. */
export function missesSome({ state, detail }: DeliveryProgress): boolean {
  return state === "delivered" && detail !== null;
}

/** The progress of each delivery. */
export function DeliveryList({ deliveries }: { deliveries: readonly DeliveryProgress[] }) {
  return (
    <ul className="delivery-list">
      {deliveries.map((delivery) => {
        const state = missesSome(delivery) ? "dead" : delivery.state;
        const Sign = signs[state];
        return (
          <li key={delivery.delivery} className={state}>
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

function Progress({ state, at, next_at, waits_for, detail, attempts }: DeliveryProgress) {
  const now = useNow();
  const when = useDayAndTime();
  const day = (at: string | null) => (at === null ? "" : when(at));
  switch (state) {
    case "delivered":
      if (detail !== null) return <>{texts.studioDeliveredToSome({ detail, time: day(at) })}</>;
      return <>{texts.studioDelivered(day(at))}</>;
    case "held":
      return <>{texts.studioHeld}</>;
    case "dead":
      if (attempts === 0) return <>{detail}</>;
      return <>{texts.studioDead({ count: attempts, detail: detail ?? "" })}</>;
    case "waiting": {
      if (waits_for !== null) {
        const section = "deliveries";
        return (
          <Link to="/settings/$section" params={{ section }}>
            {waitsFor[waits_for]}
          </Link>
        );
      }
      if (detail !== null) return <>{texts.studioTriesAgain({ detail, next: day(next_at) })}</>;
      // Before the end of the first attempt. In quiet hours it is put off.
      const isPutOff = next_at !== null && Date.parse(next_at) > now + 60_000;
      return <>{isPutOff ? texts.studioWaitsUntil(day(next_at)) : texts.studioOnItsWay}</>;
    }
  }
}
