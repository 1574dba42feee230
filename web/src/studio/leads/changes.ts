/** Actions on a lead. They are sent one after another, and each can be undone. */
import type { QueryClient } from "@tanstack/react-query";
import type {
  EntryChange,
  EntryRemoval,
  LeadChange,
  LeadEntry,
  LeadStage,
  LeadView,
  NewEntry,
} from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { ApiError, callApi, NetworkError } from "../ui/api.ts";
import { serverNow } from "../ui/clock.ts";
import { forgetIdempotencyKey, idempotencyKey } from "../ui/draft.ts";
import { errorText } from "../ui/error-notice.tsx";
import { money } from "../ui/money.ts";
import { defer, notify, notifyWithUndo } from "../ui/undo-queue.ts";
import { conflictText, EditConflict } from "./edit-conflict.ts";
import { setPending } from "./pending.ts";
import { cacheLead, leadPath, leadQuery, reloadLead } from "./queries.ts";
import { reasonOf, stageName } from "./stages.ts";

/** The latest request for each lead. The lead's version is only known after its answer. */
const lastRequests = new Map<string, Promise<unknown>>();

function serialized<T>(reference: string, run: () => Promise<T>): Promise<T> {
  const before = lastRequests.get(reference) ?? Promise.resolve();
  const next = before.then(run, run);
  const ended = () => {};
  lastRequests.set(reference, next.then(ended, ended));
  return next;
}

/**
 * The consecutive changes of each lead that were made here: from version `from` up to version `to`.
 */
const ownChanges = new Map<string, { from: number; to: number }>();

/** Records a change that was made here, if it created a version. */
function recordOwnChange(reference: string, before: number, after: number): void {
  if (after !== before + 1) return;
  const run = ownChanges.get(reference);
  ownChanges.set(reference, { from: run?.to === before ? run.from : before, to: after });
}

/** Returns the version of a lead, or the latest one if all later changes were made here. */
function ownVersion({ reference, version }: LeadView): number {
  const run = ownChanges.get(reference);
  return run !== undefined && run.from <= version && version <= run.to ? run.to : version;
}

/** What came of a change. */
interface Changed {
  /** The lead as it is now. */
  made: LeadView;
  /** The lead as it was until then; `null` if the change had been made already, perhaps by another person. */
  replaced: LeadView | null;
}

/**
 * Changes a lead, unless somebody else has changed the same of it since it was `seen` or last read.
 * Another person's note, for example, doesn't conflict with a new stage.
 */
function change(
  client: QueryClient,
  reference: string,
  wanted: LeadChange,
  seen?: LeadView,
): Promise<Changed> {
  return serialized(reference, async () => {
    let replaced = client.getQueryData(leadQuery(reference).queryKey) ?? seen;
    const before = seen ?? replaced;
    if (replaced === undefined || before === undefined) throw new Error("the lead was not read");
    let version = ownVersion(before);
    for (;;) {
      try {
        return { made: await patch(client, before, version, wanted), replaced };
      } catch (error) {
        if (!(error instanceof EditConflict)) throw error;
        const { view } = error;
        // The answer to the same request may have been lost, or somebody else has done the same.
        if (isDone(wanted, before, view)) return { made: view, replaced: null };
        if (conflicts(wanted, before, view)) throw error;
        replaced = view;
        version = view.version;
      }
    }
  });
}

/** Whether a lead already is as it would be after the change. */
function isDone(
  { stage, value_cents, reason, assigned_to, opened }: LeadChange,
  before: LeadView,
  now: LeadView,
): boolean {
  if (opened !== undefined) return false;
  const isStageSet =
    stage === undefined ||
    (!now.spam &&
      now.stage === stage &&
      now.value_cents === (value_cents === -1 ? null : (value_cents ?? before.value_cents)) &&
      reasonOf(now) === (reason ?? (stage === before.stage ? reasonOf(before) : "")));
  return isStageSet && (assigned_to ?? now.assigned_to?.id ?? "") === (now.assigned_to?.id ?? "");
}

/** Whether what is to be changed was changed between two states of a lead. */
function conflicts({ stage, assigned_to }: LeadChange, before: LeadView, now: LeadView): boolean {
  return (
    (stage !== undefined && changesStage(before, now)) ||
    (assigned_to !== undefined && before.assigned_to?.id !== now.assigned_to?.id)
  );
}

function changesStage(before: LeadView, now: LeadView): boolean {
  return (
    before.spam !== now.spam ||
    before.stage !== now.stage ||
    before.value_cents !== now.value_cents ||
    reasonOf(before) !== reasonOf(now)
  );
}

/**
 * Undoes a change of a lead, or of an entry at its `path`, unless somebody else has changed the
 * lead since: what is shown now may be theirs.
 */
function revert(
  client: QueryClient,
  made: LeadView,
  wanted: LeadChange | EntryChange,
  path?: string,
): Promise<LeadView> {
  return serialized(made.reference, () => patch(client, made, ownVersion(made), wanted, path));
}

