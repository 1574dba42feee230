/** Tries numbers on a separate thread, so that the page stays responsive. */
import { type Challenge, findNumber } from "./find-number.ts";

addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  postMessage(findNumber(data, 0, Number.POSITIVE_INFINITY));
});
