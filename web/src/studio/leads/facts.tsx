import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { LeadView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { useNow } from "../ui/clock.ts";
import { useDayAndTime } from "../ui/day-and-time.ts";
import { useSiteLink, useZone } from "../ui/me.ts";
import { money } from "../ui/money.ts";
import { Printed } from "../ui/printed.tsx";
import { date } from "../ui/time.ts";
import { formName } from "./forms.ts";
import type { LeadSearch } from "./search.ts";

/** Reference, time, form and page. */
export function Origin({ lead, search }: { lead: LeadView; search: LeadSearch }) {
  const when = useDayAndTime();
  const siteLink = useSiteLink();
  const { page, page_title, reference, received_at, form, test } = lead;
  return (
    <p>
      <Printed />
      {reference} · {when(received_at)} · {formName(form)}
      {page !== null && (
        <>
          {" "}
          {texts.studioOnPage}{" "}
          <a href={siteLink(page)} target="_blank" rel="noreferrer">
            {page_title ?? page}
          </a>
          <span className="page-leads">
            {" · "}
            <Link
              to="/leads"
              search={{ ...(search.box !== undefined && { box: search.box }), page }}
            >
              {texts.studioPageLeads}
            </Link>
          </span>
        </>
      )}
      {test && <span className="stage">{texts.studioTest}</span>}
    </p>
  );
}

/** How to reach the person, how they came to the site, and who is in charge. */
export function Facts({
  lead,
  onAssign,
}: {
  lead: LeadView;
  /** Sets the person in charge; resolves when it is done or has failed. */
  onAssign: (person: string) => Promise<unknown>;
}) {
  const now = useNow();
  const zone = useZone();
  const { phone, phone_dial, consent, email, people, assigned_to } = lead;
  /** The person who is being set. */
  const [chosen, setChosen] = useState<string | null>(null);
  const assign = async (person: string) => {
    setChosen(person);
    await onAssign(person);
    setChosen((latest) => (latest === person ? null : latest));
  };
  const isGone = assigned_to !== null && people.every(({ id }) => id !== assigned_to.id);
  return (
    <dl className="facts">
      <div>
        <dt>{texts.studioPhone}</dt>
        <dd>
          {phone === "" ? (
            texts.studioNone
          ) : (
            <span>{phone_dial === "" ? texts.studioNotDialable(phone) : phone}</span>
          )}
          {consent === null && phone !== "" && <p className="muted">{texts.studioNoTexts}</p>}
          {consent && (
            <p className="consent">
              {texts.studioMayText} <q>{consent.words}</q>{" "}
              <span className="muted">{date(Date.parse(consent.given_at), now, zone)}</span>
            </p>
          )}
        </dd>
      </div>
      <div>
        <dt>{texts.email}</dt>
        <dd>{email ?? texts.studioNone}</dd>
      </div>
      {lead.value_cents !== null && (
        <div>
          <dt>{texts.studioAmount}</dt>
          <dd>{money(lead.value_cents)}</dd>
        </div>
      )}
      {lead.came_by.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {(people.length > 1 || isGone) && (
        <div>
          <dt id="in-charge">{texts.studioInCharge}</dt>
          <dd>
            <select
              className="input"
              aria-labelledby="in-charge"
              aria-busy={chosen !== null}
              value={chosen ?? assigned_to?.id ?? ""}
              onChange={(event) => void assign(event.currentTarget.value)}
            >
              <option value="">{texts.studioNobody}</option>
              {isGone && (
                <option value={assigned_to.id}>{texts.studioInChargeGone(assigned_to.name)}</option>
              )}
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </dd>
        </div>
      )}
    </dl>
  );
}
