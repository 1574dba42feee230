import { useEffect } from "react";
import * as texts from "../../generated/texts.ts";
import { announce, withdraw } from "./announce.ts";

/** After how many milliseconds it is said, as in `.loading` of the styles. */
const delayMs = 500;

/** How many are shown. They are announced together. */
let shown = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says that something is loading, once it takes longer than a moment. */
export function Loading() {
  useEffect(() => {
    shown += 1;
    if (shown === 1) timer = setTimeout(announce, delayMs, texts.studioLoading);
    return () => {
      shown -= 1;
      if (shown > 0) return;
      clearTimeout(timer);
      withdraw(texts.studioLoading);
    };
  }, []);
  return <p className="loading muted">{texts.studioLoading}</p>;
}
