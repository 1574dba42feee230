// How much JavaScript a page loads before anybody uses it.
import type { Page } from "@playwright/test";

/**
 * Every page loads the runtime and nothing else before an island is used, however far it is
 * scrolled.
 */
export const maxScriptBytes = 5 * 1024;

/** The scripts that the page has loaded since it was last opened; updated as more arrive. */
export interface SentScripts {
  count: number;
  bytes: number;
}

/** Counts the scripts of each page that is opened from now on, by address. */
export async function countScripts(page: Page): Promise<(path: string) => Promise<SentScripts>> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  let sent: SentScripts = { count: 0, bytes: 0 };
  client.on("Network.responseReceived", ({ requestId, type }) => {
    if (type !== "Script") return;
    scripts.add(requestId);
    sent.count = scripts.size;
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) sent.bytes += encodedDataLength;
  });
  return async (path) => {
    scripts.clear();
    sent = { count: 0, bytes: 0 };
    await page.goto(path);
    await page.evaluate(
      () =>
        new Promise((idle) => {
          requestIdleCallback(() => setTimeout(idle, 50), { timeout: 1_000 });
        }),
    );
    return sent;
  };
}
