import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { Button } from "react-aria-components";
import type { LeadRow, TodayFault, Today as TodayView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { callApi } from "../ui/api.ts";
import { useNow } from "../ui/clock.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Figures } from "../ui/figures.tsx";
import { grouped } from "../ui/grouped.ts";
import { Loading } from "../ui/loading.tsx";
import { updateWaiting, useZone } from "../ui/me.ts";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { longDay, span } from "../ui/time.ts";
import { Row } from "./row.tsx";
import { SendTest } from "./send-test.tsx";

/** The number of leads with reminders that are shown first, that each press adds, and at most. */
const reminderSteps = { first: 20, step: 100, most: 1_000 };

/** Props of `Today`. */
export interface TodayProps {
  /** How many leads with reminders the address asks for. */
  reminders?: number | undefined;
}

/** The first page: faults, leads that wait, what is due, and the week. */
export function Today({ reminders = reminderSteps.first }: TodayProps) {
  const now = useNow();
  const zone = useZone();
  const today = useQuery({
    queryKey: ["today", reminders],
    queryFn: async ({ client }) => {
      const view = await callApi<TodayView>("GET", `today?reminders=${reminders}`);
      updateWaiting(client, view.waiting_count);
      return view;
    },
    refetchInterval: 20_000,
  });
  // The rows stay while more are loaded, also if that fails.
  const last = useRef(today.data);
  if (today.data) last.current = today.data;
  const view = last.current;
  return (
    <>
      <ScreenHeader title={longDay(now, zone)} />
      <div className="pad narrow">
        <ErrorNotice error={today.error} retry={() => today.refetch()} />
        {today.isPending && !view && <Loading />}
        {view && <Parts today={view} now={now} asked={reminders} loading={view !== today.data} />}
      </div>
    </>
  );
}

function Parts({
  today,
  now,
  asked,
  loading,
}: {
  today: TodayView;
  now: number;
  asked: number;
  loading: boolean;
}) {
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
      <Reminders today={today} asked={asked} loading={loading} />
      <section aria-labelledby="week">
        <h2 id="week" className="visually-hidden">
          {texts.studioThisWeek}
        </h2>
        <Figures totals={today.week} before={texts.studioLastWeek} />
      </section>
    </>
  );
}

/** What is due; the address says how much of it is shown, so that the way back leads to the same. */
function Reminders({
  today,
  asked,
  loading,
}: {
  today: TodayView;
  asked: number;
  loading: boolean;
}) {
  const navigate = useNavigate();
  const card = useRef<HTMLElement>(null);
  /** The rows before more were asked for, and the button. */
  const before = useRef<{ rows: Set<string>; button: Element | null } | null>(null);
  const { reminders, reminders_count: count } = today;
  const left = Math.min(count, reminderSteps.most) - reminders.length;
  const add = Math.min(left, reminderSteps.step);
  const more = () => {
    const rows = new Set(reminders.map(({ reference }) => reference));
    before.current = { rows, button: document.activeElement };
    const search = { reminders: Math.max(asked, reminders.length) + add };
    void navigate({ to: "/", search, replace: true, resetScroll: false });
  };
  useEffect(() => {
    if (before.current === null || loading) return;
    const { rows, button } = before.current;
    before.current = null;
    // The new rows are above the button.
    if (document.activeElement !== button && document.activeElement !== document.body) return;
    const added = reminders.find(({ reference }) => !rows.has(reference));
    const links = card.current?.querySelectorAll<HTMLElement>(".row") ?? [];
    [...links].find((link) => link.dataset.reference === added?.reference)?.focus();
  }, [loading, reminders]);
  return (
    <RowsCard
      ref={card}
      title={texts.studioRemindersToday}
      side={count > reminders.length && texts.studioInAll(grouped(count))}
      rows={reminders}
      all={
        left > 0 && (
          <Button className="button button-line button-wide" isPending={loading} onPress={more}>
            {texts.studioShowMoreCount(add)}
          </Button>
        )
      }
    />
  );
}

function RowsCard({
  ref,
  title,
  side,
  rows,
  all,
}: {
  ref?: Ref<HTMLElement>;
  title: string;
  side?: string | false | undefined;
  rows: readonly LeadRow[];
  all: ReactNode;
}) {
  if (rows.length === 0) return null;
  return (
    <section ref={ref} className="card rows-card">
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

/** A fault, with links to what there is to do about it in the studio. */
function Fault({ fault }: { fault: TodayFault }) {
  return (
    <div className="note note-bad">
      <TriangleAlert className="icon" aria-hidden />
      <span>
        <b>{fault.title}</b> {fault.detail}
      </span>
      {fault.links.length > 0 && (
        <div className="actions">
          {fault.links.map(({ path, label }) => {
            const [to, query] = path.split("?");
            return (
              <Link
                key={path}
                className="button button-line"
                to={`/${to}` as string}
                search={Object.fromEntries(new URLSearchParams(query))}
              >
                {label}
              </Link>
            );
          })}
        </div>
      )}
    </div>
  );
}
