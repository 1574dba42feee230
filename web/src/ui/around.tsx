import type { ReactNode } from "react";

/** Props of `Around`. */
export interface AroundProps {
  /** A text with one variable. */
  text: (value: string) => string;
  /** What stands in the variable's place. */
  children: ReactNode;
}

/** A text with an element, as a link or a bold word, in the place of its variable. */
export function Around({ text, children }: AroundProps) {
  const [before, after] = text("\0").split("\0");
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

/** The same, where only the element is seen and the text is heard. */
export function SpokenAround({ text, children }: AroundProps) {
  const [before, after] = text("\0").split("\0");
  return (
    <>
      {before && <span className="vh">{before}</span>}
      {children}
      {after && <span className="vh">{after}</span>}
    </>
  );
}
