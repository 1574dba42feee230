import type { ComponentPropsWithoutRef, ReactNode } from "react";
import type { FieldError, FieldName } from "../../generated/model.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import { SpokenMark } from "../../ui/spoken-mark.tsx";

type OwnProps = {
  /** The field's `id`. */
  id: string;
  /** The name with which the field is sent. */
  name: FieldName;
  /** The visible label. */
  label: ReactNode;
  /** The field's error. */
  error: FieldError | null;
  /** Further class names of the field's box. */
  boxClass?: string;
};

/** Props of `LeadField`. */
export type LeadFieldProps = OwnProps &
  (
    | ({ multiline?: false } & Omit<ComponentPropsWithoutRef<"input">, keyof OwnProps>)
    | ({ multiline: true } & Omit<ComponentPropsWithoutRef<"textarea">, keyof OwnProps>)
  );

/** A field with its label above and its error, as text with an icon, below. */
export function LeadField(props: LeadFieldProps) {
  const { id, name, label, error, boxClass, ...rest } = props;
  const errorId = `${id}-error`;
  const shared = {
    id,
    name,
    "aria-invalid": error === null ? undefined : true,
    "aria-describedby": error === null ? undefined : errorId,
  };
  return (
    <div className={classes("field", error !== null && "field-invalid", boxClass)}>
      <label htmlFor={id}>{label}</label>
      {rest.multiline ? <TextArea {...shared} {...rest} /> : <Input {...shared} {...rest} />}
      {error !== null && (
        <p className="form-message" id={errorId}>
          <Icon name="circle-alert" />
          <SpokenMark text={error.message} />
        </p>
      )}
    </div>
  );
}

function Input({
  multiline: _,
  ...rest
}: ComponentPropsWithoutRef<"input"> & { multiline?: false }) {
  return <input {...rest} />;
}

function TextArea({
  multiline: _,
  ...rest
}: ComponentPropsWithoutRef<"textarea"> & { multiline: true }) {
  return <textarea {...rest} />;
}
