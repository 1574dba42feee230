import {
  type FieldError,
  type FormKind,
  type LeadValues,
  MAX_MESSAGE_CHARS,
} from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import { defaultLeadsAddress } from "../../ui/leads-address.ts";
import type { Challenge } from "./solve-challenge.ts";
import { timeoutSignal } from "./timeout-signal.ts";

/**
 * Returns the `action` of a form without JavaScript. The answer is a page that opens at the form.
 */
export function formActionFor(id: string, leads = defaultLeadsAddress): string {
  return `${leads}#${id}`;
}

/** How long to wait for an answer before sending counts as failed, in milliseconds. */
const answerTimeoutMs = 30_000;

/** The fields that a form sends. */
export interface Lead extends LeadValues {
  /** The form's name. */
  form: FormKind;
}

/** Why a lead wasn't accepted. */
export type Failure =
  /** The device has no connection. */
  | { why: "offline" }
  /** The server did not answer in time. */
  | { why: "timeout" }
  /**
   * Too many requests came from this connection; the form can be sent again after this many
   * seconds.
   */
  | { why: "busy"; seconds: number }
  /** The server answered, but didn't store the lead. */
  | { why: "unavailable" }
  /** No answer, or an unreadable one. */
  | { why: "unknown" };

/** The result of sending a lead. */
export type LeadResult =
  | { status: "sent"; reference: string; answerBy: string | null }
  | { status: "invalid"; errors: FieldError[] }
  | { status: "failed"; failure: Failure };

/** How long to wait if the server doesn't say, in seconds. */
const defaultWaitSeconds = 60;

function failureOf(response: Response): Failure {
  if (response.status === 429) {
    const seconds = Number(response.headers.get("retry-after"));
    return { why: "busy", seconds: seconds > 0 ? Math.ceil(seconds) : defaultWaitSeconds };
  }
  return { why: "unavailable" };
}

function failureWithoutAnswer(error: unknown): Failure {
  if (error instanceof DOMException && error.name === "TimeoutError") {
    return { why: "timeout" };
  }
  return { why: navigator.onLine ? "unknown" : "offline" };
}

async function parseResult(response: Response, message: string): Promise<LeadResult> {
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
  // The server refuses a body of this size before it can check the fields.
  if (response.status === 413 && message.length > MAX_MESSAGE_CHARS) {
    const text = texts.formFaultTooLongMessage(MAX_MESSAGE_CHARS.toLocaleString("en-US"));
    const error: FieldError = { field: "customer_message", code: "too_long", message: text };
    return { status: "invalid", errors: [error] };
  }
  return { status: "failed", failure: failureOf(response) };
}

function post(leads: string, fields: object): Promise<Response> {
  return fetch(leads, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(fields),
    signal: timeoutSignal(answerTimeoutMs),
  });
}

/** The status with which the server asks for a proof of work. */
const proofRequiredStatus = 428;
/** A proof may be late once; being late twice means that something is wrong. */
const maxProofs = 2;

/** How long to wait for the proof-of-work script to load, in milliseconds. */
const scriptTimeoutMs = 4000;

/** Returns a promise's result, or rejects if it takes too long. */
function withTimeout<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, milliseconds));
  return Promise.race([promise, late]);
}

/** Returns the proof for a challenge; `undefined` if this browser can't compute one. */
async function proofFor(response: Response): Promise<string | undefined> {
  try {
    const { challenge } = (await response.json()) as { challenge: Challenge };
    const { computeProofOfWork } = await withTimeout(scriptTimeoutMs, import("./proof-of-work.ts"));
    return await withTimeout(answerTimeoutMs, computeProofOfWork(challenge));
  } catch {
    return undefined;
  }
}

/** How a lead is sent, apart from its fields. */
export interface SendOptions {
  /** The form's hidden values: page, consent text, visit source, elapsed time, idempotency key. */
  hidden: Record<string, string>;
  /** Called when the browser has to compute a proof of work, which takes a few seconds. */
  onProofOfWork: () => void;
  /** The address to send to, if it is another server's. */
  leads?: string | undefined;
}

/**
 * Sends a lead and waits for the confirmation that it is stored. Never throws. If the server asks
 * for a proof of work, it is computed and the lead is sent again. If it can't be computed, the lead
 * is sent without it, and the server keeps the lead for review.
 */
export async function sendLead(lead: Lead, options: SendOptions): Promise<LeadResult> {
  // The form itself sends a tick as the version of the consent text.
  const { text_consent: _, ...values } = lead;
  const fields = { ...options.hidden, ...values };
  const leads = options.leads ?? defaultLeadsAddress;
  try {
    let response = await post(leads, { ...fields, proof: "" });
    for (let proofs = 0; response.status === proofRequiredStatus; proofs += 1) {
      options.onProofOfWork();
      const proof = proofs < maxProofs ? await proofFor(response) : undefined;
      response = await post(leads, { ...fields, proof });
    }
    return await parseResult(response, lead.customer_message);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the form doesn't show why a request failed.
    console.error(error);
    return { status: "failed", failure: failureWithoutAnswer(error) };
  }
}
