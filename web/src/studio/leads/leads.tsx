import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { LEAD_BOXES } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { classes } from "../ui/classes.ts";
import { grouped } from "../ui/grouped.ts";
import { NavTabs } from "../ui/nav-tabs.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { FilterButton, Filters, LeadSearchField } from "./filters.tsx";
import { Lead } from "./lead.tsx";
import { List, type ShownList, useList } from "./list.tsx";
import { boxName, isFiltered, type LeadSearch } from "./search.ts";
import { Shortcuts } from "./shortcuts.tsx";

/** Props of `Leads`. */
export interface LeadsProps {
  /** The search in the address. */
  search: LeadSearch;
  /** The reference number of the open lead. */
  reference: string | undefined;
}

/** The list and the open lead: side by side on laptops, one at a time on phones. */
export function Leads({ search, reference }: LeadsProps) {
  const navigate = useNavigate();
  const list = useList(search);
  const [filtering, setFiltering] = useState(
    search.waiting_for !== undefined || search.given_up_by !== undefined,
  );
  const change = useCallback(
    (search: LeadSearch) => void navigate({ to: ".", search, replace: true, resetScroll: false }),
    [navigate],
  );
  const clear = () => change(search.box === undefined ? {} : { box: search.box });
  const { rows } = list;
  const at = rows.findIndex((row) => row.reference === reference);
  // A lead that has left the list still determines the position in it.
  const place = useRef(-1);
  if (at !== -1) place.current = at;
  const { more, loading, error } = list;
  /** The step that asked for more rows, and where the person was then. */
  const asked = useRef<{ count: number; address: string; focus: Element | null } | null>(null);
  const onStep = useCallback(
    (by: 1 | -1) => {
      const from = at === -1 ? place.current - (by === 1 ? 1 : 0) : at;
      if (from + by >= rows.length && more !== null) {
        const focus = document.activeElement;
        asked.current = { count: rows.length, address: location.href, focus };
        if (!loading) void more();
        return;
      }
      asked.current = null;
      const next = rows[Math.min(rows.length - 1, Math.max(0, from + by))];
      if (next === undefined) return;
      void navigate({
        to: "/leads/$reference",
        params: { reference: next.reference },
        search,
        resetScroll: false,
      });
      rowOf(next.reference)?.focus();
    },
    [at, rows, more, loading, navigate, search],
  );
  useEffect(() => {
    const { current: step } = asked;
    if (step === null) return;
    // Whoever does something else meanwhile isn't taken away from it. The address changes before
    // the props do.
    const isWanted =
      error === null && step.address === location.href && step.focus === document.activeElement;
    if (!isWanted) asked.current = null;
    else if (rows.length > step.count) onStep(1);
  }, [rows, error, onStep]);
  const open = useRef(reference);
  useEffect(() => {
    // When returning to the list, the focus goes back to the lead that was open.
    if (reference === undefined && open.current !== undefined) rowOf(open.current)?.focus();
    open.current = reference;
  }, [reference]);
  return (
    <div className={classes("leads", reference !== undefined && "has-lead")}>
      <div className="list-top">
        <ScreenHeader title={texts.studioLeads}>
          <Boxes list={list} search={search} />
          <div className="find">
            <LeadSearchField search={search} onChange={change} />
            <FilterButton
              search={search}
              isOpen={filtering}
              onPress={() => setFiltering((open) => !open)}
            />
          </div>
        </ScreenHeader>
        {filtering && <Filters search={search} onChange={change} page={list.page} />}
      </div>
      {reference !== undefined && <Place list={list} search={search} at={at} />}
      <div className="split">
        <div className="list">
          <List list={list} search={search} open={reference} onClear={clear} />
        </div>
        <div className="lead-pane">
          {reference === undefined ? (
            <p className="choose muted">{texts.studioChooseLead}</p>
          ) : (
            <Lead
              reference={reference}
              search={search}
              onGone={() => void navigate({ to: "/leads", search })}
            />
          )}
        </div>
      </div>
      <Shortcuts onStep={onStep} />
    </div>
  );
}

function rowOf(reference: string): HTMLElement | null {
  return document.querySelector(`[data-reference="${CSS.escape(reference)}"]`);
}

/** The lists, each with its number of leads; the filters aren't applied to these. */
function Boxes({ list, search }: { list: ShownList; search: LeadSearch }) {
  const { box: _, ...rest } = search;
  const counts = isFiltered(search) ? undefined : list.page?.counts;
  const current = search.box ?? "open";
  return (
    // With the numbers, the chosen one moves.
    <NavTabs label={texts.studioLists} current={`${current} ${counts?.[current] ?? ""}`}>
      {LEAD_BOXES.map((box) => (
        <Link
          key={box}
          to="/leads"
          search={box === "open" ? rest : { ...rest, box }}
          className="pick"
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={box === current ? "true" : undefined}
        >
          {boxName(box, search)} {counts && <b>{grouped(counts[box])}</b>}
        </Link>
      ))}
    </NavTabs>
  );
}

/** On phones: the link back to the list, and the lead's position in it. */
function Place({ list, search, at }: { list: ShownList; search: LeadSearch; at: number }) {
  const box = search.box ?? "open";
  const of = isFiltered(search) ? undefined : list.page?.counts[box];
  const name = boxName(box, search);
  return (
    <div className="top narrow-only lead-top">
      <Link
        to="/leads"
        search={search}
        resetScroll={false}
        className="icon-button"
        aria-label={texts.studioAllLeads}
      >
        <ChevronLeft className="icon" aria-hidden />
      </Link>
      <h1 className="place">
        {at === -1 || of === undefined
          ? name
          : texts.studioPlace({ at: grouped(at + 1), of: grouped(of), list: name })}
      </h1>
    </div>
  );
}
