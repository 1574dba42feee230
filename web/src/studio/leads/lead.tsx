import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components";
import type { LeadView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { serverNow, useNow } from "../ui/clock.ts";
import { useZone } from "../ui/me.ts";
import { tell } from "../ui/offers.ts";
import { ago, date, dayAndTime } from "../ui/time.ts";
import { Trouble } from "../ui/trouble.tsx";
import { Window } from "../ui/window.tsx";
import { CalledQuestion } from "./called-question.tsx";
import {
  assign,
  ChangedMeanwhile,
  markOpened,
  putIntoSpam,
  release,
  retryDeliveries,
  setStage,
} from "./changes.ts";
import { Contact } from "./contact.tsx";
import { DeliveryList } from "./deliveries.tsx";
import { Forget, type Whom } from "./forget.tsx";
import { formName } from "./forms.ts";
import { History } from "./history.tsx";
import { Notes } from "./notes.tsx";
import { usePending } from "./pending.ts";
import { leadQuery } from "./queries.ts";
import type { LeadSearch } from "./search.ts";
import { StageBar, type WantedStage } from "./stage-bar.tsx";
import { stageName } from "./stages.ts";

/** Props of `Lead`. */
export interface LeadProps {
  reference: string;
  /** The list beside it. */
  search: LeadSearch;
  /** It is not there any more. */
  onGone: () => void;
}

/** A lead, and everything that can be done with it. */
export function Lead({ reference, search, onGone }: LeadProps) {
  const lead = useQuery(leadQuery(reference));
  if (lead.data === undefined) {
    return (
      <div className="detail">
        <Trouble error={lead.error} retry={() => lead.refetch()} />
      </div>
    );
  }
  return (
    <>
      <article className="detail has-contact-bar" aria-label={lead.data.name}>
        <Trouble error={lead.error} retry={() => lead.refetch()} />
        <Whole key={reference} lead={lead.data} search={search} onGone={onGone} />
      </article>
      <div className="contact-bar narrow-only">
        <Contact lead={lead.data} short />
      </div>
    </>
  );
}

function Whole({
  lead,
  search,
  onGone,
}: {
  lead: LeadView;
  search: LeadSearch;
  onGone: () => void;
}) {
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [changed, setChanged] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [asked, setAsked] = useState<"more" | "forget" | null>(null);
  const { reference, unread } = lead;
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || !unread) return;
    opened.current = true;
    // Left for the next time when it does not work.
    markOpened(client, reference, true).catch(() => {});
  }, [client, reference, unread]);
  useEffect(() => {
    // On a phone the list is gone: whoever uses keys goes on here.
    if (matchMedia("(max-width: 1023px)").matches) heading.current?.focus();
  }, []);

  /** Does something, and says what stood in the way. */
  const doing = async (run: () => Promise<unknown>): Promise<boolean> => {
    setError(null);
    setChanged(null);
    try {
      await run();
      return true;
    } catch (fault) {
      if (fault instanceof ChangedMeanwhile) setChanged(changedWords(fault, serverNow()));
      else setError(fault);
      return false;
    }
  };
  const onStage = (wanted: WantedStage) => doing(() => setStage(client, lead, wanted));
  const unreadAgain = async () => {
    setAsked(null);
    if (await doing(() => markOpened(client, reference, false))) tell(texts.studioUnreadSaid);
  };
  return (
    <>
      <header className="lead-head">
        <div>
          <h2 className="lead-name" ref={heading} tabIndex={-1} dir="auto">
            {lead.name}
          </h2>
          <Origin lead={lead} />
        </div>
        <Button
          className="icon-button"
          aria-label={texts.more}
          aria-haspopup="dialog"
          onPress={() => setAsked("more")}
        >
          <Ellipsis className="icon" aria-hidden />
        </Button>
      </header>
      <div className="actions wide-contact">
        <Contact lead={lead} />
      </div>
      {lead.spam && <Spam lead={lead} />}
      <CalledQuestion lead={lead} />
      {changed !== null && (
        <p className="note" role="alert">
          {changed}
        </p>
      )}
      <Trouble error={error} />
      <StageBar lead={lead} onStage={onStage} />
      <section className="card" aria-label={texts.studioWhatTheyWrote}>
        <p className="said" dir="auto">
          {lead.whole_message ?? <span className="muted">{texts.studioNoMessage}</span>}
        </p>
        <Facts lead={lead} onAssign={(person) => doing(() => assign(client, lead, person))} />
      </section>
      <Plans lead={lead} />
      <section className="card">
        <header>
          <h3>{texts.studioHistory}</h3>
        </header>
        <Notes lead={lead} />
        <History lead={lead} />
      </section>
      <section className="card">
        <header>
          <h3>{texts.studioDeliveries}</h3>
        </header>
        <div className="inset stack">
          <DeliveryList deliveries={lead.deliveries} />
          {lead.deliveries.some(({ state }) => state === "dead") && (
            <div className="actions">
              <Button
                className="button button-line"
                onPress={() => doing(() => retryDeliveries(client, lead))}
              >
                {texts.studioTryNow}
              </Button>
            </div>
          )}
        </div>
      </section>
      <Earlier lead={lead} search={search} />
      {!lead.spam && (
        <section className="not-real">
          <p className="small muted">{texts.studioNotRealWhat}</p>
          <Button
            className="button button-line"
            onPress={() => doing(() => putIntoSpam(client, lead))}
          >
            {texts.studioNotReal}
          </Button>
        </section>
      )}
      {asked === "more" && (
        <Window title={lead.name} onClose={() => setAsked(null)}>
          <div className="choices-down">
            <Button className="button button-line" onPress={unreadAgain}>
              {texts.studioMarkUnread}
            </Button>
            <Button className="button button-line bad" onPress={() => setAsked("forget")}>
              {texts.studioForget}
            </Button>
          </div>
        </Window>
      )}
      {asked === "forget" && (
        <Forget
          whom={whomOf(lead)}
          reference={reference}
          onClose={(done) => {
            setAsked(null);
            if (done) onGone();
          }}
        />
      )}
    </>
  );
}

