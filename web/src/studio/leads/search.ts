/** Which leads are shown, as kept in the address. */
import type { LeadBox } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { dayOf, daysLater } from "../ui/time.ts";

/** The lists, in the order of work. */
export const boxes = ["open", "new", "contacted", "quoted", "won", "lost", "spam"] as const;

/** The periods to filter by. */
export const times = ["today", "week", "month"] as const;

/** The search in the address. */
export interface LeadSearch {
  box?: LeadBox;
  q?: string;
  page?: string;
  source?: string;
  since?: (typeof times)[number];
}

/** Reads the search from the address; invalid values are left out. */
export function readSearch(raw: Record<string, unknown>): LeadSearch {
  const search: LeadSearch = {};
  const box = boxes.find((box) => box === raw.box);
  if (box !== undefined && box !== "open") search.box = box;
  for (const key of ["q", "page", "source"] as const) {
    const value = raw[key];
    if (typeof value === "string" && value !== "") search[key] = value;
    // The router parses `q=60601` as a number.
    if (typeof value === "number") search[key] = String(value);
  }
  const since = times.find((time) => time === raw.since);
  if (since !== undefined) search.since = since;
  return search;
}

/** Returns the query for the server. */
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

/** Whether any filter is set, besides the list. */
export function isFiltered({ q, page, source, since }: LeadSearch): boolean {
  return [q, page, source, since].some((value) => value !== undefined);
}

/** Returns the name of a list. A search outside the other lists covers all leads except spam. */
export function boxName(box: LeadBox, { q }: LeadSearch): string {
  const names = {
    open: q === undefined ? texts.studioBoxOpen : texts.studioBoxAll,
    new: texts.studioStageNew,
    contacted: texts.studioStageContacted,
    quoted: texts.studioStageQuoted,
    won: texts.studioStageWon,
    lost: texts.studioStageLost,
    spam: texts.studioBoxSpam,
  };
  return names[box];
}
