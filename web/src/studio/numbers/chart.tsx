import { useEffect, useRef } from "react";
import type { DayNumbers } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { grouped } from "../ui/grouped.ts";
import { date } from "../ui/time.ts";

/** A day, or a week of a long period. */
interface Bar {
  day: string;
  leads: number;
  phone_taps: number;
  visits: number;
}

/** Longer periods are drawn by week, since bars for single days would be too thin. */
const maxDays = 31;

const width = 980;
const ground = 180;
const top = 20;

/** Props of `Chart`. */
export interface ChartProps {
  days: readonly DayNumbers[];
}

/** Leads and phone taps by day or week, with the same figures as a table. */
export function Chart({ days }: ChartProps) {
  const weekly = days.length > maxDays;
  const bars = weekly ? weeks(days) : days;
  const most = Math.max(3, ...bars.flatMap(({ leads, phone_taps }) => [leads, phone_taps]));
  const step = roundUp(most / 3);
  const height = (value: number) => (value / (step * 3)) * (ground - top);
  const slot = (width - 30) / Math.max(1, bars.length);
  const bar = Math.min(24, slot * 0.36);
  const named = Math.ceil(bars.length / 6);
  const scrolled = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time is shown
  useEffect(() => {
    // If there isn't enough room, the latest part is shown.
    if (scrolled.current) scrolled.current.scrollLeft = scrolled.current.scrollWidth;
  }, [days]);
  return (
    <section className="card">
      <header>
        <h2>{weekly ? texts.studioChartWeeks : texts.studioChartDays}</h2>
        <span className="legend end">
          <span className="swatch leads-swatch" />
          {texts.studioLeads}
          <span className="swatch taps-swatch" />
          {texts.studioPhoneTaps}
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it sideways */}
      <section ref={scrolled} className="inset chart" aria-label={texts.studioChart} tabIndex={0}>
        <svg viewBox={`0 -4 ${width} 208`} role="img" aria-label={texts.studioChartAlt}>
          {[1, 2, 3].map((line) => {
            const y = ground - height(line * step);
            return (
              <g key={line}>
                <line className="grid" x1="0" x2={width} y1={y} y2={y} />
                <text x={width} y={y - 4} textAnchor="end">
                  {grouped(line * step)}
                </text>
              </g>
            );
          })}
          {bars.map(({ day, leads, phone_taps }, index) => {
            const x = index * slot + slot / 2;
            return (
              <g key={day}>
                <rect
                  className="taps-bar"
                  x={x - bar - 0.5}
                  y={ground - height(phone_taps)}
                  width={bar}
                  height={height(phone_taps)}
                  rx="2"
                />
                <rect
                  className="leads-bar"
                  x={x + 0.5}
                  y={ground - height(leads)}
                  width={bar}
                  height={height(leads)}
                  rx="2"
                />
                {index % named === 0 && (
                  <text x={Math.max(30, x)} y={ground + 18} textAnchor="middle">
                    {shortDay(day)}
                  </text>
                )}
              </g>
            );
          })}
          <line className="ground" x1="0" x2={width} y1={ground} y2={ground} />
        </svg>
      </section>
      <details className="figures-table">
        <summary>{weekly ? texts.studioTableWeeks : texts.studioTableDays}</summary>
        <table
          className="table"
          aria-label={weekly ? texts.studioTableWeeks : texts.studioTableDays}
        >
          <thead>
            <tr>
              <th scope="col">{weekly ? texts.studioWeekFrom : texts.studioDay}</th>
              <th scope="col">{texts.studioVisits}</th>
              <th scope="col">{texts.studioPhoneTaps}</th>
              <th scope="col">{texts.studioLeads}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ day, visits, phone_taps, leads }) => (
              <tr key={day}>
                <th scope="row">{shortDay(day)}</th>
                <td>{grouped(visits)}</td>
                <td>{grouped(phone_taps)}</td>
                <td>{grouped(leads)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** Returns the next of 1, 2, 3, 4, 5, 6, 8, 10, 20, 30 and so on. */
function roundUp(number: number): number {
  const unit = 10 ** Math.floor(Math.log10(number));
  const leading = [1, 2, 3, 4, 5, 6, 8].find((one) => one * unit >= number) ?? 10;
  return leading * unit;
}

function shortDay(day: string): string {
  const at = Date.parse(`${day}T12:00:00Z`);
  return date(at, at, "UTC");
}

/** Groups days into weeks, the last of which ends today; the first may be shorter. */
export function weeks(days: readonly DayNumbers[]): Bar[] {
  const bars: Bar[] = [];
  for (let end = days.length; end > 0; end -= 7) {
    const week = days.slice(Math.max(0, end - 7), end);
    const sum = (of: (day: DayNumbers) => number) => week.reduce((all, day) => all + of(day), 0);
    bars.unshift({
      day: week[0]?.day ?? "",
      leads: sum(({ leads }) => leads),
      phone_taps: sum(({ phone_taps }) => phone_taps),
      visits: sum(({ visits }) => visits),
    });
  }
  return bars;
}
