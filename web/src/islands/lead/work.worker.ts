/** Tries numbers on a thread of its own, so that the page stays quick meanwhile. */
import { type Challenge, findNumber } from "./find-number.ts";

addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  postMessage(findNumber(data, 0, Number.POSITIVE_INFINITY));
});
