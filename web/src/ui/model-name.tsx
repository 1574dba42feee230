import { tied } from "./tied.ts";

/**
 * A word to keep on one line, such as P3265-LVE or Role-Based: parts joined by hyphens, of which one has a
 * figure or begins with a capital; or two short ones, such as toll-free.
 */
const MODEL = /^(?=\S*(?:\d|[A-Z]{2}-|-[A-Z]))\S+-\S+$|^\w{2,4}-\w{2,6}\W?$/;

/** A stretch of a text: a model number, or everything up to the next one. */
interface Run {
  text: string;
  model: boolean;
}

function runsOf(text: string): Run[] {
  // Most texts have no hyphen, and nothing that one could break.
  if (!text.includes("-")) return [{ text: tied(text), model: false }];
  const runs: Run[] = [];
  for (const piece of tied(text).split(/( +)/)) {
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

/** Text in which no model number is broken at one of its hyphens, and no unit leaves its number. */
export function ModelName({ text }: { text: string }) {
  return runsOf(text).map((run, at) =>
    run.model ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text never change their places.
      <span className="no-break" key={at}>
        {run.text}
      </span>
    ) : (
      run.text
    ),
  );
}
