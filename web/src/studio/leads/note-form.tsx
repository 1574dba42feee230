import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components";
import type { LeadEntry, LeadView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { useAsyncAction } from "../ui/async-action.ts";
import { draftKeys, draftOf, dropDraft, useDraft } from "../ui/draft.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { addEntry, changeNote } from "./changes.ts";
import { EditConflict } from "./edit-conflict.ts";

/** Returns the key of what was typed into a note of a lead's history. */
export function noteDraftKey({ reference }: LeadView, id: string): string {
  return `entry ${reference} ${id}`;
}

/** The form to edit a note. */
export function NoteForm({
  lead,
  entry,
  onClose,
}: {
  lead: LeadView;
  entry: LeadEntry;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const key = noteDraftKey(lead, entry.id);
  /** What was typed, and the text that the user has seen and changes. */
  const [typed, setTyped, before] = useDraft(key, entry.text);
  /** What somebody else has written meanwhile. */
  const [theirs, setTheirs] = useState<string | null>(null);
  const { busy, error, run } = useAsyncAction();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A form that opens by itself, with an earlier draft, doesn't take the focus.
    if (draftOf(key) !== undefined) return;
    const field = form.current?.querySelector("textarea");
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [key]);
  const close = () => {
    dropDraft(key);
    onClose();
  };
  const text = typed.trim();
  const save = async () => {
    setTheirs(null);
    try {
      await changeNote(client, lead, entry.id, before, text);
      // What was typed during the request stays.
      if (draftOf(key)?.trim() === text) return close();
      setTyped(draftOf(key) ?? before, text);
    } catch (fault) {
      const now =
        fault instanceof EditConflict && fault.view.entries.find(({ id }) => id === entry.id);
      if (!now) throw fault;
      setTyped(draftOf(key) ?? before, now.text);
      setTheirs(now.text);
    }
  };
  const submit = () => {
    if (busy) return;
    if (text === "" || text === entry.text) close();
    else void run(save);
  };
  return (
    <Form ref={form} className="entry-actions stack" onSubmit={submit}>
      {theirs !== null && (
        <div className="note" role="alert">
          <span>{texts.studioNoteMeanwhile}</span>
          <q dir="auto">{theirs}</q>
        </div>
      )}
      <Field
        label={texts.studioNote}
        rows={3}
        maxLength={4_000}
        value={typed}
        onChange={setTyped}
        // What was typed is given up only by Cancel.
        onKeyDown={({ key }) => key === "Escape" && typed === before && close()}
      />
      <ErrorNotice error={error} kept={texts.studioNoteKept} />
      <div className="actions">
        <Button
          type="submit"
          className="button button-fill"
          isDisabled={text === ""}
          isPending={busy}
        >
          {texts.studioSaveNote}
        </Button>
        <Button className="button button-line" onPress={close}>
          {texts.studioCancel}
        </Button>
      </div>
    </Form>
  );
}

/** What was typed into notes that somebody has removed. */
export function RemovedNotes({ lead }: { lead: LeadView }) {
  const [, setClosed] = useState(0);
  const present = new Set(lead.entries.map(({ id }) => noteDraftKey(lead, id)));
  const removed = draftKeys(noteDraftKey(lead, "")).filter((key) => !present.has(key));
  return removed.map((key) => (
    <RemovedNote
      key={key}
      lead={lead}
      text={draftOf(key)?.trim() ?? ""}
      onClose={() => {
        dropDraft(key);
        setClosed((count) => count + 1);
      }}
    />
  ));
}

function RemovedNote({
  lead,
  text,
  onClose,
}: {
  lead: LeadView;
  text: string;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { busy, error, run } = useAsyncAction();
  const save = () =>
    run(async () => {
      await addEntry(client, lead, { kind: "note", text }, texts.studioNoteSaved);
      onClose();
    });
  return (
    <div className="inset stack">
      <p className="note" role="alert">
        {texts.studioNoteRemoved}
      </p>
      <Field label={texts.studioNote} rows={3} value={text} isReadOnly />
      <ErrorNotice error={error} kept={texts.studioNoteKept} />
      <div className="actions">
        <Button
          className="button button-fill"
          isDisabled={text === ""}
          isPending={busy}
          onPress={save}
        >
          {texts.studioSaveNote}
        </Button>
        <Button className="button button-line" onPress={onClose}>
          {texts.studioDiscard}
        </Button>
      </div>
    </div>
  );
}
