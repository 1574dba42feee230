/** Which leads are shown: it stands in the address. */
import type { LeadBox } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { dayOf, daysLater } from "../ui/time.ts";

/** The lists, in the order of work. */
export const boxes = ["open", "new", "contacted", "quoted", "won", "lost", "spam"] as const;

/** How far back. */
export const times = ["today", "week", "month"] as const;

/** What the address says. */
export interface LeadSearch {
  box?: LeadBox;
  q?: string;
  page?: string;
  source?: string;
  since?: (typeof times)[number];
}

/** Reads the address; what makes no sense is left out. */
export function readSearch(raw: Record<string, unknown>): LeadSearch {
  const search: LeadSearch = {};
  const box = boxes.find((box) => box === raw.box);
  if (box !== undefined && box !== "open") search.box = box;
  for (const key of ["q", "page", "source"] as const) {
    const value = raw[key];
    if (typeof value === "string" && value !== "") search[key] = value;
    // The router reads `q=60601` as a number.
    if (typeof value === "number") search[key] = String(value);
  }
  const since = times.find((time) => time === raw.since);
  if (since !== undefined) search.since = since;
  return search;
}

/** What is asked of the server. */
export function queryOf(search: LeadSearch, now: number, zone: string): URLSearchParams {
  const query = new URLSearchParams({ box: search.box ?? "open" });
  for (const key of ["q", "page", "source"] as const) {
    if (search[key] !== undefined) query.set(key, search[key]);
  }
  const back = { today: 0, week: 6, month: 27 };
  if (search.since !== undefined) {
    query.set("since", daysLater(dayOf(now, zone), -back[search.since]));
  }
  return query;
}

/** Whether more is asked for than a list. */
export function isFiltered({ q, page, source, since }: LeadSearch): boolean {
  return [q, page, source, since].some((value) => value !== undefined);
}

/** What a list is called. */
export function boxName(box: LeadBox): string {
  const names = {
    open: texts.studioBoxOpen,
    new: texts.studioStageNew,
    contacted: texts.studioStageContacted,
    quoted: texts.studioStageQuoted,
    won: texts.studioStageWon,
    lost: texts.studioStageLost,
    spam: texts.studioBoxSpam,
  };
  return names[box];
}
