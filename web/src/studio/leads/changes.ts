/** Actions on a lead. They are sent one after another, and each can be undone. */
import type { QueryClient } from "@tanstack/react-query";
import type {
  EntryChange,
  LeadChange,
  LeadEntry,
  LeadStage,
  LeadView,
  NewEntry,
} from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { ask, Refused } from "../ui/api.ts";
import { serverNow } from "../ui/clock.ts";
import { forgetId, idOf } from "../ui/draft.ts";
import { money } from "../ui/money.ts";
import { offerUndo, postpone, tell } from "../ui/offers.ts";
import { inWords } from "../ui/trouble.tsx";
import { ChangedMeanwhile, changedWords } from "./meanwhile.ts";
import { setPending } from "./pending.ts";
import { leadPath, leadQuery, takeLead } from "./queries.ts";
import { reasonOf, stageName } from "./stages.ts";

/** The latest request for each lead. The lead's version is only known after its answer. */
const last = new Map<string, Promise<unknown>>();

function inTurn<T>(reference: string, run: () => Promise<T>): Promise<T> {
  const before = last.get(reference) ?? Promise.resolve();
  const next = before.then(run, run);
  last.set(
    reference,
    next.catch(() => {}),
  );
  return next;
}

/**
 * The consecutive changes of each lead that were made here: from version `from` up to version `to`.
 */
const mine = new Map<string, { from: number; to: number }>();

/** Records a change that was made here, if it created a version. */
function noteMine(reference: string, before: number, after: number): void {
  if (after !== before + 1) return;
  const run = mine.get(reference);
  mine.set(reference, { from: run?.to === before ? run.from : before, to: after });
}

/**
 * Returns the version that a change created, or the latest one if all later changes were made here
 * too.
 */
function versionToUndo({ reference, version }: LeadView): number {
  const run = mine.get(reference);
  return run !== undefined && run.from < version && version <= run.to ? run.to : version;
}

/** Changes a lead, unless somebody else has changed it first. */
function change(client: QueryClient, reference: string, wanted: LeadChange): Promise<LeadView> {
  return inTurn(reference, () => {
    const before = client.getQueryData(leadQuery(reference).queryKey);
    if (before === undefined) throw new Error("the lead was not read");
    return patch(client, before, before.version, wanted);
  });
}

/**
 * Undoes a change of a lead, or of an entry at its `path`, unless somebody else has changed the
 * lead since: what is shown now may be theirs.
 */
function changeBack(
  client: QueryClient,
  made: LeadView,
  wanted: LeadChange | EntryChange,
  path?: string,
): Promise<LeadView> {
  return inTurn(made.reference, () => patch(client, made, versionToUndo(made), wanted, path));
}

/**
 * Sends a change based on a version. If there is a later one, throws what has changed since
 * `before`.
 */
async function patch(
  client: QueryClient,
  before: LeadView,
  version: number,
  wanted: LeadChange | EntryChange,
  path = "",
): Promise<LeadView> {
  const { reference } = before;
  try {
    const address = leadPath(reference) + path;
    const view = await ask<LeadView>("PATCH", address, wanted, { version });
    noteMine(reference, version, view.version);
    takeLead(client, view);
    return view;
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 412) throw error;
    const view = error.body as LeadView;
    takeLead(client, view);
    throw new ChangedMeanwhile(view, before);
  }
}

/** Sends a request that is answered with the lead. */
function act(
  client: QueryClient,
  reference: string,
  ...[method, path, body, extra]: Parameters<typeof ask>
): Promise<LeadView> {
  return inTurn(reference, async () => {
    const before = client.getQueryData(leadQuery(reference).queryKey);
    const address = `${leadPath(reference)}/${path}`;
    const view = await ask<LeadView>(method, address, body, extra);
    // Retrying deliveries creates no version, so a new version is somebody else's.
    if (before !== undefined && path !== "retry") noteMine(reference, before.version, view.version);
    takeLead(client, view);
    return view;
  });
}

/** Returns a function that undoes something and reports a failure. */
function undoing(run: () => Promise<unknown>): () => void {
  return () => {
    run().catch((error) => tell(texts.studioUndoFailed(whyNot(error))));
  };
}

/** Returns why something wasn't done. */
function whyNot(error: unknown): string {
  return error instanceof ChangedMeanwhile ? changedWords(error, serverNow()) : inWords(error);
}

