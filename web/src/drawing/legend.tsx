import { noBreak } from "../ui/no-break.ts";
import type { LegendRow } from "./layout.ts";

/** Props of `DrawingLegend`. */
export interface DrawingLegendProps {
  /** The entries for marks and kinds of lines. */
  rows: readonly LegendRow[];
  /** Notes about lines without a mark. */
  notes: readonly string[];
}

/** The legend of a drawing, which describes its marks and lines in words. */
export function DrawingLegend({ rows, notes }: DrawingLegendProps) {
  return (
    <>
      <ul className="legend numeric">
        {rows.map(({ mark, name, size, text }) => (
          <li key={mark ?? name}>
            {mark !== null && <span className="legend-mark">{mark}</span>}
            <div>
              <b>{name}</b>
              <span className="legend-measure">{noBreak(size)}</span>
              {text !== null && <p>{noBreak(text)}</p>}
            </div>
          </li>
        ))}
      </ul>
      {notes.length > 0 && <p className="small muted">{noBreak(notes.join(" "))}</p>}
    </>
  );
}
