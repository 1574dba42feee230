import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components";
import type { LeadView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { ApiError } from "../ui/api.ts";
import { serverNow } from "../ui/clock.ts";
import { draftKeys, draftOf } from "../ui/draft.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Field } from "../ui/field.tsx";
import { Loading } from "../ui/loading.tsx";
import { useMe } from "../ui/me.ts";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import { useTitle } from "../ui/screen-header.tsx";
import { notify } from "../ui/undo-queue.ts";
import { CallFollowUp } from "./call-follow-up.tsx";
import { assign, keepInSpam, markOpened, putIntoSpam, retryDeliveries } from "./changes.ts";
import { Contact } from "./contact.tsx";
import { DeliveryList } from "./deliveries.tsx";
import { conflictText, EditConflict } from "./edit-conflict.ts";
import { type DataSubject, EraseDialog } from "./erase-dialog.tsx";
import { Facts, Origin } from "./facts.tsx";
import { History } from "./history.tsx";
import { useKeptFocus } from "./kept-focus.ts";
import { LeadMessage } from "./lead-message.tsx";
import { Notes } from "./notes.tsx";
import { usePending } from "./pending.ts";
import { leadQuery } from "./queries.ts";
import { Earlier, Plans } from "./related.tsx";
import { ReminderNotice } from "./reminder-notice.tsx";
import type { LeadSearch } from "./search.ts";
import { Spam } from "./spam.tsx";
import { StageBar } from "./stage-bar.tsx";

/** How long a lead is looked at, in milliseconds, before it is loaded after another one. */
const passingMs = 150;

/** Props of `Lead`. */
export interface LeadProps {
  reference: string;
  /** The search of the list beside it. */
  search: LeadSearch;
  /** Called when the lead doesn't exist any more. */
  onGone: () => void;
}

/** A lead with all actions on it. */
export function Lead({ reference, search, onGone }: LeadProps) {
  const lead = useQuery({ ...leadQuery(reference), enabled: useIsChosen(reference) });
  if (lead.error instanceof ApiError && lead.error.status === 404)
    return <Gone reference={reference} error={lead.error} />;
  if (lead.data === undefined) {
    return (
      <div className="detail">
        {!lead.error && <Loading />}
        <ErrorNotice error={lead.error} retry={() => lead.refetch()} />
      </div>
    );
  }
  const { reference: written } = lead.data;
  // The address may have it in other letters, as somebody has typed it.
  if (written !== reference)
    return (
      <Navigate to="/leads/$reference" params={{ reference: written }} search={search} replace />
    );
  return (
    <>
      <article className="detail has-contact-bar" aria-label={lead.data.name}>
        <ErrorNotice error={lead.error} retry={() => lead.refetch()} />
        <Whole key={reference} lead={lead.data} search={search} onGone={onGone} />
      </article>
      <div className="contact-bar narrow-only">
        <Contact lead={lead.data} short />
      </div>
    </>
  );
}

/** Whether a lead is to be loaded: not if it is only passed over on the way through the list. */
function useIsChosen(reference: string): boolean {
  const [chosen, setChosen] = useState(reference);
  const changedAt = useRef(0);
  useEffect(() => {
    const now = performance.now();
    const pause = now - changedAt.current < passingMs ? passingMs : 0;
    changedAt.current = now;
    const timer = setTimeout(() => setChosen(reference), pause);
    return () => clearTimeout(timer);
  }, [reference]);
  return chosen === reference;
}

/** What is left of a lead that was erased meanwhile: only the notes that weren't saved. */
function Gone({ reference, error }: { reference: string; error: ApiError }) {
  const notes = [...draftKeys(`note ${reference}`), ...draftKeys(`entry ${reference} `)];
  return (
    <div className="detail">
      <ErrorNotice error={error} kept={notes.length > 0 ? texts.studioNoteKept : undefined} />
      {notes.map((key) => (
        <Field key={key} label={texts.studioNote} rows={4} value={draftOf(key) ?? ""} isReadOnly />
      ))}
    </div>
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
  const { owner } = useMe();
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(heading);
  useTitle(`${lead.name}, ${texts.studioLeads}`);
  const [changed, setChanged] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [asked, setAsked] = useState<"more" | "forget" | "real" | null>(null);
  const { reference, unread } = lead;
  const isReleased = usePending().has(`release ${reference}`);
  // Otherwise the question would appear when the lead is in Spam again.
  if (asked === "real" && (!lead.spam || isReleased)) setAsked(null);
  const opened = useRef(false);
  useEffect(() => {
    // Only once, so that a lead can be marked as unread again.
    if (opened.current) return;
    opened.current = true;
    // If this fails, the lead stays unread until it is opened again.
    if (unread) markOpened(client, reference, true).catch(() => {});
  }, [client, reference, unread]);
  useEffect(() => {
    scrollTo(0, 0);
    // On phones the list is hidden, so keyboard users continue here.
    if (matchMedia("(max-width: 1023px)").matches) heading.current?.focus({ preventScroll: true });
  }, []);

  /** Runs an action, and shows why it failed. */
  const doing = async (run: () => Promise<unknown>): Promise<boolean> => {
    setError(null);
    setChanged(null);
    try {
      await run();
      return true;
    } catch (fault) {
      if (fault instanceof EditConflict)
        setChanged(`${texts.studioNotSaved} ${conflictText(fault, serverNow())}`);
      else setError(fault);
      return false;
    }
  };
  const unreadAgain = async () => {
    setAsked(null);
    if (await doing(() => markOpened(client, reference, false))) notify(texts.studioUnreadSaid);
  };
  return (
    <>
      <header className="lead-head">
        <div>
          <h2 className="lead-name" ref={heading} tabIndex={-1} dir="auto">
            {lead.name}
          </h2>
          <Origin lead={lead} search={search} />
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
      {lead.spam && (
        <Spam
          lead={lead}
          asks={asked === "real"}
          onClose={() => setAsked(null)}
          onNotReal={() => doing(() => keepInSpam(client, lead))}
        />
      )}
      <CallFollowUp lead={lead} onReached={() => setAsked((was) => was ?? "real")} />
      {changed !== null && (
        <p className="note" role="alert">
          {changed}
        </p>
      )}
      <ErrorNotice error={error} />
      <StageBar lead={lead} doing={doing} />
      <ReminderNotice lead={lead} doing={doing} />
      <div className="lead-parts">
        <div className="lead-part">
          <section className="card" aria-label={texts.studioWhatTheyWrote}>
            <LeadMessage message={lead.whole_message} hasPlan={lead.plans.length > 0} />
            <Facts lead={lead} onAssign={(person) => doing(() => assign(client, lead, person))} />
          </section>
          <Plans lead={lead} />
        </div>
        <section className="card">
          <header>
            <h3>{texts.studioHistory}</h3>
          </header>
          <Notes lead={lead} />
          <History lead={lead} />
        </section>
        <div className="lead-part">
          {lead.deliveries.length > 0 && (
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
          )}
          <Earlier lead={lead} search={search} />
          {!lead.spam && !lead.test && (
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
        </div>
      </div>
      {asked === "more" && (
        <ModalDialog title={lead.name} onClose={() => setAsked(null)}>
          <div className="choices-down">
            <Button className="button button-line" onPress={unreadAgain}>
              {texts.studioMarkUnread}
            </Button>
            {owner && (
              <Button className="button button-line bad" onPress={() => setAsked("forget")}>
                {texts.studioForget}
              </Button>
            )}
          </div>
        </ModalDialog>
      )}
      {asked === "forget" && (
        <EraseDialog
          subject={dataSubjectOf(lead)}
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

function dataSubjectOf({ email, phone }: LeadView): DataSubject {
  return { ...(email !== null && { email }), ...(phone !== "" && { phone }) };
}
