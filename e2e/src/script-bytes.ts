// How much script a page sends before anybody uses it.
import type { Page } from "@playwright/test";

/** Every page has the runtime, and nothing else before somebody uses an island, however far it is scrolled. */
export const mostScriptBytes = 5 * 1024;

/** What the page has sent of scripts since it was last opened; it grows as more arrives. */
export interface SentScripts {
  count: number;
  bytes: number;
}

/** Counts the scripts of each address that the page opens from now on. */
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
