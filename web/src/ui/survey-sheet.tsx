import type { ComponentPropsWithoutRef } from "react";

/** A cell of the title block under a drawing. */
export interface SheetCell {
  /** The label of the cell: `Scale`. */
  title: string;
  /** Its value: `1 square = 2 ft`. */
  text: string;
}

/** Props of `SurveySheet`. */
export interface SurveySheetProps extends ComponentPropsWithoutRef<"figure"> {
  /** The cells of the title block, starting with the drawing's name. */
  cells: SheetCell[];
}

/** A drawing in a frame with a title block, like a technician's drawing for a customer. */
export function SurveySheet({ cells, children, ...rest }: SurveySheetProps) {
  return (
    <figure className="sheet" {...rest}>
      {children}
      <figcaption>
        {/* React can't change a text that a translator replaced: a new text is a new element. */}
        {cells.map((cell) => (
          <span key={cell.title + cell.text}>
            <b>{cell.title}</b> {cell.text}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
