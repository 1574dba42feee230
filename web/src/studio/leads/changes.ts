/** What can be done with a lead. Each is sent after the one before it, and each can be taken back. */
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

/** The last request of each lead: a version is right only after its answer. */
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

/** Changes of each lead that were made here one after the other: after the version `from`, up to `to`. */
const mine = new Map<string, { from: number; to: number }>();

/** Remembers a change that was made here; one that made no version is none. */
function noteMine(reference: string, before: number, after: number): void {
  if (after !== before + 1) return;
  const run = mine.get(reference);
  mine.set(reference, { from: run?.to === before ? run.from : before, to: after });
}

/** The version that a change left, or the latest one when all changes since were made here too. */
function versionToUndo({ reference, version }: LeadView): number {
  const run = mine.get(reference);
  return run !== undefined && run.from < version && version <= run.to ? run.to : version;
}

/** Changes a lead, if nobody was faster. */
function change(client: QueryClient, reference: string, wanted: LeadChange): Promise<LeadView> {
  return inTurn(reference, () => {
    const before = client.getQueryData(leadQuery(reference).queryKey);
    if (before === undefined) throw new Error("the lead was not read");
    return patch(client, before, before.version, wanted);
  });
}

/**
 * Takes back a change of a lead, or of an entry at its `path`, if nobody else changed the lead since: what is shown now may
 * be theirs.
 */
function changeBack(
  client: QueryClient,
  made: LeadView,
  wanted: LeadChange | EntryChange,
  path?: string,
): Promise<LeadView> {
  return inTurn(made.reference, () => patch(client, made, versionToUndo(made), wanted, path));
}

/** Sends a change of this version; when there is a later one, says what somebody made of what was `before`. */
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

/** Asks for something that answers with the lead. */
function act(
  client: QueryClient,
  reference: string,
  ...[method, path, body, extra]: Parameters<typeof ask>
): Promise<LeadView> {
  return inTurn(reference, async () => {
    const before = client.getQueryData(leadQuery(reference).queryKey);
    const address = `${leadPath(reference)}/${path}`;
    const view = await ask<LeadView>(method, address, body, extra);
    // To try deliveries again makes no version: a new one is somebody else's.
    if (before !== undefined && path !== "retry") noteMine(reference, before.version, view.version);
    takeLead(client, view);
    return view;
  });
}

/** Takes something back; says so when that does not work. */
function undoing(run: () => Promise<unknown>): () => void {
  return () => {
    run().catch((error) => tell(texts.studioUndoFailed(whyNot(error))));
  };
}

/** Why something was not done. */
function whyNot(error: unknown): string {
  return error instanceof ChangedMeanwhile ? changedWords(error, serverNow()) : inWords(error);
}

/** What was postponed; says so when it does not work, and shows things as they are again. */
function later(key: string, run: () => Promise<unknown>): () => void {
  return () => {
    run()
      .catch((error) => tell(texts.studioNotDone(whyNot(error))))
      .finally(() => setPending(key, false));
  };
}

/** Another stage, with what it is worth or why. */
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

/** Who is in charge. */
export async function assign(client: QueryClient, lead: LeadView, person: string): Promise<void> {
  const before = lead.assigned_to?.id ?? "";
  const made = await change(client, lead.reference, { assigned_to: person });
  const name = lead.people.find(({ id }) => id === person)?.name;
  offerUndo(
    name === undefined ? texts.studioNobodyInCharge : texts.studioInChargeSet(name),
    undoing(() => changeBack(client, made, { assigned_to: before })),
  );
}

/** Somebody looked at it. Nothing to tell, and nothing to take back. */
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

/** Writes an entry; the server moves a new lead on after a call that reached somebody, a text or a mail. */
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

/** What was to be done is done. */
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

/** Takes an entry away, ten seconds from now: who wrote it and when cannot be written again. */
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

/** Other words of a note. */
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

/** Not a real enquiry. */
export async function putIntoSpam(client: QueryClient, lead: LeadView): Promise<void> {
  const { reference } = lead;
  await act(client, reference, "POST", "spam", {});
  offerUndo(
    texts.studioSpamSet(lead.name),
    undoing(() => act(client, reference, "POST", "release", {})),
  );
}

/** A real enquiry: it goes out ten seconds from now, because what is delivered cannot come back. */
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

/** Tries again what was given up. */
export async function retryDeliveries(client: QueryClient, lead: LeadView): Promise<void> {
  await act(client, lead.reference, "POST", "retry", {});
  tell(texts.studioRetried);
}
