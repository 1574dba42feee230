import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Send, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components";
import type { DeliveriesView, DeliveryView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { SendTest } from "../leads/send-test.tsx";
import { ask } from "../ui/api.ts";
import { classes } from "../ui/classes.ts";
import { useNow } from "../ui/clock.ts";
import { useZone } from "../ui/me.ts";
import { tell } from "../ui/offers.ts";
import { dayAndTime } from "../ui/time.ts";
import { Trouble } from "../ui/trouble.tsx";

const key = ["deliveries"];

/** Where leads go, and how each of these ways is. */
export function Deliveries() {
  const deliveries = useQuery({
    queryKey: key,
    queryFn: () => ask<DeliveriesView>("GET", "deliveries"),
    refetchInterval: 20_000,
  });
  const takesAll = deliveries.data?.deliveries.every(({ takes_all }) => takes_all) ?? true;
  return (
    <>
      <div className="note note-stack">
        <Send className="icon" aria-hidden />
        <span>
          <b>{takesAll ? texts.studioEveryLead : texts.studioSomeLeads}</b> {texts.studioTestWhat}
        </span>
        <div className="note-action">
          <SendTest />
        </div>
      </div>
      <Trouble error={deliveries.error} retry={() => deliveries.refetch()} />
      {deliveries.data?.deliveries.length === 0 && (
        <p className="card inset">{texts.studioNoDeliveries}</p>
      )}
      {deliveries.data?.deliveries.map((delivery) => (
        <Delivery key={delivery.name} delivery={delivery} />
      ))}
      {deliveries.data && (
        <p className="small muted">
          {deliveries.data.kept_months === null
            ? texts.studioKeptForever
            : texts.studioKeptMonths(deliveries.data.kept_months)}{" "}
          {texts.studioDeliveriesFile}
        </p>
      )}
    </>
  );
}

function Delivery({ delivery }: { delivery: DeliveryView }) {
  const client = useQueryClient();
  const now = useNow();
  const zone = useZone();
  const [error, setError] = useState<unknown>(null);
  const { name, kind, takes_all, waiting, dead, oldest_waiting, stopped, last_fault, unusable } =
    delivery;
  const bad = dead > 0 || stopped || unusable !== null;
  const retry = async () => {
    setError(null);
    try {
      const path = `deliveries/${encodeURIComponent(name)}/retry`;
      client.setQueryData(key, await ask<DeliveriesView>("POST", path, {}));
      tell(texts.studioRetried);
    } catch (fault) {
      setError(fault);
    }
  };
  return (
    <section className="card">
      <header>
        <span className={classes("led", bad && "bad", !bad && waiting > 0 && "waits")} />
        <h3>{name}</h3>
        <small className="end muted">{kind}</small>
      </header>
      <div className="inset stack">
        {!takes_all && <p className="small muted">{texts.studioTakesSome}</p>}
        {unusable !== null && <Fault words={unusable} />}
        {stopped && <Fault words={texts.studioStopped} />}
        {dead > 0 && <Fault words={texts.studioDeadLeads(dead)} />}
        {last_fault !== null && bad && <p className="small muted">{last_fault}</p>}
        {waiting > 0 && (
          <p className="small">
            {texts.studioLeadsWait(waiting)}{" "}
            {oldest_waiting !== null &&
              texts.studioOldest(dayAndTime(Date.parse(oldest_waiting), now, zone))}
          </p>
        )}
        {!bad && waiting === 0 && <p className="small muted">{texts.studioAllDelivered}</p>}
        <Trouble error={error} />
        {(dead > 0 || waiting > 0) && (
          <div className="actions">
            <Button className="button button-line" onPress={retry}>
              {texts.studioTryNow}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function Fault({ words }: { words: string }) {
  return (
    <p className="fault">
      <TriangleAlert className="icon" aria-hidden />
      <span>{words}</span>
    </p>
  );
}
