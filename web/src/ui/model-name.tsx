import { noBreak } from "./no-break.ts";

/**
 * A word to keep on one line: parts joined by hyphens, with a digit in one of them or a capital at
 * the start of one, such as P3265-LVE or Role-Based; or two short parts, such as toll-free.
 */
const MODEL = /^(?=\S*(?:\d|[A-Z]{2}-|-[A-Z]))\S+-\S+$|^\w{2,4}-\w{2,6}\W?$/;

/** A run of text: a model number, or the text up to the next one. */
interface Run {
  text: string;
  model: boolean;
}

function runsOf(text: string): Run[] {
  // Most texts have no hyphen and need no further checks.
  if (!text.includes("-")) return [{ text: noBreak(text), model: false }];
  const runs: Run[] = [];
  for (const piece of noBreak(text).split(/( +)/)) {
    const last = runs.at(-1);
    const model = MODEL.test(piece);
    if (last === undefined || model || last.model) {
      runs.push({ text: piece, model });
    } else {
      last.text += piece;
    }
  }
  return runs;
}

/** Text in which no line break separates a model number at a hyphen, or a unit from its number. */
export function ModelName({ text }: { text: string }) {
  return runsOf(text).map((run, at) =>
    run.model ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text never change their order.
      <span className="no-break" key={at}>
        {run.text}
      </span>
    ) : (
      run.text
    ),
  );
}
