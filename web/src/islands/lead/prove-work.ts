import { type Challenge, findNumber } from "./find-number.ts";
import address from "./work.worker.ts?worker&url";

/** The policy that the server's headers name. It lets through this one address, whatever it is asked for. */
const policy = globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: () => address });

/** So many tries take some milliseconds: the page answers between them. */
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

/** Works for the visitor, some seconds at most, and returns what to send with the form. */
export async function proveWork(challenge: Challenge): Promise<string> {
  let number: number | null;
  try {
    number = await findInWorker(challenge);
  } catch {
    // No worker: an old browser, or one that may not load it.
    number = await findBesides(challenge);
  }
  if (number === null) {
    throw new Error("The challenge has no answer.");
  }
  return `${challenge.token}.${number}`;
}
