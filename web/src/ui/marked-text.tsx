import type { TextRun } from "../generated/model.ts";

/** A text with the search terms marked. */
export function MarkedText({ runs }: { runs: readonly TextRun[] }) {
  return runs.map((run, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text never change their order.
    run.mark ? <mark key={at}>{run.text}</mark> : <span key={at}>{run.text}</span>,
  );
}
