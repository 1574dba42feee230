import type { FormEvent, MouseEvent, Ref } from "react";
import type { PlanningFault } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import { type Field, WRITTEN_UNIT } from "../../planning/fields.ts";
import type { Preset } from "../../planning/plan.ts";
import { FaultSummary } from "../../ui/fault-summary.tsx";
import { fieldId, unitOf } from "./form-query.ts";
import { PlannerFields } from "./planner-fields.tsx";

/** The `id` of a planner's form. */
export const FORM = "plan-form";

function Starts({ presets, href }: { presets: readonly Preset[]; href: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: links, not fields
    <div className="planner-starts" role="group" aria-label={texts.planningStartWith}>
      {texts.planningStartWith}{" "}
      {presets.map((preset) => (
        <a key={preset.query} href={`${href}?${preset.query}#plan`}>
          {preset.label}
        </a>
      ))}
    </div>
  );
}

/** Props of `PlannerForm`. */
interface PlannerFormProps {
  ref: Ref<HTMLFormElement>;
  /** The list of errors; `null` if none is shown. */
  summary: Ref<HTMLDivElement> | null;
  href: string;
  fields: readonly Field[];
  faults: readonly PlanningFault[];
  /** Changes when the fields have to be rendered with other values. */
  version: number;
  /** Whether the form hasn't been filled in yet. */
  isFresh: boolean;
  hasAnswer: boolean;
  presets: readonly Preset[];
  /** Excluded parts that the answer doesn't have. */
  apart: readonly Field[];
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onRow: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** The form of a planner. */
export function PlannerForm({
  summary,
  href,
  fields,
  faults,
  version,
  isFresh,
  hasAnswer,
  presets,
  apart,
  onRow,
  ...form
}: PlannerFormProps) {
  return (
    <form
      className="form planner-form"
      id={FORM}
      action={`${href}#plan`}
      method="get"
      noValidate
      aria-labelledby="planner-title"
      {...form}
    >
      {/* The default button, which Enter in a field presses. Otherwise it would be the first
          button of the form, which may remove a row. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {texts.planningShow}
      </button>
      <h2 id="planner-title">{texts.planningYourFigures}</h2>
      {presets.length > 0 && <Starts presets={presets} href={href} />}
      {summary !== null && (
        // The target of the form's address if there is no answer, so that it gets the focus
        // without JavaScript too.
        <FaultSummary
          ref={summary}
          id={hasAnswer ? undefined : "plan"}
          count={texts.planningFaults(faults.length)}
          faults={faults.map(({ field, row, message }) => ({
            href: field === "" ? undefined : `#${fieldId(field, row)}`,
            message,
          }))}
        />
      )}
      <PlannerFields
        fields={fields}
        version={version}
        faults={isFresh ? [] : faults}
        isFresh={isFresh}
        presetField={presets[0]?.field ?? null}
        onRow={onRow}
      />
      {fields.some(({ name }) => name === "units") && (
        <input type="hidden" name={WRITTEN_UNIT} value={unitOf(fields)} />
      )}
      {apart.map(({ name, value }) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <div className="buttons">
        <button type="submit" className="button button-fill">
          {texts.planningShow}
        </button>
      </div>
    </form>
  );
}