/**
 * Sends a change, which is based on a version if one is given. If the server refuses it because of
 * a later change, throws what has changed since `before`.
 */
async function patch(
  client: QueryClient,
  before: LeadView,
  version: number | null,
  wanted: LeadChange | EntryChange,
  path = "",
): Promise<LeadView> {
  const { reference } = before;
  try {
    const address = leadPath(reference) + path;
    const extra = version === null ? {} : { version };
    const view = await callApi<LeadView>("PATCH", address, wanted, extra);
    recordOwnChange(reference, version ?? before.version, view.version);
    cacheLead(client, view);
    return view;
  } catch (error) {
    throw conflictOf(client, error, before);
  }
}

/** Returns what has changed since `before` if a change was refused because of it, or else the error. */
function conflictOf(
  client: QueryClient,
  error: unknown,
  before: LeadView,
  entry?: string,
): unknown {
  if (!(error instanceof ApiError) || error.status !== 412) return error;
  const view = error.body as LeadView;
  cacheLead(client, view);
  return new EditConflict(view, before, entry);
}

/**
 * Sends a request that is answered with the lead. If the server refuses it because of somebody
 * else's change, throws what has changed.
 */
function sendAction(
  client: QueryClient,
  reference: string,
  ...[method, path, body, extra]: Parameters<typeof callApi>
): Promise<LeadView> {
  return serialized(reference, async () => {
    const before = client.getQueryData(leadQuery(reference).queryKey);
    const address = `${leadPath(reference)}/${path}`;
    const view = await callApi<LeadView>(method, address, body, extra).catch((error: unknown) => {
      if (before === undefined) throw error;
      throw conflictOf(client, error, before, method === "DELETE" ? path.split("/")[1] : undefined);
    });
    // Retrying deliveries creates no version, so a new version is somebody else's.
    if (before !== undefined && path !== "retry")
      recordOwnChange(reference, before.version, view.version);
    cacheLead(client, view);
    return view;
  });
}

/** Returns a function that undoes something and reports a failure. */
function undoAction(run: () => Promise<unknown>): () => void {
  return () => {
    run().catch((error) => notify(texts.studioUndoFailed(failureText(error))));
  };
}

/** Returns why something wasn't done. */
function failureText(error: unknown): string {
  return error instanceof EditConflict ? conflictText(error, serverNow()) : errorText(error);
}

/**
 * Returns a function that runs a postponed action on a lead. If it fails, it reports the failure and
 * restores the view; without an answer, the lead is loaded again.
 */
function deferredAction(
  client: QueryClient,
  { reference, name }: LeadView,
  key: string,
  run: () => Promise<unknown>,
): () => Promise<void> {
  return async () => {
    try {
      await run();
    } catch (error) {
      if (error instanceof NetworkError) {
        notify(texts.studioPerhapsDone(name));
        void reloadLead(client, reference);
      } else notify(texts.studioNotDone(failureText(error)));
      throw error;
    } finally {
      setPending(key, false);
    }
  };
}

/**
 * Sets the stage, with the amount or the reason, unless somebody else has changed any of these since
 * the lead was `seen`.
 */
export async function setStage(
  client: QueryClient,
  lead: LeadView,
  wanted: { stage: LeadStage; value_cents?: number; reason?: string },
  seen: LeadView,
): Promise<void> {
  const { made, replaced } = await change(client, lead.reference, wanted, seen);
  const text =
    wanted.stage === (replaced ?? seen).stage && wanted.value_cents !== undefined
      ? amountText(wanted.value_cents)
      : texts.studioStageSet(stageName(wanted.stage));
  if (replaced === null) return notify(text);
  const back: LeadChange = { stage: replaced.stage, reason: reasonOf(replaced) };
  if (wanted.value_cents !== undefined) back.value_cents = replaced.value_cents ?? -1;
  notifyWithUndo(
    lead.reference,
    text,
    undoAction(() => revert(client, made, back)),
  );
}

/** Says which amount was set; a negative one means that it was removed. */
function amountText(cents: number): string {
  return cents < 0 ? texts.studioAmountRemoved : texts.studioAmountSet(money(cents));
}

/** Sets the person in charge. */
export async function assign(client: QueryClient, lead: LeadView, person: string): Promise<void> {
  const { made, replaced } = await change(client, lead.reference, { assigned_to: person });
  const text =
    made.assigned_to === null
      ? texts.studioNobodyInCharge
      : texts.studioInChargeSet(made.assigned_to.name);
  if (replaced === null) return notify(text);
  const before = replaced.assigned_to?.id ?? "";
  notifyWithUndo(
    lead.reference,
    text,
    undoAction(() => revert(client, made, { assigned_to: before })),
  );
}

/** Marks a lead as opened. There is nothing to announce and nothing to undo. */
export async function markOpened(
  client: QueryClient,
  reference: string,
  opened: boolean,
): Promise<void> {
  await change(client, reference, { opened });
}

/**
 * Adds an entry. After a successful call, a text or a mail, the server moves a new lead to the next
 * stage.
 */
