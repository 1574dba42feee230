import { useQueryClient } from "@tanstack/react-query";
import {
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
} from "lucide-react";
import { type ComponentType, useState } from "react";
import { Button, Form } from "react-aria-components";
import type { EntryKind, LeadEntry, LeadView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { useNow } from "../ui/clock.ts";
import { dropDraft, useDraft } from "../ui/draft.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Field } from "../ui/field.tsx";
import { useZone } from "../ui/me.ts";
import { dayAndTime } from "../ui/time.ts";
import { changeNote, reminderDone, removeEntry } from "./changes.ts";
import { formName } from "./forms.ts";
import { usePending } from "./pending.ts";
import { readStage, stageName } from "./stages.ts";

type Sign = ComponentType<{ className?: string; "aria-hidden"?: boolean }>;

const signs: Record<EntryKind, Sign> = {
  note: NotebookPen,
  stage: Flag,
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
  const pending = usePending();
  const zone = useZone();
  const now = useNow();
  const mine: HistoryItem[] = lead.entries
    .filter(({ id }) => !pending.has(`entry ${id}`))
    .map((entry) => ({
      key: entry.id,
      at: entry.at,
      Sign: signs[entry.kind],
      words: entryWords(entry),
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
    <ul className="history">
      {[...all, came].map(({ key, at, Sign, words, entry }) => (
        <li key={key}>
          <Sign className="icon" aria-hidden />
          <span>{words}</span>
          <time dateTime={at}>{dayAndTime(Date.parse(at), now, zone)}</time>
          {entry && <EntryMore lead={lead} entry={entry} />}
        </li>
      ))}
    </ul>
  );
}

/** The text of an entry, and the actions on it. */
function EntryMore({ lead, entry }: { lead: LeadView; entry: LeadEntry }) {
  const client = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const [changes, setChanges] = useState(false);
  const { kind, text } = entry;
  const isReminder = kind === "reminder";
  const removable = isReminder || kind === "note" || kind === "call";
  const done = async () => {
    setError(null);
    await reminderDone(client, lead, entry.id).catch(setError);
  };
  return (
    <>
      {kind === "note" && !changes && <q dir="auto">{text}</q>}
      {changes && <NoteForm lead={lead} entry={entry} onClose={() => setChanges(false)} />}
      {removable && !changes && (
        <div className="entry-actions">
          {isReminder && entry.done_at === null && (
            <Button className="text-button" onPress={done}>
              <Check className="icon" aria-hidden />
              {texts.studioDone}
            </Button>
          )}
          {kind === "note" && (
            <Button className="text-button" onPress={() => setChanges(true)}>
              <Pencil className="icon" aria-hidden />
              {texts.studioChange}
            </Button>
          )}
          <Button
            className="text-button"
            aria-label={texts.studioRemoveEntry(entryWords(entry))}
            onPress={() => removeEntry(client, lead, entry)}
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
  const [error, setError] = useState<unknown>(null);
  const close = () => {
    dropDraft(key);
    onClose();
  };
  const text = typed.trim();
  return (
    <Form
      className="entry-actions stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (text === "" || text === entry.text) return close();
        changeNote(client, lead, entry, text).then(close, setError);
      }}
    >
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
        <Button type="submit" className="button button-fill" isDisabled={text === ""}>
          {texts.studioSaveNote}
        </Button>
        <Button className="button button-line" onPress={close}>
          {texts.studioCancel}
        </Button>
      </div>
    </Form>
  );
}

function entryWords({ kind, text, who, due_at, done_at }: LeadEntry): string {
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
      return done_at === null || due_at === null
        ? texts.studioDidReminder({ name, text })
        : texts.studioDidReminderDone({ name, text });
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
