// How the studio's server in memory is asked and answers.
import type { StudioProblem } from "../../src/generated/studio.ts";

/** What is asked. */
export interface Asked {
  method: string;
  /** Below `/studio/api/`, with the query. */
  path: string;
  body: unknown;
  ifMatch: string | null;
}

/** What is answered. */
export interface Answered {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A refusal. */
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

/** It has to be proved first who this is. */
export function noProof(): Answered {
  return problem(403, "Confirm who you are", "proof");
}

/** An answer in JSON. */
export function json(body: unknown, status = 200): Answered {
  return {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
    body: JSON.stringify(body),
  };
}
