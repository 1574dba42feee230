import { TriangleAlert } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from "react";
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
  /** The label. */
  label: string;
  /** A hint for the answer. */
  hint?: ReactNode;
  /**
   * What is wrong with the answer. If undefined, the browser validates it when the form is
   * submitted.
   */
  error?: string | null;
  /** The number of lines; one by default. */
  rows?: number;
  /** The placeholder. */
  placeholder?: string;
}

/** A labelled field with its hint and its error. */
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
      // The error is shown below the field instead of in the browser's bubble.
      event.preventDefault();
      setFound(control.validationMessage);
      const all = [...(control.form?.elements ?? [])] as Control[];
      if (control === all.find(({ validity }) => !validity.valid)) control.focus();
    },
    // Checked while typing. On blur, the button could move away from under the click.
    onInput: ({ currentTarget }: FormEvent<Control>) => {
      if (currentTarget.validity.valid) setFound(null);
    },
  };
  // Enter alone is a line break.
  const onKeyDown = ({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<Control>) => {
    if (key === "Enter" && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
  };
  return (
    <TextField {...props} className="fld" isInvalid={fault !== null} validationBehavior="aria">
      <Label>{label}</Label>
      {rows === undefined ? (
        <Input {...input} />
      ) : (
        <TextArea {...input} rows={rows} onKeyDown={onKeyDown} />
      )}
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
