// The network as a test plays it: what is asked for, what was sent, what comes back.
import { beforeEach, vi } from "vitest";

/** What stands in for `fetch`. Each test starts with no answers and no calls. */
export const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});

/** The JSON that was sent, at first or with a later call. */
export function sentBody(call = 0): Record<string, unknown> {
  return JSON.parse(String(fetched.mock.calls[call]?.[1]?.body));
}

/** An answer in JSON. */
export function answer(status: number, body: unknown): Response {
  return Response.json(body, { status });
}
