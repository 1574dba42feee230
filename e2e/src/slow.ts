// Slow connections.
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";

const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Scripts that are held back. */
export interface HeldScripts {
  /** Releases the scripts that every page has; the others stay held. */
  letRuntimeThrough(): void;
  /** Releases all scripts. */
  release(): void;
}

/** Holds all scripts of the page until they are released. */
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

/** The size of a document's pieces, and the time between them in milliseconds. */
const piece = { bytes: 1500, pauseMs: 16 };
/** The part of a document that may be visible before scrolling; the rest arrives in one piece. */
const firstBytes = 45_000;

/** A proxy that delivers documents in pieces, which the test must close. */
export interface SlowWay {
  readonly url: string;
  close(): void;
}

/** Starts a proxy to the server at `origin` that delivers documents in pieces. */
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
  // Browsers paint nothing before the body begins.
  let sent = document.indexOf("<body");
  answer.write(document.subarray(0, sent));
  for (; sent < firstBytes; sent += piece.bytes) {
    answer.write(document.subarray(sent, sent + piece.bytes));
    await later(piece.pauseMs);
  }
  answer.end(document.subarray(sent));
}
