/** What the studio asks the server: JSON of the same origin, and refusals as errors. */
import type { StudioProblem } from "../../generated/studio.ts";

/** Where the server answers. */
const root = "/studio/api/";

/** The server said no. */
export class Refused extends Error {
  /** The status. */
  readonly status: number;
  /** What it said; nothing when it was no problem in JSON. */
  readonly problem: StudioProblem | null;
  /** The whole body: a 412 brings the lead as it is now. */
  readonly body: unknown;
  /** How many seconds to wait. */
  readonly wait: number | null;

  constructor(status: number, body: unknown, wait: number | null) {
    super(`refused: ${status}`);
    this.status = status;
    this.body = body;
    this.problem = isProblem(body) ? body : null;
    this.wait = wait;
  }
}

/** There was no answer, or none of the server itself. */
export class Unreachable extends Error {}

/** Somebody did not want to confirm who they are. */
export class NotConfirmed extends Error {}

/** What the frame does about answers that are the same everywhere. */
export const answers = {
  /** Nobody is signed in any more; true when the same person is again. */
  signedOut: async () => false,
  /** Asks who it is; false when they would rather not. */
  prove: async () => false,
};

/** What goes along with a request. */
interface Extra {
  /** The version that a change is of. */
  version?: number | string;
  /** Finishes even when the page is left. */
  keepalive?: boolean;
  /** A 401 is an answer to what was typed, not the end of a session. */
  signingIn?: boolean;
}

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** Asks, and reads the answer's JSON; nothing for an empty one. */
export async function ask<T>(
  method: Method,
  path: string,
  body?: unknown,
  extra: Extra = {},
): Promise<T> {
  const response = await send(method, path, body, extra);
  return (await json(response)) as T;
}

/** Asks for a file, and gives it to the browser to keep. */
export async function download(path: string, name: string): Promise<void> {
  const response = await send("GET", path, undefined, {});
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has to begin reading first.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

async function send(method: Method, path: string, body: unknown, extra: Extra): Promise<Response> {
  const headers = new Headers({ accept: "application/json" });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (extra.version !== undefined) headers.set("if-match", `"${extra.version}"`);
  const request: RequestInit = {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    keepalive: extra.keepalive ?? false,
  };
  const response = await fetch(root + path, request).catch(() => {
    throw new Unreachable();
  });
  if (response.ok) return response;
  if (response.status >= 502 && response.status <= 504) throw new Unreachable();
  const wait = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  const refused = new Refused(
    response.status,
    await json(response),
    Number.isFinite(wait) ? wait : null,
  );
  if (response.status === 401 && !extra.signingIn && (await answers.signedOut())) {
    return send(method, path, body, extra);
  }
  if (response.status !== 403 || refused.problem?.reason !== "proof") throw refused;
  if (!(await answers.prove())) throw new NotConfirmed();
  return send(method, path, body, extra);
}

async function json(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw new Unreachable();
  });
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(body: unknown): body is StudioProblem {
  return typeof body === "object" && body !== null && "title" in body && "status" in body;
}
