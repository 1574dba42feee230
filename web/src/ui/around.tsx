import type { ReactNode } from "react";

/** Props of `Around`. */
export interface AroundProps {
  /** A text with a variable for each child. */
  text: (...values: string[]) => string;
  /** An element or a text for each variable, in the order in which the text takes them. */
  children: ReactNode;
}

/** A text with elements, as a link or a bold word, in the places of its variables. */
export function Around({ text, children }: AroundProps) {
  const elements = Array.isArray(children) ? children : [children];
  const pieces = text(...elements.map((_, index) => `\0${index}\0`)).split("\0");
  return pieces.map((piece, index) => (index % 2 === 0 ? piece : elements[Number(piece)]));
}

/** The same, where only the element is seen and the text is heard. */
export function SpokenAround({ text, children }: AroundProps) {
  const [before, after] = text("\0").split("\0");
  return (
    <>
      {before && <span className="visually-hidden">{before}</span>}
      {children}
      {after && <span className="visually-hidden">{after}</span>}
    </>
  );
}
