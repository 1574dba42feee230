/** Which leads are shown, as kept in the address. */
import { LEAD_BOXES, type LeadBox } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { dayOf, daysLater } from "../ui/time.ts";
import { stageName } from "./stages.ts";

/** The periods to filter by. */
export const times = ["today", "week", "month"] as const;

/** The search in the address. */
export interface LeadSearch {
  box?: LeadBox;
  q?: string;
  page?: string;
  source?: string;
  since?: (typeof times)[number];
  /** The delivery that the leads wait for. */
  waiting_for?: string;
  /** The delivery that gave up the leads. */
  given_up_by?: string;
}

/** The parts of a search that can be any text. */
const words = ["q", "page", "source", "waiting_for", "given_up_by"] as const;

/** Reads the search from the address; invalid values are left out. */
export function readSearch(raw: Record<string, unknown>): LeadSearch {
  const search: LeadSearch = {};
  const box = LEAD_BOXES.find((box) => box === raw.box);
  if (box !== undefined && box !== "open") search.box = box;
  for (const key of words) {
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
  for (const key of words) {
    if (search[key] !== undefined) query.set(key, search[key]);
  }
  const back = { today: 0, week: 6, month: 27 };
  if (search.since !== undefined) {
    query.set("since", daysLater(dayOf(now, zone), -back[search.since]));
  }
  return query;
}

/** Whether any filter is set, besides the list. */
export function isFiltered({ box: _, ...filters }: LeadSearch): boolean {
  return Object.keys(filters).length > 0;
}

/** Whether the first list covers all leads except spam. */
export function coversAll({ q, waiting_for, given_up_by }: LeadSearch): boolean {
  return [q, waiting_for, given_up_by].some((value) => value !== undefined);
}

/** Returns the name of a list. */
export function boxName(box: LeadBox, search: LeadSearch): string {
  if (box === "open") return coversAll(search) ? texts.studioBoxAll : texts.studioBoxOpen;
  return box === "spam" ? texts.studioBoxSpam : stageName(box);
}
