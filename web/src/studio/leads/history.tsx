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
import { Button } from "react-aria-components";
import { flushSync } from "react-dom";
import type { EntryKind, LeadEntry, LeadView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { useDayAndTime } from "../ui/day-and-time.ts";
import { draftOf, dropDraft } from "../ui/draft.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { money } from "../ui/money.ts";
import { reminderDone, removeEntry } from "./changes.ts";
import { formName } from "./forms.ts";
import { NoteForm, noteDraftKey, RemovedNotes } from "./note-form.tsx";
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
  const when = useDayAndTime();
  const mine: HistoryItem[] = lead.entries
    .filter(({ id }) => !pending.has(`entry ${id}`))
    .map((entry) => ({
      key: entry.id,
      at: entry.at,
      Sign: signs[entry.kind],
      words: entryWords(entry, when),
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
    <>
      <RemovedNotes lead={lead} />
      <ul className="history" ref={list} tabIndex={-1}>
        {[...all, came].map(({ key, at, Sign, words, entry }) => (
          <li key={key}>
            <Sign className="icon" aria-hidden />
            <span>{words}</span>
            <time dateTime={at}>{when(at)}</time>
            {entry && (
              <EntryMore
                lead={lead}
                entry={entry}
                words={words}
                onRemove={() => {
                  // The button disappears, so the focus moves to the list.
                  list.current?.focus({ preventScroll: true });
                  dropDraft(noteDraftKey(lead, entry.id));
                  removeEntry(client, lead, entry);
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </>
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
  const when = useDayAndTime();
  const change = useRef<HTMLButtonElement>(null);
  const [error, setError] = useState<unknown>(null);
  const [changes, setChanges] = useState(() => draftOf(noteDraftKey(lead, entry.id)) !== undefined);
  const { kind, text, changed_at, changed_by } = entry;
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
      {changed_at !== null && !changes && (
        <>
          <span className="changed">
            {texts.studioDidChange(changed_by ?? texts.studioSomebody)}
          </span>
          <time dateTime={changed_at}>{when(changed_at)}</time>
        </>
      )}
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

function entryWords(
  { kind, text, who, due_at, done_at }: LeadEntry,
  when: (time: string) => string,
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
        time: when(due_at),
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
