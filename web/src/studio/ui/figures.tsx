import type { Figure, Totals } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { classes } from "./classes.ts";
import { grouped } from "./grouped.ts";
import { wholeMoney } from "./money.ts";
import { date, span } from "./time.ts";

/** Props of `Figures`. */
export interface FiguresProps {
  totals: Totals;
  /** The name of the preceding period: `last week`. */
  before: string;
  /** The first day on which visits and taps were counted. */
  since?: string | null;
}

/** The figures of a period, compared with the preceding one. */
export function Figures({ totals, before, since = null }: FiguresProps) {
  const { leads, visits, phone_taps, first_answer_seconds, won, won_cents } = totals;
  return (
    <dl className="figures">
      <Stat name={texts.studioLeads} value={count(leads)} note={against(leads, before)} />
      <Stat
        name={texts.studioVisits}
        value={count(visits)}
        note={against(visits, before) ?? countedSince(since)}
      />
      <Stat
        name={texts.studioPhoneTaps}
        value={count(phone_taps)}
        note={against(phone_taps, before) ?? countedSince(since)}
      />
      <Stat
        name={texts.studioFirstAnswer}
        value={time(first_answer_seconds.now)}
        note={quicker(first_answer_seconds)}
      />
      <Stat
        name={texts.studioWon}
        value={won_cents.now ? wholeMoney(won_cents.now) : count(won)}
        note={{
          words: texts.studioJobs({ count: won.now ?? 0, number: grouped(won.now ?? 0) }),
          trend: null,
          before: wonBefore(totals),
        }}
      />
    </dl>
  );
}

interface Note {
  words: string;
  trend: "up" | "down" | null;
  before?: string;
}

function Stat({ name, value, note }: { name: string; value: string; note: Note | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {note && <span className={classes("against", note.trend)}>{note.words}</span>}
        {note?.before && <span className="against">{note.before}</span>}
      </dd>
    </div>
  );
}

function count({ now }: Figure): string {
  return now === null ? texts.studioUnknown : grouped(now);
}

function time(seconds: number | null): string {
  return seconds === null ? texts.studioUnknown : span(seconds * 1000);
}

function against({ now, before }: Figure, time: string): Note | null {
  if (now === null || before === null) return null;
  const more = now - before;
  if (more === 0) return { words: texts.studioAsMany(time), trend: null };
  const many = grouped(Math.abs(more));
  return more > 0
    ? { words: texts.studioMoreThan({ many, time }), trend: "up" }
    : { words: texts.studioFewerThan({ many, time }), trend: "down" };
}

/** Says since when something has been counted, if that is too short for a comparison. */
function countedSince(since: string | null): Note | null {
  return since === null ? null : { words: sinceWords(since), trend: null };
}

/** Returns since which day something has been counted. The date stays on one line. */
export function sinceWords(since: string): string {
  const day = date(Date.parse(`${since.slice(0, 10)}T12:00:00Z`), 0, "UTC");
  return texts.studioCountedSince(day.replaceAll(" ", "\u00a0"));
}

function quicker({ now, before }: Figure): Note | null {
  if (now === null) return null;
  const half = texts.studioHalfQuicker;
  if (before === null) return { words: half, trend: null };
  const isSame = time(now) === time(before);
  const trend = isSame ? null : now < before ? "up" : "down";
  return { words: texts.studioBefore(time(before)), trend, before: half };
}

function wonBefore({ won, won_cents }: Totals): string {
  if (won.before === null) return "";
  return texts.studioBefore(won_cents.before ? wholeMoney(won_cents.before) : grouped(won.before));
}
