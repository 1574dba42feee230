import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Inbox } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { flushSync } from "react-dom";
import type { LeadPage, LeadRow } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { announce } from "../ui/announce.ts";
import { serverTime } from "../ui/clock.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Loading } from "../ui/loading.tsx";
import { useZone } from "../ui/me.ts";
import { readUntil, withoutArrivals } from "./arrivals.ts";
import { leadsQuery } from "./queries.ts";
import { Row } from "./row.tsx";
import { boxName, coversAll, isFiltered, type LeadSearch } from "./search.ts";
import { SendTest } from "./send-test.tsx";

/** A list as it is shown. */
export interface ShownList {
  rows: LeadRow[];
  /** The first page, which has the counts and the filters. */
  page: LeadPage | undefined;
  /** How many leads have arrived since. */
  arrived: number;
  /** Shows the leads that have arrived. */
  showArrived: () => void;
  error: unknown;
  retry: () => void;
  loading: boolean;
  /** Loads the next page; `null` on the last one. */
  more: (() => Promise<unknown>) | null;
}

/** Returns the leads that the address asks for; later arrivals wait. */
export function useList(search: LeadSearch): ShownList {
  const zone = useZone();
  const query = useInfiniteQuery(leadsQuery(search, zone));
  const [looked, setLooked] = useState<{ list: string; at: number | null }>();
  const list = JSON.stringify(search);
  const rows = unique(query.data?.pages.flatMap(({ leads }) => leads) ?? []);
  const read = query.data !== undefined;
  // In an empty list nothing can move under a finger.
  const stale = looked?.list !== list || looked.at === null;
  const until = readUntil(rows, serverTime(query.dataUpdatedAt));
  useEffect(() => {
    if (read && stale) setLooked({ list, at: until });
  }, [read, stale, list, until]);
  const { shown, waiting } = withoutArrivals(rows, stale ? null : (looked?.at ?? null));
  const count = shown.length;
  const filtered = isFiltered(search);
  const wasFiltered = useRef(false);
  useEffect(() => {
    if (!read) return;
    // Clearing the filters changes the list too.
    if (filtered || wasFiltered.current) announce(texts.studioShown(count));
    wasFiltered.current = filtered;
  }, [read, filtered, count]);
  useEffect(() => {
    if (waiting > 0) announce(texts.studioNewLeads(waiting));
  }, [waiting]);
  return {
    rows: shown,
    page: query.data?.pages[0],
    arrived: waiting,
    showArrived: () => setLooked({ list, at: until }),
    error: query.error,
    retry: () => query.refetch(),
    loading: query.isFetchingNextPage,
    more: query.hasNextPage ? () => query.fetchNextPage() : null,
  };
}

/** Removes duplicates: a lead that arrives while pages are loaded can be on two of them. */
function unique(rows: readonly LeadRow[]): LeadRow[] {
  return [...new Map(rows.map((row) => [row.reference, row])).values()];
}

/** Props of `List`. */
export interface ListProps {
  list: ShownList;
  search: LeadSearch;
  /** The reference number of the open lead. */
  open: string | undefined;
  /** Clears the filters. */
  onClear: () => void;
}

/** The rows, starting with the leads that wait for a first answer. */
export function List({ list, search, open, onClear }: ListProps) {
  const { rows, page, arrived, error } = list;
  const split = search.box === undefined && !coversAll(search);
  const place = useRef<HTMLDivElement>(null);
  const show = () => {
    // The button disappears, so the focus moves to the first row.
    flushSync(list.showArrived);
    place.current?.querySelector<HTMLElement>(".row")?.focus();
  };
  const more = async () => {
    const rowsNow = () => [...(place.current?.querySelectorAll<HTMLElement>(".row") ?? [])];
    const before = new Set(rowsNow());
    const button = document.activeElement;
    await list.more?.();
    // The new rows are above the button.
    requestAnimationFrame(() => {
      if (document.activeElement !== button && document.activeElement !== document.body) return;
      rowsNow()
        .find((row) => !before.has(row))
        ?.focus();
    });
  };
  const waiting = rows.filter((row) => row.waiting);
  const others = rows.filter((row) => !row.waiting);
  return (
    <div ref={place}>
      {arrived > 0 && (
        <Button className="arrived" onPress={show}>
          {texts.studioArrived(arrived)}
        </Button>
      )}
      <ErrorNotice error={error} retry={list.retry} kept={page && texts.studioListKept} />
      {split ? (
        <>
          <Rows title={texts.studioWaitingFirst} rows={waiting} search={search} open={open} />
          <Rows title={texts.studioInProgress} rows={others} search={search} open={open} />
        </>
      ) : (
        <Rows rows={rows} search={search} open={open} />
      )}
      {!page && !error && <Loading />}
      {page && rows.length === 0 && <Empty page={page} search={search} onClear={onClear} />}
      {list.more && (
        <div className="inset">
          <Button
            className="button button-line button-wide"
            isPending={list.loading}
            onPress={more}
          >
            {texts.studioShowMore}
          </Button>
        </div>
      )}
      {search.q !== undefined && search.box === undefined && rows.length > 0 && (
        <div className="inset">
          <Link
            to="/leads"
            search={{ ...search, box: "spam" }}
            className="button button-line button-wide"
          >
            {texts.studioSearchSpam}
          </Link>
        </div>
      )}
    </div>
  );
}

function Rows({
  title,
  rows,
  search,
  open,
}: {
  title?: string;
  rows: readonly LeadRow[];
  search: LeadSearch;
  open: string | undefined;
}) {
  if (rows.length === 0) return null;
  return (
    <section>
      {title !== undefined && <h2 className="list-head">{title}</h2>}
      <ul>
        {rows.map((row) => (
          <li key={row.reference}>
            <Row lead={row} search={search} />
            {row.reference === open && <ToLead />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For keyboard users: the way past the rest of the list to the open lead beside it. */
function ToLead() {
  const go = () => document.querySelector<HTMLElement>(".lead-name")?.focus();
  return (
    <Button className="skip-link" onPress={go}>
      {texts.studioToLead}
    </Button>
  );
}

/** Says why the list is empty, and what to do about it. */
function Empty({
  page,
  search,
  onClear,
}: {
  page: LeadPage;
  search: LeadSearch;
  onClear: () => void;
}) {
  const { box, ...everywhere } = search;
  const none = Object.values(page.counts).every((count) => count === 0);
  return (
    <div className="empty">
      <Inbox className="icon" aria-hidden />
      {isFiltered(search) ? (
        <>
          <p>
            {box === undefined
              ? texts.studioNothingFits
              : texts.studioNothingFitsHere(boxName(box, search))}
          </p>
          <div className="actions">
            <Button className="button button-line" onPress={onClear}>
              {texts.studioClearFilters}
            </Button>
            {search.q !== undefined && (
              <Link
                to="/leads"
                search={box === undefined ? { ...search, box: "spam" } : everywhere}
                className="button button-line"
              >
                {box === undefined ? texts.studioSearchSpam : texts.studioSearchAll}
              </Link>
            )}
          </div>
        </>
      ) : none ? (
        <>
          <p>{texts.studioNoLeads}</p>
          <SendTest />
        </>
      ) : (
        <p>{box === undefined ? texts.studioAllDone : texts.studioNothingHere}</p>
      )}
    </div>
  );
}