function whomOf({ email, phone }: LeadView): Whom {
  return email === null ? { phone } : { email };
}

/** Reference, time, form and page. */
function Origin({ lead }: { lead: LeadView }) {
  const now = useNow();
  const zone = useZone();
  const { page, page_title, reference, received_at, form, test } = lead;
  return (
    <p>
      {reference} · {dayAndTime(Date.parse(received_at), now, zone)} · {formName(form)}
      {page !== null && (
        <>
          {" "}
          {texts.studioOnPage}{" "}
          <a href={page} target="_blank" rel="noreferrer">
            {page_title ?? page}
          </a>
        </>
      )}
      {test && <span className="stage">{texts.studioTest}</span>}
    </p>
  );
}

/** Why it was kept back, and what happens when it is real. */
function Spam({ lead }: { lead: LeadView }) {
  const client = useQueryClient();
  const pending = usePending();
  const held = lead.deliveries.filter(({ state }) => state === "held");
  const names = held.map(({ delivery }) => delivery).join(", ");
  if (pending.has(`release ${lead.reference}`)) {
    return <p className="note">{texts.studioReleasing}</p>;
  }
  return (
    <section className="card inset stack" aria-label={texts.studioBoxSpam}>
      <h3>{texts.studioSpamTitle}</h3>
      {lead.spam_reasons.length > 0 && (
        <ul className="bullets">
          {lead.spam_reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <p className="small muted">
        {names === "" ? texts.studioRealWhat : texts.studioRealWhatTo(names)}
      </p>
      <div className="actions">
        <Button className="button button-fill" onPress={() => release(client, lead)}>
          {texts.studioReal}
        </Button>
      </div>
    </section>
  );
}

/** How to reach them, how they came, and who is in charge. */
function Facts({ lead, onAssign }: { lead: LeadView; onAssign: (person: string) => void }) {
  const now = useNow();
  const zone = useZone();
  const { phone, phone_dial, consent, email } = lead;
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
            <details className="consent">
              <summary>{texts.studioMayText}</summary>
              <q>{consent.words}</q>{" "}
              <span className="muted">{date(Date.parse(consent.given_at), now, zone)}</span>
            </details>
          )}
        </dd>
      </div>
      <div>
        <dt>{texts.studioMail}</dt>
        <dd>{email ?? texts.studioNone}</dd>
      </div>
      {lead.came_by.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {lead.people.length > 1 && (
        <div>
          <dt id="in-charge">{texts.studioInCharge}</dt>
          <dd>
            <select
              className="input"
              aria-labelledby="in-charge"
              value={lead.assigned_to?.id ?? ""}
              onChange={(event) => onAssign(event.currentTarget.value)}
            >
              <option value="">{texts.studioNobody}</option>
              {lead.people.map(({ id, name }) => (
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

/** What they planned on the site. */
function Plans({ lead }: { lead: LeadView }) {
  return lead.plans.map((plan) => (
    <section className="card" key={plan.link}>
      <header>
        <h3>{plan.title}</h3>
        <a className="end small" href={plan.link} target="_blank" rel="noreferrer">
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
    </section>
  ));
}

/** Other leads of the same person. */
function Earlier({ lead, search }: { lead: LeadView; search: LeadSearch }) {
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
            <Link to="/leads/$reference" params={{ reference: earlier.reference }} search={search}>
              {earlier.reference}
            </Link>
            <span>
              <span className={`stage ${earlier.stage}`}>{stageName(earlier.stage)}</span>{" "}
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

/** `Sam set this to Quoted a minute ago`. */
export function changedWords({ view, before }: ChangedMeanwhile, now: number): string {
  const name = view.changed_by ?? texts.studioSomebody;
  const time = view.changed_at === null ? "" : ago(Date.parse(view.changed_at), now);
  return view.stage === before.stage
    ? texts.studioChangedMeanwhile({ name, time })
    : texts.studioStageMeanwhile({ name, stage: stageName(view.stage), time });
}
