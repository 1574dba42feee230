// The numbers of the studio's fake server.
import type { Numbers, NumbersRow } from "../../src/generated/studio.ts";
import { at, day } from "./fake-leads.ts";

/** Returns the numbers for the requested days. */
export function fakeNumbers(query: URLSearchParams): Numbers {
  const from = query.get("from") ?? "2026-11-01";
  const to = query.get("to") ?? "2026-11-28";
  const count = Math.round((Date.parse(to) - Date.parse(from)) / day) + 1;
  const wave = (index: number, most: number) =>
    Math.max(0, Math.round((most / 2) * (1 + Math.sin(index * 1.7)) - (index % 4)));
  return {
    from,
    to,
    totals: totals(count / 7),
    days: Array.from({ length: count }, (_, index) => ({
      day: at(Date.parse(from) + index * day).slice(0, 10),
      leads: wave(index, 4),
      phone_taps: wave(index + 3, 9),
      visits: 20 + wave(index, 50),
    })),
    sources: [
      numbersRow("Google, unpaid", null, 512, 24, 17, 9, 3),
      numbersRow("Google Ads", null, 318, 19, 15, 8, 2),
      numbersRow("Direct", null, 241, 11, 8, 3, 1),
      numbersRow("a-very-long-host-name-that-somebody-links-from.example", null, 44, 4, 3, 2, 0),
      numbersRow("Unknown", null, 0, 0, 0, 1, 0),
    ],
    pages: [
      numbersRow("/services/cctv-installation", "CCTV installation", 406, 21, 18, 10, 3),
      numbersRow("/", "Home", 388, 17, 11, 5, 1),
      numbersRow("/services/access-control", "Access control", 164, 9, 8, 4, 2),
      numbersRow("/gone", null, 151, 4, 3, 1, 0),
    ],
    counted_since: "2026-06-01",
  };
}

/** Returns the totals for a number of weeks. */
export function totals(weeks: number): Numbers["totals"] {
  const times = (value: number) => Math.round(value * weeks);
  return {
    leads: { now: times(7), before: times(5) },
    visits: { now: times(341), before: times(304) },
    phone_taps: { now: times(18), before: times(22) },
    first_answer_seconds: { now: 11 * 60, before: 19 * 60 },
    won: { now: times(2), before: times(1) },
    won_cents: { now: times(1_840_000), before: times(962_050) },
  };
}

function numbersRow(
  name: string,
  title: string | null,
  ...[visits = 0, phone_taps = 0, starts = 0, leads = 0, won = 0]: number[]
): NumbersRow {
  return { name, title, visits, phone_taps, starts, leads, won };
}
