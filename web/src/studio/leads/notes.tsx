import { useQueryClient } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { flushSync } from "react-dom";
import type { LeadView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { useAsyncAction } from "../ui/async-action.ts";
import { serverNow, useNow } from "../ui/clock.ts";
import { draftOf, useDraft } from "../ui/draft.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { useZone } from "../ui/me.ts";
import { clockTime, dayAndTime, fieldOf, momentOfField, reminderTimes } from "../ui/time.ts";
import { useUnsaved } from "../ui/unsaved.ts";
import { addEntry } from "./changes.ts";

/** The form for a note to the team, and for a reminder. */
export function Notes({ lead }: { lead: LeadView }) {
  const client = useQueryClient();
  const key = `note ${lead.reference}`;
  const [note, setNote] = useDraft(key);
  const { busy, error, run } = useAsyncAction();
  const [missing, setMissing] = useState(false);
  const [reminding, setReminding] = useState(false);
  const remind = useRef<HTMLButtonElement>(null);
  const save = async () => {
    const text = note.trim();
    if (text === "") return;
    await run(async () => {
      await addEntry(client, lead, { kind: "note", text }, texts.studioNoteSaved);
      // What was typed during the request stays.
      if (draftOf(key)?.trim() === text) setNote("");
    });
  };
  const closeReminder = () => {
    flushSync(() => setReminding(false));
    // The form had the focus, unless somebody has moved it since.
    if (document.activeElement === document.body) remind.current?.focus();
  };
  return (
    <div className="inset stack">
      <Form
        className="stack"
        onSubmit={(event) => {
          if (note.trim() !== "") return void save();
          setMissing(true);
          event.currentTarget.querySelector("textarea")?.focus();
        }}
      >
        <Field
          label={texts.studioNote}
          hint={texts.studioNoteHint}
          rows={2}
          maxLength={4000}
          placeholder={texts.studioNotePlaceholder}
          value={note}
          onChange={(text) => {
            setNote(text);
            setMissing(false);
          }}
          error={missing ? texts.studioNoteMissing : null}
          data-key="n"
        />
        <ErrorNotice error={error} retry={save} kept={texts.studioNoteKept} />
        <div className="actions">
          <Button type="submit" className="button button-fill" isPending={busy}>
            {texts.studioSaveNote}
          </Button>
          {(reminding || !lead.spam) && (
            <Button
              ref={remind}
              className="button button-line"
              aria-expanded={reminding}
              onPress={() => setReminding((open) => !open)}
            >
              <Bell className="icon" aria-hidden />
              {texts.studioRemindMe}
            </Button>
          )}
        </div>
      </Form>
      {reminding && <NewReminder lead={lead} onClose={closeReminder} />}
    </div>
  );
}

/**
 * A new reminder: today at four, tomorrow at nine, or another time, all in the company's time zone.
 */
function NewReminder({ lead, onClose }: { lead: LeadView; onClose: () => void }) {
  const client = useQueryClient();
  const zone = useZone();
  const now = useNow();
  const { today, tomorrow } = reminderTimes(now, zone);
  const [text, setText] = useDraft(`reminder ${lead.reference}`, texts.studioCallBack);
  const [chosen, setChosen] = useState<string | null>(null);
  const { busy, error, run } = useAsyncAction();
  const chosenAt = chosen === null ? null : momentOfField(chosen, zone);
  const past = chosenAt !== null && chosenAt <= now;
  useUnsaved(chosen !== null || text !== texts.studioCallBack);
  const form = useRef<HTMLFormElement>(null);
  // Above the Undo line, which is at the bottom.
  useEffect(() => {
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const set = (at: number) =>
    run(async () => {
      const due_at = new Date(at).toISOString();
      const entry = {
        kind: "reminder" as const,
        text: text.trim() || texts.studioCallBack,
        due_at,
      };
      const when = dayAndTime(at, serverNow(), zone);
      await addEntry(client, lead, entry, texts.studioReminderSet(when));
      setText(texts.studioCallBack);
      onClose();
    });
  return (
    <Form
      ref={form}
      onSubmit={(event) => {
        if (chosenAt !== null && !past) void set(chosenAt);
        // Enter leads on to the times.
        else event.currentTarget.querySelector("button")?.focus();
      }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: Escape closes it as its button does */}
      <fieldset className="reminder" onKeyDown={({ key }) => key === "Escape" && onClose()}>
        <legend>{texts.studioRemindMe}</legend>
        <Field
          label={texts.studioReminderWhat}
          value={text}
          onChange={setText}
          maxLength={200}
          autoComplete="off"
        />
        <div className="actions">
          {today !== null && (
            <Button
              className="button button-line"
              isPending={busy}
              onPress={() => {
                const { today } = reminderTimes(serverNow(), zone);
                if (today !== null) void set(today);
              }}
            >
              {texts.studioRemindToday(clockTime(today, zone))}
            </Button>
          )}
          <Button
            className="button button-line"
            isPending={busy}
            onPress={() => set(reminderTimes(serverNow(), zone).tomorrow)}
          >
            {texts.studioRemindTomorrow(clockTime(tomorrow, zone))}
          </Button>
          <Button
            className="button button-line"
            aria-expanded={chosen !== null}
            onPress={() => setChosen(chosen === null ? fieldOf(tomorrow, zone) : null)}
          >
            {texts.studioChoose}
          </Button>
        </div>
        {chosen !== null && (
          <>
            <Field
              label={texts.studioReminderWhen}
              hint={texts.studioReminderZone(zone)}
              type="datetime-local"
              value={chosen}
              onChange={setChosen}
              error={past ? texts.studioReminderPast : null}
            />
            <Button
              type="submit"
              className="button button-fill"
              isDisabled={chosenAt === null || past}
              isPending={busy}
            >
              {texts.studioSetReminder}
            </Button>
          </>
        )}
        <ErrorNotice error={error} kept={texts.studioReminderKept} />
      </fieldset>
    </Form>
  );
}
