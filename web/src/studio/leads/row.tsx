import { Link } from "@tanstack/react-router";
import type { LeadRow } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { classes } from "../ui/classes.ts";
import { useNow } from "../ui/clock.ts";
import { useZone } from "../ui/me.ts";
import { dayAndTime, dayOf, shortTime, span } from "../ui/time.ts";
import type { LeadSearch } from "./search.ts";
import { stageWithAmount } from "./stages.ts";

/** After this time, in milliseconds, a lead should have been answered. */
const late = 60 * 60_000;

/** Props of `Row`. */
export interface RowProps {
  lead: LeadRow;
  /** The list that the lead is in; its address keeps the list's search. */
  search: LeadSearch;
}

/** A lead in a list. */
export function Row({ lead, search }: RowProps) {
  const { reminder, test, spam } = lead;
  return (
    <Link
      to="/leads/$reference"
      params={{ reference: lead.reference }}
      search={search}
      className={classes("row", lead.unread && "unread")}
      data-reference={lead.reference}
      resetScroll={false}
    >
      <span className={lead.unread ? "dot" : undefined}>
        {lead.unread && <span className="visually-hidden">{texts.studioUnread}</span>}
      </span>
      <b dir="auto">{lead.name}</b>
      <When lead={lead} />
      {lead.message && <p dir="auto">{lead.message}</p>}
      {lead.first_plan && <p>{plansOf(lead.first_plan, lead.plan_count)}</p>}
      <span className="meta">
        <span className={classes("stage", lead.stage)}>{stageWithAmount(lead)}</span>
        {spam && <span className="stage lost">{texts.studioBoxSpam}</span>}
        {test && <span className="stage">{texts.studioTest}</span>}
        {reminder && <Reminder text={reminder.text} due={Date.parse(reminder.due_at)} />}
        {lead.page !== null && <span>{lead.page_title ?? lead.page}</span>}
        <span>{lead.source}</span>
      </span>
    </Link>
  );
}

/** The first plan, and how many more there are. */
function plansOf(title: string, count: number): string {
  return count > 1 ? texts.studioPlans({ title, count: count - 1 }) : texts.studioPlan(title);
}

/** How long the person has been waiting, red after an hour; otherwise when the lead came. */
function When({ lead }: { lead: LeadRow }) {
  const now = useNow();
  const zone = useZone();
  const at = Date.parse(lead.received_at);
  if (!lead.waiting) return <time dateTime={lead.received_at}>{shortTime(at, now, zone)}</time>;
  const passed = now - at;
  return (
    <span className={classes("wait", passed >= late && "late")}>
      {texts.studioWaiting(span(passed))}
    </span>
  );
}

/** What is due and when, highlighted from that day on. */
function Reminder({ text, due }: { text: string; due: number }) {
  const now = useNow();
  const zone = useZone();
  const today = dayOf(due, zone) <= dayOf(now, zone);
  return (
    <span className={classes("stage", today && "due")}>
      {text} {dayAndTime(due, now, zone)}
    </span>
  );
}
