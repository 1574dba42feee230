import { useQueryClient } from "@tanstack/react-query";
import {
  Banknote,
  Bell,
  Check,
  Flag,
  Inbox,
  Mail,
  MessageCircle,
  NotebookPen,
  Pencil,
  Phone,
  Send,
  ShieldAlert,
  Trash2,
  UserRound,
} from "lucide-react";
import { type ComponentType, useRef, useState } from "react";
import { Button, Form } from "react-aria-components";
import { flushSync } from "react-dom";
import type { EntryKind, LeadEntry, LeadView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { useNow } from "../ui/clock.ts";
import { draftOf, dropDraft, useDraft } from "../ui/draft.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Field } from "../ui/field.tsx";
import { useZone } from "../ui/me.ts";
import { money } from "../ui/money.ts";
import { dayAndTime } from "../ui/time.ts";
import { changeNote, reminderDone, removeEntry } from "./changes.ts";
import { EditConflict } from "./edit-conflict.ts";
import { formName } from "./forms.ts";
import { usePending } from "./pending.ts";
import { readStage, stageName } from "./stages.ts";

type Sign = ComponentType<{ className?: string; "aria-hidden"?: boolean }>;

const signs: Record<EntryKind, Sign> = {
  note: NotebookPen,
  stage: Flag,
  amount: Banknote,
  assigned: UserRound,
  call: Phone,
  text: MessageCircle,
  mail: Mail,
  spam: ShieldAlert,
  reminder: Bell,
};

interface HistoryItem {
  key: string;
  at: string;
  Sign: Sign;
  words: string;
  entry?: LeadEntry;
}

/** The history of a lead, latest first: what users did, deliveries, and its arrival. */
export function History({ lead }: { lead: LeadView }) {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const pending = usePending();
  const zone = useZone();
  const now = useNow();
  const mine: HistoryItem[] = lead.entries
    .filter(({ id }) => !pending.has(`entry ${id}`))
    .map((entry) => ({
      key: entry.id,
      at: entry.at,
      Sign: signs[entry.kind],
      words: entryWords(entry, now, zone),
      entry,
    }));
  const sent: HistoryItem[] = lead.deliveries.flatMap(({ delivery, state, at }) =>
    state === "delivered" && at !== null
      ? [{ key: delivery, at, Sign: Send, words: texts.studioSentTo(delivery) }]
      : [],
  );
  const came: HistoryItem = {
    key: "came",
    at: lead.received_at,
    Sign: Inbox,
    words: texts.studioCame(formName(lead.form)),
  };
  const all = [...mine, ...sent].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <ul className="history" ref={list} tabIndex={-1}>
      {[...all, came].map(({ key, at, Sign, words, entry }) => (
        <li key={key}>
          <Sign className="icon" aria-hidden />
          <span>{words}</span>
          <time dateTime={at}>{dayAndTime(Date.parse(at), now, zone)}</time>
          {entry && (
            <EntryMore
              lead={lead}
              entry={entry}
              words={words}
              onRemove={() => {
                // The button disappears, so the focus moves to the list.
                list.current?.focus({ preventScroll: true });
                removeEntry(client, lead, entry);
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The text of an entry, and the actions on it. */
function EntryMore({
  lead,
  entry,
  words,
  onRemove,
}: {
  lead: LeadView;
  entry: LeadEntry;
  words: string;
  onRemove: () => void;
}) {
  const client = useQueryClient();
  const change = useRef<HTMLButtonElement>(null);
  const [error, setError] = useState<unknown>(null);
  const [changes, setChanges] = useState(false);
  const { kind, text } = entry;
  const isReminder = kind === "reminder";
  const removable = isReminder || kind === "note" || kind === "call";
  const done = async () => {
    setError(null);
    await reminderDone(client, lead, entry.id).catch(setError);
  };
  const closeForm = () => {
    flushSync(() => setChanges(false));
    // The form had the focus, unless somebody has moved it since.
    if (document.activeElement === document.body) change.current?.focus();
  };
  return (
    <>
      {kind === "note" && !changes && <q dir="auto">{text}</q>}
      {changes && <NoteForm lead={lead} entry={entry} onClose={closeForm} />}
      {removable && !changes && (
        <div className="entry-actions">
          {isReminder && entry.done_at === null && (
            <Button className="text-button" onPress={done}>
              <Check className="icon" aria-hidden />
              {texts.studioDone}
            </Button>
          )}
          {kind === "note" && (
            <Button ref={change} className="text-button" onPress={() => setChanges(true)}>
              <Pencil className="icon" aria-hidden />
              {texts.studioChange}
            </Button>
          )}
          <Button
            className="text-button"
            aria-label={texts.studioRemoveEntry(words)}
            onPress={onRemove}
          >
            <Trash2 className="icon" aria-hidden />
            {texts.studioRemove}
          </Button>
          <ErrorNotice error={error} retry={done} />
        </div>
      )}
    </>
  );
}

/** The form to edit a note. */
function NoteForm({
  lead,
  entry,
  onClose,
}: {
  lead: LeadView;
  entry: LeadEntry;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const key = `entry ${entry.id}`;
  const [typed, setTyped] = useDraft(key, entry.text);
  /** The text that the user has seen, and changes. */
  const [before, setBefore] = useState(entry.text);
  /** What somebody else has written meanwhile. */
  const [theirs, setTheirs] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const close = () => {
    dropDraft(key);
    onClose();
  };
  const text = typed.trim();
  const save = async () => {
    if (busy) return;
    if (text === "" || text === entry.text) return close();
    setBusy(true);
    setError(null);
    setTheirs(null);
    try {
      await changeNote(client, lead, entry.id, before, text);
      // What was typed during the request stays.
      if (draftOf(key)?.trim() === text) return close();
      setBefore(text);
    } catch (fault) {
      const now =
        fault instanceof EditConflict && fault.view.entries.find(({ id }) => id === entry.id);
      if (now) {
        setBefore(now.text);
        setTheirs(now.text);
      } else setError(fault);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      className="entry-actions stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {theirs !== null && (
        <div className="note" role="alert">
          <span>{texts.studioNoteMeanwhile}</span>
          <q dir="auto">{theirs}</q>
        </div>
      )}
      <Field
        label={texts.studioNote}
        rows={3}
        autoFocus
        maxLength={4_000}
        value={typed}
        onChange={setTyped}
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

function entryWords(
  { kind, text, who, due_at, done_at }: LeadEntry,
  now: number,
  zone: string,
): string {
  const name = who ?? texts.studioSomebody;
  switch (kind) {
    case "note":
      return texts.studioDidNote(name);
    case "text":
      return texts.studioDidText(name);
    case "mail":
      return texts.studioDidMail(name);
    case "call":
      if (text === "reached") return texts.studioDidReach(name);
      return text === "no-answer" ? texts.studioDidNotReach(name) : texts.studioDidCall(name);
    case "spam":
      return text === "real" ? texts.studioDidRelease(name) : texts.studioDidSpam(name);
    case "reminder":
      if (done_at !== null || due_at === null) return texts.studioDidReminderDone({ name, text });
      return texts.studioDidReminder({
        name,
        text,
        time: dayAndTime(Date.parse(due_at), now, zone),
      });
    case "amount":
      return text === ""
        ? texts.studioDidRemoveAmount(name)
        : texts.studioDidAmount({ name, amount: money(Number(text)) });
    case "assigned":
      return text === ""
        ? texts.studioDidUnassign(name)
        : texts.studioDidAssign({ name, person: text });
    case "stage":
      return stageWords(name, text);
  }
}

function stageWords(name: string, text: string): string {
  const { stage, why } = readStage(text);
  if (stage === undefined) return texts.studioDidStage({ name, stage: text });
  const words = texts.studioDidStage({ name, stage: stageName(stage) });
  return why === "" ? words : `${words}: ${why}`;
}
