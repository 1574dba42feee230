import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { LeadPlanView, LeadView, NoteLevel } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { classes } from "../ui/classes.ts";
import { useNow } from "../ui/clock.ts";
import { useSiteLink, useZone } from "../ui/me.ts";
import { date } from "../ui/time.ts";
import type { LeadSearch } from "./search.ts";
import { stageName } from "./stages.ts";

/** Where notes are beside the plans, so that open plans don't push them down. */
const twoColumns = "(min-width: 1600px)";

/**
 * Plans that the person made on the site, folded: notes come below. A single one is open if there is
 * room, or if it is all that the person sent.
 */
export function Plans({ lead }: { lead: LeadView }) {
  const siteLink = useSiteLink();
  const [isWide] = useState(() => matchMedia(twoColumns).matches);
  const isOpen = lead.plans.length === 1 && (isWide || lead.message === null);
  return lead.plans.map((plan) => (
    <details className="card plan" key={plan.link} open={isOpen}>
      <summary>
        <h3>{plan.title}</h3>
        {plan.price !== null && <p className="small">{plan.price}</p>}
        <PlanNotes plan={plan} level="stop" />
      </summary>
      <div className="inset stack">
        <PlanNotes plan={plan} level="ask" />
      </div>
      {plan.lines.length > 0 && (
        <dl className="facts">
          {plan.lines.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {plan.parts.length > 0 && (
        <ul className="inset small">
          {plan.parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
      {!plan.computed && <p className="inset small">{texts.studioPlanNotComputed}</p>}
      <p className="inset small">
        <a
          className="open-plan"
          href={siteLink(`${plan.link}#plan`)}
          target="_blank"
          rel="noreferrer"
        >
          {texts.studioOpenPlan}
        </a>
      </p>
    </details>
  ));
}

function PlanNotes({ plan, level }: { plan: LeadPlanView; level: NoteLevel }) {
  const notes = plan.notes.filter((note) => note.level === level);
  return notes.map(({ code, text }) => (
    <p key={`${code} ${text}`} className={classes("plan-note", level)}>
      <b>{level === "stop" ? texts.planningNoteStop : texts.planningNoteAsk}:</b> {text}
    </p>
  ));
}

/** Other leads with the same address or number, which may be another person's. */
export function Earlier({ lead, search }: { lead: LeadView; search: LeadSearch }) {
  const now = useNow();
  const zone = useZone();
  if (lead.earlier.length === 0) return null;
  return (
    <section className="card">
      <header>
        <h3>{texts.studioEarlier}</h3>
      </header>
      <ul className="history">
        {lead.earlier.map((earlier) => (
          <li key={earlier.reference}>
            <span />
            <span>
              <Link
                to="/leads/$reference"
                params={{ reference: earlier.reference }}
                search={search}
              >
                {earlier.reference}
              </Link>
              {earlier.name !== lead.name && (
                <>
                  {" "}
                  <b dir="auto">{earlier.name}</b>
                </>
              )}
            </span>
            <span>
              <span className={`stage ${earlier.spam ? "lost" : earlier.stage}`}>
                {earlier.spam ? texts.studioBoxSpam : stageName(earlier.stage)}
              </span>{" "}
              <time dateTime={earlier.received_at}>
                {date(Date.parse(earlier.received_at), now, zone)}
              </time>
            </span>
            {earlier.message && <q dir="auto">{earlier.message}</q>}
          </li>
        ))}
      </ul>
    </section>
  );
}