/**
 * Returns a function that runs a postponed action. If it fails, it reports the failure and restores
 * the view.
 */
function later(key: string, run: () => Promise<unknown>): () => void {
  return () => {
    run()
      .catch((error) => tell(texts.studioNotDone(whyNot(error))))
      .finally(() => setPending(key, false));
  };
}

/** Sets the stage, with the amount or the reason. */
export async function setStage(
  client: QueryClient,
  lead: LeadView,
  wanted: { stage: LeadStage; value_cents?: number; reason?: string },
): Promise<void> {
  const made = await change(client, lead.reference, wanted);
  const back: LeadChange = { stage: lead.stage, reason: reasonOf(lead) };
  if (wanted.value_cents !== undefined) back.value_cents = lead.value_cents ?? -1;
  offerUndo(
    wanted.stage === lead.stage && wanted.value_cents !== undefined
      ? texts.studioAmountSet(money(wanted.value_cents))
      : texts.studioStageSet(stageName(wanted.stage)),
    undoing(() => changeBack(client, made, back)),
  );
}

/** Sets the person in charge. */
export async function assign(client: QueryClient, lead: LeadView, person: string): Promise<void> {
  const before = lead.assigned_to?.id ?? "";
  const made = await change(client, lead.reference, { assigned_to: person });
  const name = lead.people.find(({ id }) => id === person)?.name;
  offerUndo(
    name === undefined ? texts.studioNobodyInCharge : texts.studioInChargeSet(name),
    undoing(() => changeBack(client, made, { assigned_to: before })),
  );
}

/** Marks a lead as opened. There is nothing to announce and nothing to undo. */
export async function markOpened(
  client: QueryClient,
  reference: string,
  opened: boolean,
): Promise<void> {
  try {
    await change(client, reference, { opened });
  } catch (error) {
    if (error instanceof ChangedMeanwhile) await change(client, reference, { opened });
    else throw error;
  }
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
  const id = idOf(what);
  const view = await act(client, reference, "POST", "entries", { ...entry, id });
  forgetId(what);
  const movedOn = view.stage !== stage && view.version === version + 1;
  offerUndo(
    said,
    undoing(async () => {
      if (movedOn) await changeBack(client, view, { stage });
      await act(client, reference, "DELETE", `entries/${id}`);
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
  const made = await act(client, reference, "PATCH", `entries/${id}`, done);
  offerUndo(
    texts.studioReminderDone,
    undoing(() => changeBack(client, made, { done: false }, `/entries/${id}`)),
  );
}

/** Deletes an entry after ten seconds; its author and its time could not be restored. */
export function removeEntry(client: QueryClient, lead: LeadView, entry: LeadEntry): void {
  const key = `entry ${entry.id}`;
  setPending(key, true);
  const path = `entries/${entry.id}`;
  postpone(
    texts.studioEntryRemoved,
    later(key, () => act(client, lead.reference, "DELETE", path, undefined, { keepalive: true })),
    () => setPending(key, false),
  );
}

/** Changes the text of a note. */
export async function changeNote(
  client: QueryClient,
  { reference }: LeadView,
  { id, text: before }: LeadEntry,
  text: string,
): Promise<void> {
  const change: EntryChange = { text };
  const made = await act(client, reference, "PATCH", `entries/${id}`, change);
  offerUndo(
    texts.studioNoteSaved,
    undoing(() => changeBack(client, made, { text: before }, `/entries/${id}`)),
  );
}

/** Marks a lead as spam. */
export async function putIntoSpam(client: QueryClient, lead: LeadView): Promise<void> {
  const { reference } = lead;
  await act(client, reference, "POST", "spam", {});
  offerUndo(
    texts.studioSpamSet(lead.name),
    undoing(() => act(client, reference, "POST", "release", {})),
  );
}

/**
 * Marks a lead as not spam. It is delivered after ten seconds, since a delivery can't be undone.
 */
export function release(client: QueryClient, lead: LeadView): void {
  const { reference } = lead;
  const key = `release ${reference}`;
  setPending(key, true);
  postpone(
    texts.studioReleased(lead.name),
    later(key, () => act(client, reference, "POST", "release", {}, { keepalive: true })),
    () => setPending(key, false),
  );
}

/** Retries the deliveries that were given up. */
export async function retryDeliveries(client: QueryClient, lead: LeadView): Promise<void> {
  await act(client, lead.reference, "POST", "retry", {});
  tell(texts.studioRetried);
}
