/** Requests to the server's API: JSON of the same origin, with refusals as errors. */
import type { StudioProblem } from "../../generated/studio.ts";

/** The path of the API. */
const root = "/studio/api/";

/** How long a request may take, in milliseconds; the server itself ends it after 30 seconds. */
const timeLimitMs = 40_000;

/** The server refused the request. */
export class ApiError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The problem in the answer; `null` if it wasn't problem JSON. */
  readonly problem: StudioProblem | null;
  /** The whole body: a 412 contains the lead as it is now. */
  readonly body: unknown;
  /** How many seconds to wait. */
  readonly retryAfter: number | null;

  constructor(status: number, body: unknown, retryAfter: number | null) {
    super(`refused: ${status}`);
    this.status = status;
    this.body = body;
    this.problem = isProblem(body) ? body : null;
    this.retryAfter = retryAfter;
  }
}

/** There was no answer, or none from the server itself. */
export class NetworkError extends Error {}

/** There was no answer in time. */
export class RequestTimeout extends NetworkError {}

/** Whether the server, or its database, couldn't be reached: later the same request may succeed. */
export function isPassing(error: unknown): error is NetworkError | ApiError {
  return error instanceof NetworkError || (error instanceof ApiError && error.status === 503);
}

/** How many requests were sent, and the last one that the server carried out. */
let sent = 0;
let lastDone = 0;
/** The changes that failed because of what passes, each with the number of requests sent before. */
const failedChanges = new WeakMap<object, number>();
const listeners = new Set<() => void>();

/** Whether the server has carried out a request that was sent after a change had failed. */
export function answersAgain(error: unknown): boolean {
  const before = error instanceof Error ? failedChanges.get(error) : undefined;
  return before !== undefined && lastDone > before;
}

/** Calls the listener whenever the server has carried out a request. */
export function onDone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The user declined to confirm their identity. */
export class ReauthDeclined extends Error {}

/** The frame's handlers for answers that are treated the same everywhere. */
export const authHandlers = {
  /** Called when the session has ended; resolves to `true` if the same user is signed in again. */
  signedOut: async () => false,
  /** Called with the identifier of the signed-in user whenever it is loaded. */
  identified: (_user: string) => {},
  /** Asks for a proof of identity; resolves to `false` if the user declines. */
  reauthenticate: async () => false,
};

/** Options of a request. */
interface RequestOptions {
  /** The version that a change is based on. */
  version?: number | string;
  /** Whether the request continues when the page is left. */
  keepalive?: boolean;
  /** Whether a 401 is an answer to the credentials, rather than the end of a session. */
  signingIn?: boolean;
  /** Whether the answer is a file, which may take long once it has begun. */
  isFile?: boolean;
}

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** Sends a request and parses the JSON of the answer; returns `undefined` if it is empty. */
export async function callApi<T>(
  method: Method,
  path: string,
  body?: unknown,
  extra: RequestOptions = {},
): Promise<T> {
  return (await send(method, path, body, extra)).body as T;
}

/** Requests a file and has the browser save it. */
export async function download(path: string, name: string): Promise<void> {
  const { response } = await send("GET", path, undefined, { isFile: true });
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has to start reading first.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** An answer, with its JSON; a file is still to be read. */
interface ApiResponse {
  response: Response;
  body: unknown;
}

/** Sends a request, and records for notices of failed changes whether it succeeded. */
async function send(
  method: Method,
  path: string,
  body: unknown,
  extra: RequestOptions,
): Promise<ApiResponse> {
  sent += 1;
  const number = sent;
  try {
    const answer = await attempt(method, path, body, extra);
    lastDone = Math.max(lastDone, number);
    for (const listener of listeners) listener();
    return answer;
  } catch (error) {
    if (method !== "GET" && isPassing(error)) failedChanges.set(error, sent);
    throw error;
  }
}

async function attempt(
  method: Method,
  path: string,
  body: unknown,
  extra: RequestOptions,
): Promise<ApiResponse> {
  const headers = new Headers({ accept: "application/json" });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (extra.version !== undefined) headers.set("if-match", `"${extra.version}"`);
  const request: RequestInit = {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    keepalive: extra.keepalive ?? false,
  };
  const answer = await exchange(path, request, extra.isFile ?? false);
  const { response } = answer;
  if (response.ok) return answer;
  const retryAfter = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  const refused = new ApiError(
    response.status,
    answer.body,
    Number.isFinite(retryAfter) ? retryAfter : null,
  );
  // A proxy's own answer contains no problem.
  const isByProxy = response.status === 503 && refused.problem === null;
  if (response.status === 502 || response.status === 504 || isByProxy) throw new NetworkError();
  if (response.status === 401 && !extra.signingIn && (await authHandlers.signedOut())) {
    return send(method, path, body, extra);
  }
  if (response.status !== 403 || refused.problem?.reason !== "proof") throw refused;
  if (!(await authHandlers.reauthenticate())) throw new ReauthDeclined();
  return send(method, path, body, extra);
}

/** Sends a request and reads the whole answer, or only the beginning of a file, within the time limit. */
async function exchange(path: string, request: RequestInit, isFile: boolean): Promise<ApiResponse> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeLimitMs);
  const failed = (): never => {
    throw limit.signal.aborted ? new RequestTimeout() : new NetworkError();
  };
  try {
    const response = await fetch(root + path, { ...request, signal: limit.signal }).catch(failed);
    if (isFile && response.ok) return { response, body: undefined };
    return { response, body: parsed(await response.text().catch(failed)) };
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the content of JSON; `undefined` if it is empty or something else. */
function parsed(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(body: unknown): body is StudioProblem {
  return typeof body === "object" && body !== null && "title" in body && "status" in body;
}
