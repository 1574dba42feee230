import { type Challenge, findNumber } from "./find-number.ts";
import address from "./work.worker.ts?worker&url";

/**
 * The policy named in the server's headers. It allows only this address, whatever is asked of it.
 */
const policy = globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: () => address });

/** This many tries take a few milliseconds; the page stays responsive between batches. */
const triesAtOnce = 4_000;

async function findBesides(challenge: Challenge): Promise<number | null> {
  for (let from = 0; from <= challenge.most_tries; from += triesAtOnce) {
    const found = findNumber(challenge, from, from + triesAtOnce);
    if (found !== null) {
      return found;
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  return null;
}

function findInWorker(challenge: Challenge): Promise<number | null> {
  const worker = new Worker(policy?.createScriptURL("") ?? address, { type: "module" });
  const found = new Promise<number | null>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<number | null>) => resolve(data));
    worker.addEventListener("error", reject);
    worker.postMessage(challenge);
  });
  return found.finally(() => worker.terminate());
}

/**
 * Computes the proof of work, which takes a few seconds at most, and returns what to send with the
 * form.
 */
export async function proveWork(challenge: Challenge): Promise<string> {
  let number: number | null;
  try {
    number = await findInWorker(challenge);
  } catch {
    // No worker is available: an old browser, or one that may not load it.
    number = await findBesides(challenge);
  }
  if (number === null) {
    throw new Error("The challenge has no answer.");
  }
  return `${challenge.token}.${number}`;
}
