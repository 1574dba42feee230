/**
 * Changes `deliveries.toml` from the studio: one table at a time, based on the version that was
 * read.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type {
  DeliveriesView,
  DeliveryFileView,
  DeliveryForms,
  DeliverySettings,
  FieldValue,
  FormField,
  NewSecret,
  SettingsFault,
} from "../../generated/studio.ts";
import { deliveriesKey } from "../leads/queries.ts";
import { ApiError, callApi } from "../ui/api.ts";
import { useMe } from "../ui/me.ts";
import type { Rebase } from "./delivery-draft.ts";

/** The values of a table. */
export type Values = Record<string, FieldValue>;

/** A table of which there is at most one. */
export type TableName = "retention" | "auto_reply" | "digest";

/** Secrets that were typed, by the keys of their fields; those in texts by their variables. */
export type Secrets = Record<string, string>;

/** The forms, which don't change while the server runs. Only owners get them. */
export function useForms() {
  const { owner } = useMe();
  return useQuery({
    queryKey: ["deliveries", "forms"],
    queryFn: () => callApi<DeliveryForms>("GET", "deliveries/forms"),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: owner,
  });
}

/** How often a change is retried on top of somebody else's. */
const maxRebases = 3;

/**
 * Saves the file and its secrets. A change is based on the file as it was when the form was opened.
 * If somebody else has saved it since, `rebase` merges that and returns whether the change can be
 * saved without another review.
 */
export function useSaving(file: DeliveryFileView) {
  const client = useQueryClient();
  const latest = useRef(file);
  const [base, setBase] = useState(file);
  const take = (view: DeliveriesView) => {
    client.setQueryData(deliveriesKey, view);
    if (view.file === null) return;
    latest.current = view.file;
    setBase(view.file);
  };
  const save = async (
    change: (settings: DeliverySettings) => DeliverySettings,
    rebase: Rebase = () => false,
  ) => {
    for (let rebases = 0; ; rebases += 1) {
      const { settings, version } = latest.current;
      try {
        return take(
          await callApi<DeliveriesView>("PUT", "deliveries", change(settings), { version }),
        );
      } catch (error) {
        if (!isEditConflict(error)) throw error;
        // The error contains the current file.
        take(error.body as DeliveriesView);
        if (!rebase(settings, latest.current.settings) || rebases === maxRebases) throw error;
      }
    }
  };
  const saveSecret = async (variable: string, value: string) => {
    const meant: NewSecret = { value };
    take(await callApi<DeliveriesView>("PUT", `secrets/${encodeURIComponent(variable)}`, meant));
  };
  return { base, save, saveSecret };
}

/** Whether somebody else has saved the file first. */
export function isEditConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 412;
}

/** Returns the faults in what was sent. */
export function faultsOf(error: unknown): readonly SettingsFault[] {
  return error instanceof ApiError ? (error.problem?.faults ?? []) : [];
}

/** The maximum length of a variable's name. */
const maxVariableLength = 64;

/** Returns the variable of each secret: the one in the values, or else one that isn't taken. */
export function variablesOf(
  delivery: string,
  values: Values,
  fields: readonly FormField[],
  taken: readonly string[],
): Record<string, string> {
  const used = new Set(taken);
  const found: Record<string, string> = {};
  for (const { key, widget } of fields) {
    if (widget !== "secret") continue;
    const value = values[key];
    const variable = typeof value === "string" ? value : unusedVariable(delivery, key, used);
    used.add(variable);
    found[key] = variable;
  }
  return found;
}

function unusedVariable(delivery: string, key: string, used: ReadonlySet<string>): string {
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
  const name = plain(delivery).replace(/^(?![A-Z])/, "D_");
  for (let count = 1; ; count += 1) {
    const end = plain(key.replace(/_env$/, "")) + (count === 1 ? "" : `_${count}`);
    const start = name.slice(0, maxVariableLength - end.length - 1).replace(/_$/, "");
    if (!used.has(`${start}_${end}`)) return `${start}_${end}`;
  }
}

/** Returns the variables that texts contain as `{secret:NAME}`. */
export function variablesIn(values: Values): string[] {
  const texts = Object.values(values).flatMap((value) =>
    typeof value === "string" ? [value] : typeof value === "object" ? Object.values(value) : [],
  );
  const found = texts.flatMap((text) => [...text.matchAll(/\{secret:([A-Z][A-Z0-9_]*)\}/g)]);
  return [...new Set(found.map(([, name]) => name as string))];
}

/**
 * Returns the values with the variable of each secret that was typed. A required one that wasn't is
 * left out, so that the server refuses the values.
 */
export function withVariables(
  variables: Record<string, string>,
  values: Values,
  fields: readonly FormField[],
  typed: Secrets,
): Values {
  const named = { ...values };
  for (const { key } of fields) {
    const isTyped = (typed[key] ?? "").trim() !== "";
    const variable = variables[key];
    if (variable !== undefined && isTyped) named[key] = variable;
  }
  return named;
}

/** Returns the secrets that were typed for these values, each with its field and its variable. */
export function typedSecrets(
  named: Values,
  fields: readonly FormField[],
  typed: Secrets,
): { at: string; variable: string; value: string }[] {
  const ofFields = fields.flatMap(({ key, widget }) => {
    const variable = named[key];
    return widget === "secret" && typeof variable === "string" ? [{ at: key, variable }] : [];
  });
  const ofTexts = variablesIn(named).map((variable) => ({ at: variable, variable }));
  return [...ofFields, ...ofTexts]
    .map((one) => ({ ...one, value: typed[one.at] ?? "" }))
    .filter(({ value }) => value.trim() !== "");
}
