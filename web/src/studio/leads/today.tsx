import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { LeadRow, TodayFault, Today as TodayView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { callApi } from "../ui/api.ts";
import { useNow } from "../ui/clock.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Figures, grouped } from "../ui/figures.tsx";
import { useZone } from "../ui/me.ts";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { longDay, span } from "../ui/time.ts";
import { Row } from "./row.tsx";
import { SendTest } from "./send-test.tsx";

/** The first page: faults, leads that wait, what is due, and the week. */
export function Today() {
  const now = useNow();
  const zone = useZone();
  const today = useQuery({
    queryKey: ["today"],
    queryFn: () => callApi<TodayView>("GET", "today"),
    refetchInterval: 20_000,
  });
  return (
    <>
      <ScreenHeader title={longDay(now, zone)} />
      <div className="pad narrow">
        <ErrorNotice error={today.error} retry={() => today.refetch()} />
        {today.data && <Parts today={today.data} now={now} />}
      </div>
    </>
  );
}

function Parts({ today, now }: { today: TodayView; now: number }) {
  const [longest] = today.waiting;
  const number = grouped(today.waiting_count);
  return (
    <>
      {today.faults.map((fault) => (
        <Fault key={fault.title} fault={fault} />
      ))}
      {!today.has_leads && (
        <section className="card empty">
          <p>{texts.studioNoLeads}</p>
          <SendTest />
        </section>
      )}
      {today.has_leads && today.waiting.length === 0 && (
        <p className="card inset">
          <span className="led" aria-hidden /> {texts.studioNobodyWaits}
        </p>
      )}
      <RowsCard
        title={texts.studioLeadsUnanswered({ count: today.waiting_count, number })}
        side={longest && texts.studioLongest(span(now - Date.parse(longest.received_at)))}
        rows={today.waiting}
        all={
          today.waiting_count > today.waiting.length && (
            <Link to="/leads" search={{ box: "new" }}>
              {texts.studioShowAll(number)}
            </Link>
          )
        }
      />
      <RowsCard
        title={texts.studioRemindersToday}
        rows={today.reminders}
        all={
          today.reminders_count > today.reminders.length &&
          texts.studioMoreReminders(today.reminders_count - today.reminders.length)
        }
      />
      <section aria-labelledby="week">
        <h2 id="week" className="visually-hidden">
          {texts.studioThisWeek}
        </h2>
        <Figures totals={today.week} before={texts.studioLastWeek} />
      </section>
    </>
  );
}

function RowsCard({
  title,
  side,
  rows,
  all,
}: {
  title: string;
  side?: string | undefined;
  rows: readonly LeadRow[];
  all: ReactNode;
}) {
  if (rows.length === 0) return null;
  return (
    <section className="card rows-card">
      <header>
        <h2>{title}</h2>
        {side && <small className="end muted">{side}</small>}
      </header>
      <ul>
        {rows.map((row) => (
          <li key={row.reference}>
            <Row lead={row} search={{}} />
          </li>
        ))}
      </ul>
      {all && <p className="inset small">{all}</p>}
    </section>
  );
}

/** A fault, with a button if there is something to do about it in the studio. */
function Fault({ fault }: { fault: TodayFault }) {
  const [path = "", query] = fault.link.split("?");
  return (
    <div className="note note-bad">
      <TriangleAlert className="icon" aria-hidden />
      <span>
        <b>{fault.title}</b> {fault.detail}
      </span>
      {fault.action && (
        <Link
          className="button button-line"
          to={`/${path}` as string}
          search={Object.fromEntries(new URLSearchParams(query))}
        >
          {fault.action}
        </Link>
      )}
    </div>
  );
}
