import type { FieldError, FormKind, LeadValues } from "../../generated/model.ts";
import { usualLeads } from "../../ui/leads-address.ts";
import type { Challenge } from "./find-number.ts";

/** The address of a form without script, whose answer is a page: it opens where the form stands. */
export function answerAt(id: string, leads = usualLeads): string {
  return `${leads}#${id}`;
}

/** How long an answer may take, in milliseconds, before the form says that it failed. */
const answerTimeoutMs = 30_000;

/** What a form sends. */
export interface Lead extends LeadValues {
  /** The form. */
  form: FormKind;
}

/** Why a lead was not taken. */
export type Failure =
  /** The device has no connection. */
  | { why: "offline" }
  /** The server did not answer in time. */
  | { why: "timeout" }
  /** Too many requests came from this connection; may be tried again after so many seconds. */
  | { why: "busy"; seconds: number }
  /** The server runs, but could not store the lead. */
  | { why: "unavailable" }
  /** Everything else: no answer, or one that cannot be read. */
  | { why: "unknown" };

/** What came of sending. */
export type LeadResult =
  | { status: "sent"; reference: string; answerBy: string | null }
  | { status: "invalid"; errors: FieldError[] }
  | { status: "failed"; failure: Failure };

/** How long to wait when the server does not say. */
const defaultWaitSeconds = 60;

function failureOf(response: Response): Failure {
  if (response.status === 429) {
    const seconds = Number(response.headers.get("retry-after"));
    return { why: "busy", seconds: seconds > 0 ? Math.ceil(seconds) : defaultWaitSeconds };
  }
  return { why: response.status === 503 ? "unavailable" : "unknown" };
}

function failureWithoutAnswer(error: unknown): Failure {
  if (error instanceof DOMException && error.name === "TimeoutError") {
    return { why: "timeout" };
  }
  return { why: navigator.onLine ? "unknown" : "offline" };
}

async function answered(response: Response): Promise<LeadResult> {
  if (response.ok) {
    const receipt = (await response.json()) as { reference: string; answer_by_text?: string };
    const { reference, answer_by_text: answerBy = null } = receipt;
    return { status: "sent", reference, answerBy };
  }
  if (response.status === 422) {
    const { errors } = (await response.json()) as { errors?: FieldError[] };
    if (errors !== undefined && errors.length > 0) {
      return { status: "invalid", errors };
    }
  }
  return { status: "failed", failure: failureOf(response) };
}

function post(leads: string, fields: object): Promise<Response> {
  return fetch(leads, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(fields),
    signal: AbortSignal.timeout(answerTimeoutMs),
  });
}

/** The status by which the server asks for some work first. */
const workFirst = 428;
/** An answer may come too late once; twice means that something is wrong. */
const mostWorks = 2;

/** How long the script for the work may take to arrive, in milliseconds. */
const scriptTimeoutMs = 4000;

/** What a promise gives, if it does so in time. */
function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, milliseconds));
  return Promise.race([promise, late]);
}

/** The answer to a challenge; `undefined` when this browser cannot give one. */
async function proofFor(response: Response): Promise<string | undefined> {
  try {
    const { challenge } = (await response.json()) as { challenge: Challenge };
    const { proveWork } = await within(scriptTimeoutMs, import("./prove-work.ts"));
    return await within(answerTimeoutMs, proveWork(challenge));
  } catch {
    return undefined;
  }
}

/** How a lead is sent, beside what it says. */
export interface Sending {
  /** What the form sends by itself: its page, the words agreed to, the way here, the time it took, its key. */
  hidden: Record<string, string>;
  /** Called when the browser has to work for its visitor, which takes some seconds. */
  onWork: () => void;
  /** Where it is sent, where that is another server than the page's. */
  leads?: string | undefined;
}

/**
 * Sends a lead and waits for the word that it is stored. Never throws. When the server wants some
 * work first, it is done and the lead is sent again; where it cannot be done, the lead is sent
 * without, and the server keeps it for a look.
 */
export async function sendLead(lead: Lead, sending: Sending): Promise<LeadResult> {
  // The form itself sends a tick as the version of the words that were agreed to.
  const { text_consent: _, ...said } = lead;
  const fields = { ...sending.hidden, ...said };
  const leads = sending.leads ?? usualLeads;
  try {
    let response = await post(leads, { ...fields, proof: "" });
    for (let works = 0; response.status === workFirst; works += 1) {
      sending.onWork();
      const proof = works < mostWorks ? await proofFor(response) : undefined;
      response = await post(leads, { ...fields, proof });
    }
    return await answered(response);
  } catch (error) {
    return { status: "failed", failure: failureWithoutAnswer(error) };
  }
}
