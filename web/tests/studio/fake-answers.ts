// Requests to and answers of the studio's fake server.
import type { StudioProblem } from "../../src/generated/studio.ts";

/** A request. */
export interface Asked {
  method: string;
  /** The path below `/studio/api/`, with the query. */
  path: string;
  body: unknown;
  ifMatch: string | null;
}

/** An answer. */
export interface Answered {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Returns a refusal. */
export function problem(
  status: number,
  detail: string | null,
  reason: string | null = null,
  headers: Record<string, string> = {},
  more: Partial<StudioProblem> = {},
): Answered {
  const body: StudioProblem = { status, title: "Refused", detail, reason, faults: [], ...more };
  return {
    status,
    headers: { "content-type": "application/problem+json", ...headers },
    body: JSON.stringify(body),
  };
}

/** Returns the refusal that requires a proof of identity. */
export function noProof(): Answered {
  return problem(403, "Confirm who you are", "proof");
}

/** Returns an answer in JSON. */
export function json(body: unknown, status = 200): Answered {
  return {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
    body: JSON.stringify(body),
  };
}
