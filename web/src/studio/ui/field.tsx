import { TriangleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import {
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  TextField,
  type TextFieldProps,
} from "react-aria-components";

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Props of `Field`. */
export interface FieldProps extends Omit<TextFieldProps, "children" | "className" | "isInvalid"> {
  /** What it asks for. */
  label: string;
  /** What helps to answer. */
  hint?: ReactNode;
  /** What is wrong with the answer; without it, the browser checks when the form is sent. */
  error?: string | null;
  /** How many lines; one without it. */
  rows?: number;
  /** What stands there while it is empty. */
  placeholder?: string;
}

/** A labelled field with its help and its fault. */
export function Field({ label, hint, error, rows, placeholder = "", ...props }: FieldProps) {
  const checks = error === undefined;
  const [found, setFound] = useState<string | null>(null);
  const fault = checks ? found : error;
  const input = {
    className: "input",
    placeholder,
    required: checks && props.isRequired === true,
    onInvalid: (event: FormEvent<Control>) => {
      const control = event.currentTarget;
      // The fault stands below the field, not in a bubble of the browser.
      event.preventDefault();
      setFound(control.validationMessage);
      const all = [...(control.form?.elements ?? [])] as Control[];
      if (control === all.find(({ validity }) => !validity.valid)) control.focus();
    },
    // While somebody types: were it on leaving the field, the button would move away from under the click on it.
    onInput: ({ currentTarget }: FormEvent<Control>) => {
      if (currentTarget.validity.valid) setFound(null);
    },
  };
  return (
    <TextField {...props} className="fld" isInvalid={fault !== null} validationBehavior="aria">
      <Label>{label}</Label>
      {rows === undefined ? <Input {...input} /> : <TextArea {...input} rows={rows} />}
      {hint && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="fault">
        <TriangleAlert className="icon" aria-hidden />
        <span>{fault}</span>
      </FieldError>
    </TextField>
  );
}
