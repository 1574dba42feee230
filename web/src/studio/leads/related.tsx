import { Link } from "@tanstack/react-router";
import type { LeadView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { useNow } from "../ui/clock.ts";
import { useSiteLink, useZone } from "../ui/me.ts";
import { date } from "../ui/time.ts";
import type { LeadSearch } from "./search.ts";
import { stageName } from "./stages.ts";

/** Plans that the person made on the site. */
export function Plans({ lead }: { lead: LeadView }) {
  const siteLink = useSiteLink();
  return lead.plans.map((plan) => (
    <section className="card" key={plan.link}>
      <header>
        <h3>{plan.title}</h3>
        <a
          className="end small open-plan"
          href={siteLink(plan.link)}
          target="_blank"
          rel="noreferrer"
        >
          {texts.studioOpenPlan}
        </a>
      </header>
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
      {plan.remarks.length > 0 && (
        <ul className="inset small">
          {plan.remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
    </section>
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
