import type { FieldError, FormKind, LeadValues } from "../generated/model.ts";

/** Where every form is sent. */
const leadsAddress = "/api/leads";

/** The address of a form without script, whose answer is a page: it opens where the form stands. */
export function answerAt(id: string): string {
  return `${leadsAddress}#${id}`;
}

/** How long an answer may take, in milliseconds, before the form says that it failed. */
const answerTimeoutMs = 30_000;

/** What a form sends. */
export interface Lead extends LeadValues {
  /** The form. */
  form: FormKind;
  /** The page's own path. */
  page: string;
}

/** What came of sending. */
export type LeadResult =
  | { status: "sent"; reference: string }
  | { status: "invalid"; errors: FieldError[] }
  | { status: "failed" };

/** A key that makes the second sending of the same lead harmless. */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === "function") {
    return crypto.randomUUID();
  }
  // Without TLS the browser offers no randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Sends a lead and waits for the word that it is stored. Never throws. */
export async function sendLead(lead: Lead, idempotencyKey: string): Promise<LeadResult> {
  try {
    const response = await fetch(leadsAddress, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ ...lead, idempotency_key: idempotencyKey }),
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    if (response.ok) {
      const { reference } = (await response.json()) as { reference: string };
      return { status: "sent", reference };
    }
    if (response.status === 422) {
      const { errors } = (await response.json()) as { errors?: FieldError[] };
      return errors !== undefined && errors.length > 0
        ? { status: "invalid", errors }
        : { status: "failed" };
    }
  } catch {
    // No answer, or none that can be read: to the visitor both mean the same.
  }
  return { status: "failed" };
}
