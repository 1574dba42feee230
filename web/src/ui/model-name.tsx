import { Fragment } from "react";

/** A word that is a model number: parts joined by hyphens, with a figure or capitals in it. */
const MODEL = /^(?=\S*(?:\d|[A-Z]{2}-))\S+-\S+$/;

/** Text in which no model number is broken at one of its hyphens. */
export function ModelName({ text }: { text: string }) {
  return text.split(" ").map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text never change their places.
    <Fragment key={at}>
      {at > 0 && " "}
      {MODEL.test(word) ? <span className="nb">{word}</span> : word}
    </Fragment>
  ));
}
