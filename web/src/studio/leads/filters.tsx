import { Search, SlidersHorizontal, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button, Input, SearchField } from "react-aria-components";
import type { LeadPage } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { Choice } from "../ui/choice.tsx";
import { classes } from "../ui/classes.ts";
import { isFiltered, type LeadSearch, times } from "./search.ts";

/** Props of the filters. */
export interface FilterProps {
  search: LeadSearch;
  /** Changes the filters. */
  onChange: (search: LeadSearch) => void;
}

/** The search over all fields; it starts a moment after the last key press. */
export function LeadSearchField({ search, onChange }: FilterProps) {
  const [typed, setTyped] = useState(search.q ?? "");
  const asked = search.q ?? "";
  // The address follows what is typed here, without the spaces at its ends. Only other values are
  // shown.
  const sent = useRef(asked);
  useEffect(() => {
    if (asked !== sent.current) setTyped(asked);
    sent.current = asked;
  }, [asked]);
  useEffect(() => {
    const text = typed.trim();
    if (text === asked) return;
    const timer = setTimeout(() => {
      sent.current = text;
      onChange(withValue(search, "q", text));
    }, 300);
    return () => clearTimeout(timer);
  }, [typed, asked, search, onChange]);
  return (
    <SearchField
      className="search"
      aria-label={texts.studioSearchLeads}
      value={typed}
      onChange={setTyped}
      onClear={() => onChange(withValue(search, "q", ""))}
    >
      <Search className="icon" aria-hidden />
      <Input placeholder={texts.studioSearchHint} />
      {typed !== "" && (
        <Button className="search-clear">
          <X className="icon" aria-hidden />
        </Button>
      )}
    </SearchField>
  );
}

/** The button that opens the filters, with the number of active ones. */
export function FilterButton({
  search,
  isOpen,
  onPress,
}: {
  search: LeadSearch;
  isOpen: boolean;
  onPress: () => void;
}) {
  const { box: _, q: __, ...filters } = search;
  const count = Object.keys(filters).length;
  return (
    <Button
      className={classes("icon-button filter-button", count > 0 && "on")}
      aria-label={count > 0 ? texts.studioFiltersOn(count) : texts.studioFilters}
      aria-expanded={isOpen}
      onPress={onPress}
    >
      <SlidersHorizontal className="icon" aria-hidden />
    </Button>
  );
}

/** Filters by page, source and time, and by a delivery if they were opened with one. */
export function Filters({ search, onChange, page }: FilterProps & { page: LeadPage | undefined }) {
  const timeNames = {
    today: texts.studioSinceToday,
    week: texts.studioSinceWeek,
    month: texts.studioSinceMonth,
  };
  const pages = (page?.pages ?? []).map(({ path, title }) => [path, title] as const);
  const sources = (page?.sources ?? []).map((source) => [source, source] as const);
  const set = (key: keyof LeadSearch) => (value: string) => onChange(withValue(search, key, value));
  const [opened] = useState(search);
  const deliveries = [
    ["waiting_for", texts.studioFilterWaitingFor],
    ["given_up_by", texts.studioFilterGivenUpBy],
  ] as const;
  return (
    <div className="filters">
      <Filter
        label={texts.studioFilterPage}
        value={search.page}
        choices={pages}
        more={page?.more_pages}
        onChange={set("page")}
      />
      <Filter
        label={texts.studioFilterSource}
        value={search.source}
        choices={sources}
        more={page?.more_sources}
        onChange={set("source")}
      />
      <Filter
        label={texts.studioFilterTime}
        value={search.since}
        choices={times.map((time) => [time, timeNames[time]] as const)}
        onChange={set("since")}
      />
      {deliveries.map(([key, label]) => {
        // After “Any” the field stays, with the focus.
        const name = search[key] ?? opened[key];
        return (
          name !== undefined && (
            <Filter
              key={key}
              label={label}
              value={search[key]}
              choices={[[name, name]]}
              onChange={set(key)}
            />
          )
        );
      })}
      {isFiltered(search) && (
        <Button
          className="button button-line"
          onPress={() => onChange(search.box === undefined ? {} : { box: search.box })}
        >
          {texts.studioClearFilters}
        </Button>
      )}
    </div>
  );
}

function Filter({
  label,
  value = "",
  choices,
  more = false,
  onChange,
}: {
  label: string;
  value: string | undefined;
  choices: readonly (readonly [string, string])[];
  /** Whether there are more that aren't listed. */
  more?: boolean | undefined;
  onChange: (value: string) => void;
}) {
  // The address may name a page or a source that has no leads any more.
  const isMissing = value !== "" && !choices.some(([choice]) => choice === value);
  const missing = isMissing ? [[value, value] as const] : [];
  return (
    <Choice
      label={label}
      value={value}
      choices={[["", texts.studioAny], ...missing, ...choices]}
      onChange={onChange}
    >
      {more && <option disabled>{texts.studioFilterMore}</option>}
    </Choice>
  );
}

function withValue(search: LeadSearch, key: keyof LeadSearch, value: string): LeadSearch {
  const { [key]: _, ...rest } = search;
  return value === "" ? rest : { ...rest, [key]: value };
}
