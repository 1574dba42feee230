import { type MouseEvent, type ReactNode, useState } from "react";
import type { PlanningFault } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import type { Field } from "../../planning/fields.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import { fieldId, shownValue } from "./form-query.ts";

/** Props of `PlannerFields`. */
export interface PlannerFieldsProps {
  /** The fields, in the order of the form. */
  fields: readonly Field[];
  /** Changes when the fields have to be rendered with other values. */
  version: number;
  /** The errors in them. */
  faults: readonly PlanningFault[];
  /** Whether the form hasn't been filled in yet. */
  isFresh: boolean;
  /** The field whose choice fills in the others with typical values; `null` if there is none. */
  presetField: string | null;
  /** Adds or removes a row. */
  onRow: (event: MouseEvent<HTMLButtonElement>) => void;
}

interface FieldProps {
  field: Field;
  id: string;
  fault: PlanningFault | undefined;
  isFresh: boolean;
  isPresetField: boolean;
}

/** The maximum length of the options of a list that has half a row; longer ones would be cut off. */
const MAX_SHORT = 24;

function PlannerField({ field, id, fault, isFresh, isPresetField }: FieldProps) {
  const { name, label, unit, hint, kind, options } = field;
  const hintId = hint === "" ? undefined : `${id}-hint`;
  const faultId = fault === undefined ? undefined : `${id}-fault`;
  const described = [hintId, faultId].filter((each) => each !== undefined).join(" ");
  const shared = {
    id,
    name,
    defaultValue: shownValue(field, isFresh),
    "aria-invalid": fault === undefined ? undefined : true,
    "aria-describedby": described === "" ? undefined : described,
  };
  const isList = kind === "choice" || kind === "flag";
  return (
    <div
      className={classes("field", fault !== undefined && "field-invalid")}
      data-wide={options.some((option) => option.label.length > MAX_SHORT) || undefined}
    >
      <label htmlFor={id}>
        {label}
        {unit !== "" && <span className="planner-unit">{` (${unit})`}</span>}
      </label>
      {isList ? (
        <select {...shared}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type="text"
          inputMode={kind === "whole" ? "numeric" : kind === "number" ? "decimal" : undefined}
          autoComplete="off"
        />
      )}
      {isPresetField && (
        <noscript>
          <button type="submit" className="button button-line planner-fill" name="fill" value="1">
            {texts.planningFill}
          </button>
        </noscript>
      )}
      {hint !== "" && (
        <p className="planner-hint" id={hintId}>
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p className="form-message" id={faultId}>
          <Icon name="circle-alert" />
          {fault.message}
        </p>
      )}
    </div>
  );
}

/** Props of `MoreFields`. */
interface MoreFieldsProps {
  /** Whether one of the fields has a value of its own or an error. */
  isTold: boolean;
  children: ReactNode;
}

/**
 * Rarely changed fields. They are collapsed until one of them has a value or an error, and don't
 * collapse again by themselves.
 */
function MoreFields({ isTold, children }: MoreFieldsProps) {
  const [isOpen, setIsOpen] = useState(isTold);
  if (isTold && !isOpen) setIsOpen(true);
  return (
    <details className="planner-more" open={isOpen}>
      <summary>
        {texts.planningMoreFields}
        <Icon name="chevron-down" />
      </summary>
      <div className="planner-grid">{children}</div>
    </details>
  );
}

/**
 * The fields of a planner: repeated rows and single fields. Rarely changed fields are collapsed.
 */
export function PlannerFields(props: PlannerFieldsProps) {
  const { fields, version, faults, isFresh, presetField, onRow } = props;
  const rows: Field[][] = [];
  const single: Field[] = [];
  for (const field of fields) {
    // Fields with several values are shown with the answer.
    if (field.kind === "several") continue;
    if (field.row === null) {
      single.push(field);
    } else {
      const row = rows[field.row] ?? [];
      row.push(field);
      rows[field.row] = row;
    }
  }
  const show = (field: Field) => (
    <PlannerField
      key={`${version}-${field.name}`}
      field={field}
      id={fieldId(field.name, field.row)}
      fault={faults.find(({ field: name, row }) => name === field.name && row === field.row)}
      isFresh={isFresh}
      isPresetField={field.name === presetField}
    />
  );
  const isTold = ({ name, row, isDefault }: Field) =>
    !isDefault || faults.some((fault) => fault.field === name && fault.row === row);
  const inView = (all: readonly Field[]) => all.filter(({ advanced }) => !advanced).map(show);
  const folded = (all: readonly Field[]) => {
    const rest = all.filter(({ advanced }) => advanced);
    return rest.length > 0 && <MoreFields isTold={rest.some(isTold)}>{rest.map(show)}</MoreFields>;
  };
  return (
    <>
      {rows.map((row, index) => (
        // Rows are identified by position only.
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the row's name
        <fieldset key={index} className="planner-row">
          <legend className={rows.length > 1 ? undefined : "visually-hidden"}>
            {texts.planningRow({ what: row[0]?.label ?? "", row: index + 1 })}
          </legend>
          <div className="planner-grid">{inView(row)}</div>
          {folded(row)}
          {rows.length > 1 && (
            <button
              type="submit"
              className="button button-line planner-remove"
              name="remove"
              value={index}
              onClick={onRow}
            >
              {texts.planningRemoveRow(index + 1)}
            </button>
          )}
        </fieldset>
      ))}
      {rows.length > 0 && (
        <button
          type="submit"
          className="button button-line planner-add"
          name="add"
          value="1"
          // Without JavaScript the page comes back at the new row.
          formAction={`#${fieldId(rows[0]?.[0]?.name ?? "", rows.length)}`}
          onClick={onRow}
        >
          <Icon name="plus" />
          {texts.planningAddRow}
        </button>
      )}
      <div className="planner-grid">{inView(single)}</div>
      {folded(single)}
    </>
  );
}
