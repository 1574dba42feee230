// A fake network: which requests are made, what was sent, and the answers.
import { beforeEach, vi } from "vitest";

/** The replacement for `fetch`. Each test starts without answers and calls. */
export const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});

/** Returns the JSON that was sent in the first or a later call. */
export function sentBody(call = 0): Record<string, unknown> {
  return JSON.parse(String(fetched.mock.calls[call]?.[1]?.body));
}

/** Returns a JSON response. */
export function answer(status: number, body: unknown): Response {
  return Response.json(body, { status });
}
