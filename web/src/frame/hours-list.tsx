import type { Hours } from "../generated/model.ts";

/** Props of `HoursList`. */
export interface HoursListProps {
  /** The hours. */
  hours: readonly Hours[];
  /** The list's class names. */
  className: string;
}

/** The company's office hours. */
export function HoursList({ hours, className }: HoursListProps) {
  return (
    <dl className={className}>
      {hours.map((line) => (
        <div key={line.days}>
          <dt>{line.days}</dt>
          <dd>{line.hours}</dd>
        </div>
      ))}
    </dl>
  );
}
