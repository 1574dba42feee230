import type { ComponentPropsWithoutRef } from "react";

/** A cell of the title block under a drawing. */
export interface SheetCell {
  /** What the cell states: `Scale`. */
  title: string;
  /** Its value: `1 square = 2 ft`. */
  text: string;
}

/** Props of `SurveySheet`. */
export interface SurveySheetProps extends ComponentPropsWithoutRef<"figure"> {
  /** The title block, the drawing's own name first. */
  cells: SheetCell[];
}

/** A drawing in a frame with a title block, as a technician leaves it with a customer. */
export function SurveySheet({ cells, children, ...rest }: SurveySheetProps) {
  return (
    <figure className="sheet" {...rest}>
      {children}
      <figcaption>
        {cells.map((cell) => (
          <span key={cell.title}>
            <b>{cell.title}</b> {cell.text}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
