/** Tries numbers on a separate thread, so that the page stays responsive. */
import { type Challenge, solveChallenge } from "./solve-challenge.ts";

addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  postMessage(solveChallenge(data, 0, Number.POSITIVE_INFINITY));
});
