import { useEffect, useRef, useState } from "react";
import { estimate } from "../../planning/estimate.ts";
import { presets } from "../../planning/estimate-form.ts";
import type { Field } from "../../planning/fields.ts";
import type { Preset } from "../../planning/plan.ts";
import { readQuery, writeQuery } from "../../planning/query.ts";
import { localDay } from "../../ui/day-label.ts";
import { queryOf, touchedFields } from "./form-query.ts";
import { Planner } from "./planner.tsx";
import type { PlannerProps } from "./props.ts";

/**
 * Returns the query of a form in which another kind of site was chosen: what is usual there, except
 * for fields of the visitor's own. Those are named, or differ from what is usual at the former kind.
 */
function queryOfKind(
  form: HTMLFormElement,
  fields: readonly Field[],
  { chosen, former }: { chosen: Preset; former: Preset | undefined },
  named: ReadonlySet<string>,
): string {
  const usual = readQuery(former?.query ?? "");
  const query = readQuery(queryOf(form, fields));
  for (const [name, values] of readQuery(chosen.query)) {
    const typed = fields.find((field) => field.name === name)?.typed ?? "";
    const isOwn = named.has(name) || (typed !== "" && usual.get(name)?.[0] !== typed);
    if (name === chosen.field || !isOwn) query.set(name, values);
  }
  return writeQuery(
    [...query].flatMap(([name, values]) => values.map((value) => [name, value] as const)),
  );
}

/** The planner of the `estimate` tool. */
export function EstimatePlanner({ data, ...props }: PlannerProps) {
  const [known, setKnown] = useState(data);
  // The page of an exported site may be older than the last day of its prices.
  useEffect(() => {
    const { prices } = data;
    const isExported = document.querySelector("[data-exported]") !== null;
    if (isExported && prices !== null && prices.valid_until < localDay(new Date())) {
      setKnown({ ...data, prices: { ...prices, expired: true } });
    }
  }, [data]);
  const kinds = presets(known.prices);
  /** The names of the fields that the visitor has changed. */
  const changedNames = useRef(new Set<string>());

  function filled(
    form: HTMLFormElement,
    fields: readonly Field[],
    isFresh: boolean,
    changed?: EventTarget,
  ): string | null {
    const isControl = changed instanceof HTMLInputElement || changed instanceof HTMLSelectElement;
    const names = isControl
      ? [changed.name]
      : touchedFields(fields, isFresh).map(({ name }) => name);
    for (const name of names) changedNames.current.add(name);
    const kind = new FormData(form).get("site");
    const chosen = kinds.find(({ field, value }) => names.includes(field) && value === kind);
    if (chosen === undefined) return null;
    const before = fields.find(({ name }) => name === chosen.field);
    const former = kinds.find(({ value }) => value === (before?.value || before?.defaultValue));
    return queryOfKind(form, fields, { chosen, former }, changedNames.current);
  }

  return (
    <Planner
      {...props}
      data={known}
      compute={estimate}
      Drawing={null}
      presets={kinds}
      filled={filled}
    />
  );
}
