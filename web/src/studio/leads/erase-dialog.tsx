import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "react-aria-components";
import type { ForgetView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { ApiError, callApi } from "../ui/api.ts";
import { useAsyncAction } from "../ui/async-action.ts";
import { useNow } from "../ui/clock.ts";
import { dropLeadDrafts } from "../ui/draft.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { grouped } from "../ui/grouped.ts";
import { useZone } from "../ui/me.ts";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import { date } from "../ui/time.ts";
import { clearUndoQueue, notify } from "../ui/undo-queue.ts";

/** The number of leads that are listed. */
const mostShown = 20;

/** The person to erase: whoever has the address or the number. */
export interface DataSubject {
  email?: string;
  phone?: string;
}

/** Props of `EraseDialog`. */
export interface EraseDialogProps {
  subject: DataSubject;
  /** The reference number to type; if not given, that of the first lead found. */
  reference?: string;
  /** Called when the dialog closes, with whether the data was erased. */
  onClose: (done: boolean) => void;
}

/**
 * Lists the leads that will be erased and the receivers that hold copies. Typing the reference
 * number confirms.
 */
export function EraseDialog({ subject, reference, onClose }: EraseDialogProps) {
  const client = useQueryClient();
  const zone = useZone();
  const now = useNow();
  const found = useQuery({
    queryKey: ["forget", subject],
    queryFn: () => callApi<ForgetView>("POST", "forget", { ...subject, dry_run: true }),
    retry: false,
    // A request for a proof of identity would be unexpected then.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  const isRefused = found.error instanceof ApiError && found.error.status === 422;
  const [typed, setTyped] = useState("");
  const { busy, error, run } = useAsyncAction();
  const leads = found.data?.leads ?? [];
  const asked = reference ?? leads[0]?.reference ?? "";
  const confirmed = asked !== "" && plain(typed) === plain(asked);
  const forget = () =>
    run(async () => {
      const done = await callApi<ForgetView>("POST", "forget", { ...subject, dry_run: false });
      // If only the answer to an earlier request was lost, the server doesn't find them any more.
      const gone = new Set([...leads, ...done.leads].map((lead) => lead.reference));
      clearUndoQueue([...gone]);
      for (const reference of gone) {
        dropLeadDrafts(reference);
        client.removeQueries({ queryKey: ["lead", reference] });
      }
      for (const key of ["leads", "today", "me"])
        void client.invalidateQueries({ queryKey: [key] });
      notify(texts.studioForgotten(gone.size));
      onClose(true);
    });
  return (
    <ModalDialog title={texts.studioForgetTitle} alert onClose={() => onClose(false)}>
      <ErrorNotice
        error={found.error}
        // The same address or number would be refused again.
        {...(!isRefused && { retry: () => found.refetch() })}
      />
      {found.isFetching && <p role="status">{texts.studioLooking}</p>}
      {found.data && leads.length === 0 && <p>{texts.studioForgetNobody}</p>}
      {found.data && leads.length > 0 && (
        <Form className="stack" onSubmit={() => confirmed && forget()}>
          <p>{texts.studioForgetLeads({ count: leads.length, number: grouped(leads.length) })}</p>
          <ul className="plain-list">
            {leads.slice(0, mostShown).map((lead) => (
              <li key={lead.reference}>
                <b>{lead.reference}</b> <bdi>{lead.name}</bdi>{" "}
                <span className="muted">{date(Date.parse(lead.received_at), now, zone)}</span>
                {lead.message && <p className="clip muted">{lead.message}</p>}
              </li>
            ))}
            {leads.length > mostShown && (
              <li>{texts.studioForgetMore(grouped(leads.length - mostShown))}</li>
            )}
          </ul>
          {found.data.delivered_to.length > 0 && (
            <p className="note note-bad">
              <span>
                {texts.studioForgetCopies} <b>{found.data.delivered_to.join(", ")}</b>
              </span>
            </p>
          )}
          <Field
            label={texts.studioForgetType(asked)}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
          />
          <ErrorNotice error={error} />
          <div className="actions">
            <Button
              type="submit"
              className="button button-bad"
              isDisabled={!confirmed}
              isPending={busy}
            >
              {texts.studioForgetDo}
            </Button>
            <Button className="button button-line" onPress={() => onClose(false)}>
              {texts.studioCancel}
            </Button>
          </div>
        </Form>
      )}
    </ModalDialog>
  );
}

/** Returns a typed reference number in normal form, without dashes and in upper case. */
function plain(reference: string): string {
  return reference.replace(/[\s-]/g, "").toUpperCase();
}
