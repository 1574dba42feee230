import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components";
import type { LeadView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { announce, withdraw } from "../ui/announce.ts";
import { useNow } from "../ui/clock.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { useMe, useZone } from "../ui/me.ts";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import { dayAndTime } from "../ui/time.ts";
import { callKey, clearCall, recordCall, useRecentCall } from "./call-tracking.ts";
import { addEntry } from "./changes.ts";

/** Props of `CallFollowUp`. */
export interface CallFollowUpProps {
  lead: LeadView;
  /** Called when the person was reached. */
  onReached: () => void;
}

/**
 * The question "How did it go?": over the page when the user comes back from a call; after "Later",
 * in the page until it is answered.
 */
export function CallFollowUp({ lead, onReached }: CallFollowUpProps) {
  const client = useQueryClient();
  const zone = useZone();
  const now = useNow();
  const key = callKey(useMe(), lead.reference);
  const { at, asks } = useRecentCall(key);
  const [error, setError] = useState<unknown>(null);
  const card = useRef<HTMLElement>(null);
  const isInPage = at !== null && !asks;
  useEffect(() => {
    if (!isInPage) return;
    // Who calls with a key may have scrolled down.
    card.current?.scrollIntoView({ block: "center" });
    announce(texts.studioHowDidItGo);
    return () => withdraw(texts.studioHowDidItGo);
  }, [isInPage]);
  if (at === null) return null;

  const answer = async (text: "reached" | "no-answer") => {
    setError(null);
    try {
      const said = text === "reached" ? texts.studioReachedSaid : texts.studioNoAnswerSaid;
      await addEntry(client, lead, { kind: "call", text, at: new Date(at).toISOString() }, said);
      if (text === "reached") onReached();
      clearCall(key);
    } catch (fault) {
      setError(fault);
    }
  };
  const answers = (
    <>
      <ErrorNotice error={error} />
      <div className="actions">
        <Button className="button button-fill" onPress={() => answer("reached")}>
          {texts.studioReached}
        </Button>
        <Button className="button button-line" onPress={() => answer("no-answer")}>
          {texts.studioNoAnswer}
        </Button>
      </div>
    </>
  );
  if (asks) {
    const putOff = () => recordCall(key, { at, later: true });
    return (
      <ModalDialog title={texts.studioHowDidItGo} onClose={putOff}>
        <p className="muted">{texts.studioYouCalled(lead.name)}</p>
        {answers}
        <Button className="text-button" onPress={putOff}>
          {texts.studioLater}
        </Button>
      </ModalDialog>
    );
  }
  return (
    <section ref={card} className="card stack inset" aria-label={texts.studioHowDidItGo}>
      <p>
        <b>{texts.studioHowDidItGo}</b>{" "}
        <span className="muted">{texts.studioCalledAt(dayAndTime(at, now, zone))}</span>
      </p>
      {answers}
      <Button className="text-button" onPress={() => clearCall(key)}>
        {texts.studioDidNotCall}
      </Button>
    </section>
  );
}
