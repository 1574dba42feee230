/** `deliveries.toml` as the studio changes it: one table at a time, on the version that was read. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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
import { ask, Refused } from "../ui/api.ts";

/** Where the deliveries are kept between requests. */
export const deliveriesKey = ["deliveries"];

/** The values of a table. */
export type Values = Record<string, FieldValue>;

/** A table that is there once or not at all. */
export type TableName = "retention" | "auto_reply" | "digest";

/** Secrets that were typed, by their variables. */
export type Secrets = Record<string, string>;

/** The forms, which stay the same while the server runs. */
export function useForms() {
  return useQuery({
    queryKey: ["deliveries", "forms"],
    queryFn: () => ask<DeliveryForms>("GET", "deliveries/forms"),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Writes the file, then the secrets that were typed. The change is of the file as it was when the form was opened:
 * what somebody else wrote since is not written over unseen.
 */
export function useSaving(file: DeliveryFileView) {
  const client = useQueryClient();
  const [base, setBase] = useState(file);
  const take = (view: DeliveriesView) => {
    client.setQueryData(deliveriesKey, view);
    if (view.file !== null) setBase(view.file);
  };
  return async (
    change: (settings: DeliverySettings) => DeliverySettings,
    secrets: Secrets = {},
  ) => {
    const settings = change(base.settings);
    try {
      take(await ask<DeliveriesView>("PUT", "deliveries", settings, { version: base.version }));
    } catch (error) {
      // What there is now comes along.
      if (isMeanwhile(error)) take(error.body as DeliveriesView);
      throw error;
    }
    for (const [name, value] of Object.entries(secrets)) {
      const path = `secrets/${encodeURIComponent(name)}`;
      const meant: NewSecret = { value };
      if (value.trim() !== "") take(await ask<DeliveriesView>("PUT", path, meant));
    }
  };
}

/** Somebody else was faster. */
export function isMeanwhile(error: unknown): error is Refused {
  return error instanceof Refused && error.status === 412;
}

/** What is wrong with what was sent. */
export function faultsOf(error: unknown): readonly SettingsFault[] {
  return error instanceof Refused ? (error.problem?.faults ?? []) : [];
}

/** The variable for a secret of a delivery that names none yet. */
export function variableOf(delivery: string, key: string): string {
  const name = `${delivery}_${key.replace(/_env$/, "")}`.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
  return /^[A-Z]/.test(name) ? name.slice(0, 64) : `D_${name}`.slice(0, 64);
}

/** The variables that stand in texts, as `{secret:NAME}`. */
export function variablesIn(values: Values): string[] {
  const texts = Object.values(values).flatMap((value) =>
    typeof value === "string" ? [value] : typeof value === "object" ? Object.values(value) : [],
  );
  const found = texts.flatMap((text) => [...text.matchAll(/\{secret:([A-Z][A-Z0-9_]*)\}/g)]);
  return [...new Set(found.map(([, name]) => name as string))];
}

/** The values with a variable for every secret that is needed or was typed. */
export function withVariables(
  delivery: string,
  values: Values,
  fields: readonly FormField[],
  secrets: Secrets,
): Values {
  const named = { ...values };
  for (const { key, widget, required } of fields) {
    const variable = variableOf(delivery, key);
    const isTyped = (secrets[variable] ?? "").trim() !== "";
    if (widget === "secret" && named[key] === undefined && (required || isTyped)) {
      named[key] = variable;
    }
  }
  return named;
}