export async function addEntry(
  client: QueryClient,
  lead: LeadView,
  entry: NewEntry,
  said: string,
): Promise<void> {
  const { reference, stage, version } = lead;
  const what = JSON.stringify([reference, entry]);
  const id = idempotencyKey(what);
  const view = await sendAction(client, reference, "POST", "entries", { ...entry, id }).catch(
    (error: unknown) => {
      // These are not sent again; the next one is another message.
      if (entry.kind === "text" || entry.kind === "mail") forgetIdempotencyKey(what);
      throw error;
    },
  );
  forgetIdempotencyKey(what);
  const movedOn = view.stage !== stage && view.version === version + 1;
  notifyWithUndo(
    reference,
    said,
    undoAction(async () => {
      if (movedOn) await revert(client, view, { stage });
      // Of somebody else's changes, only the server can tell whether they concern the entry.
      const shown = client.getQueryData(leadQuery(reference).queryKey);
      const { entries } = shown?.version === ownVersion(view) ? shown : view;
      const written = entries.find((entry) => entry.id === id);
      await sendRemoval(client, reference, { id, text: written?.text ?? entry.text });
    }),
  );
}

/** Marks a reminder as done. */
export async function reminderDone(
  client: QueryClient,
  { reference }: LeadView,
  id: string,
): Promise<void> {
  const done: EntryChange = { done: true };
  const made = await sendAction(client, reference, "PATCH", `entries/${id}`, done);
  notifyWithUndo(
    reference,
    texts.studioReminderDone,
    undoAction(() => revert(client, made, { done: false }, `/entries/${id}`)),
  );
}

/** Removes an entry, unless somebody has changed its text. */
function sendRemoval(
  client: QueryClient,
  reference: string,
  { id, text }: Pick<LeadEntry, "id" | "text">,
): Promise<LeadView> {
  const seen: EntryRemoval = { former_text: text };
  return sendAction(client, reference, "DELETE", `entries/${id}`, seen, { keepalive: true });
}

/** Deletes an entry after ten seconds; its author and its time could not be restored. */
export function removeEntry(client: QueryClient, lead: LeadView, entry: LeadEntry): void {
  const key = `entry ${entry.id}`;
  setPending(key, true);
  defer(
    lead.reference,
    texts.studioEntryRemoved,
    deferredAction(client, lead, key, () => sendRemoval(client, lead.reference, entry)),
    () => setPending(key, false),
  );
}

/** Changes the text of a note, unless somebody else has changed it from what it was `before`. */
export async function changeNote(
  client: QueryClient,
  lead: LeadView,
  id: string,
  before: string,
  typed: string,
): Promise<void> {
  // The text as the server stores it.
  const text = typed.replace(/[^\P{Cc}\n]/gu, " ").trim();
  const path = `/entries/${id}`;
  const change: EntryChange = { text, former_text: before };
  const made = await serialized(lead.reference, () => {
    const shown = client.getQueryData(leadQuery(lead.reference).queryKey) ?? lead;
    return patch(client, shown, null, change, path).catch((error: unknown) => {
      // The answer to the same request may have been lost.
      const isSaved = ({ view }: EditConflict) =>
        view.entries.some((entry) => entry.id === id && entry.text === text);
      if (error instanceof EditConflict && isSaved(error)) return error.view;
      throw error;
    });
  });
  notifyWithUndo(
    lead.reference,
    texts.studioNoteSaved,
    undoAction(() => revert(client, made, { text: before }, path)),
  );
}

/** Marks a lead as spam. */
export async function putIntoSpam(client: QueryClient, lead: LeadView): Promise<void> {
  const { reference } = lead;
  await sendAction(client, reference, "POST", "spam", {});
  notifyWithUndo(
    reference,
    texts.studioSpamSet(lead.name),
    undoAction(() => sendAction(client, reference, "POST", "release", {})),
  );
}

/**
 * Says once more that a lead in Spam isn't real, after somebody has worked on it. If somebody else has
 * released it meanwhile, throws that.
 */
export async function keepInSpam(client: QueryClient, lead: LeadView): Promise<void> {
  await sendAction(client, lead.reference, "POST", "keep-in-spam", {});
  notify(texts.studioSpamSet(lead.name));
}

/**
 * Marks a lead as not spam. It is delivered after ten seconds, since a delivery can't be undone.
 */
export function release(client: QueryClient, lead: LeadView): void {
  const { reference } = lead;
  const key = `release ${reference}`;
  setPending(key, true);
  defer(
    reference,
    texts.studioReleased(lead.name),
    deferredAction(client, lead, key, () =>
      sendAction(client, reference, "POST", "release", {}, { keepalive: true }),
    ),
    () => setPending(key, false),
  );
}

/** Retries the deliveries that were given up. */
export async function retryDeliveries(client: QueryClient, lead: LeadView): Promise<void> {
  await sendAction(client, lead.reference, "POST", "retry", {});
  notify(texts.studioRetried);
}
