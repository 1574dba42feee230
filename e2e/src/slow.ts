// Connections that take their time.
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";

const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Scripts that are kept back. */
export interface HeldScripts {
  /** Lets those through that every page has; the others stay. */
  letRuntimeThrough(): void;
  /** Lets all through. */
  release(): void;
}

/** From now on no script of the page arrives before it is let through. */
export async function holdScripts(page: Page): Promise<HeldScripts> {
  let through = /^$/;
  let waiting: (() => void)[] = [];
  const check = () => {
    const woken = waiting;
    waiting = [];
    for (const one of woken) one();
  };
  await page.route(/\.js(\?|$)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    while (!through.test(pathname)) {
      await new Promise<void>((woken) => waiting.push(woken));
    }
    // The page may have been left in the meantime.
    await route.continue().catch(() => {});
  });
  const letThrough = (addresses: RegExp) => {
    through = addresses;
    check();
  };
  return {
    letRuntimeThrough: () => letThrough(/^\/assets\/(entry-client|start)-/),
    release: () => letThrough(/^/),
  };
}

/** How much of a document arrives at once, and after how many milliseconds the next piece. */
const piece = { bytes: 1500, pauseMs: 16 };
/** As much of a document as may be seen before anybody scrolls; the rest comes in one piece. */
const firstBytes = 45_000;

/** A way to a server by which documents arrive in pieces, to be closed. */
export interface SlowWay {
  readonly url: string;
  close(): void;
}

/** Opens a way to the server at `origin` by which documents arrive in pieces. */
export async function inPieces(origin: string): Promise<SlowWay> {
  const way = createServer((asked, answer) => void pass(origin, asked, answer));
  await new Promise<void>((open) => way.listen(0, "127.0.0.1", open));
  const { port } = way.address() as AddressInfo;
  const close = () => {
    way.close();
    way.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

async function pass(origin: string, asked: IncomingMessage, answer: ServerResponse) {
  const to = new URL(asked.url ?? "/", origin);
  const headers = { ...asked.headers, host: to.host, "accept-encoding": "identity" };
  const got = await new Promise<IncomingMessage>((resolve, reject) => {
    request(to, { method: asked.method, headers }, resolve).on("error", reject).end();
  });
  answer.writeHead(got.statusCode ?? 502, got.headers);
  if (!got.headers["content-type"]?.startsWith("text/html")) {
    got.pipe(answer);
    return;
  }
  const document = Buffer.concat(await got.toArray());
  // A browser paints nothing before the body begins.
  let sent = document.indexOf("<body");
  answer.write(document.subarray(0, sent));
  for (; sent < firstBytes; sent += piece.bytes) {
    answer.write(document.subarray(sent, sent + piece.bytes));
    await later(piece.pauseMs);
  }
  answer.end(document.subarray(sent));
}
