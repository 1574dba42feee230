import { type Challenge, solveChallenge } from "./solve-challenge.ts";
import address from "./solve-challenge.worker.ts?worker&url";

/**
 * The policy named in the server's headers. It allows only this address, whatever is asked of it.
 */
const policy = globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: () => address });

/** This many tries take a few milliseconds; the page stays responsive between batches. */
const batchSize = 4_000;

async function solveInBatches(challenge: Challenge): Promise<number | null> {
  for (let from = 0; from <= challenge.most_tries; from += batchSize) {
    const found = solveChallenge(challenge, from, from + batchSize);
    if (found !== null) {
      return found;
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  return null;
}

function solveInWorker(challenge: Challenge): Promise<number | null> {
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
export async function computeProofOfWork(challenge: Challenge): Promise<string> {
  let number: number | null;
  try {
    number = await solveInWorker(challenge);
  } catch {
    // No worker is available: an old browser, or one that may not load it.
    number = await solveInBatches(challenge);
  }
  if (number === null) {
    throw new Error("The challenge has no answer.");
  }
  return `${challenge.token}.${number}`;
}
