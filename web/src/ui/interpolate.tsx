import type { ReactNode } from "react";

/** Props of `Interpolate`. */
export interface InterpolateProps {
  /** The text, as a function of its variables, one for each child. */
  text: (...values: string[]) => string;
  /** An element or a text for each variable, in the text's argument order. */
  children: ReactNode;
}

/** A text with elements, such as a link or a bold word, in the places of its variables. */
export function Interpolate({ text, children }: InterpolateProps) {
  const elements = Array.isArray(children) ? children : [children];
  const pieces = text(...elements.map((_, index) => `\0${index}\0`)).split("\0");
  return pieces.map((piece, index) => (index % 2 === 0 ? piece : elements[Number(piece)]));
}

/**
 * Like `Interpolate`, but only the child is visible; the text is for screen readers. The child is
 * in an element of its own, since translators of pages replace text nodes beside elements.
 */
export function SpokenInterpolate({ text, children }: InterpolateProps) {
  const [before, after] = text("\0").split("\0");
  return (
    <>
      {before && <span className="visually-hidden">{before}</span>}
      <span>{children}</span>
      {after && <span className="visually-hidden">{after}</span>}
    </>
  );
}
