import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import {
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  TextField,
  type TextFieldProps,
} from "react-aria-components";

/** Props of `Field`. */
export interface FieldProps extends Omit<TextFieldProps, "children" | "className" | "isInvalid"> {
  /** What it asks for. */
  label: string;
  /** What helps to answer. */
  hint?: ReactNode;
  /** What is wrong with the answer; without it, the browser checks. */
  error?: string | null;
  /** How many lines; one without it. */
  rows?: number;
  /** What stands there while it is empty. */
  placeholder?: string;
}

/** A labelled field with its help and its fault. */
export function Field({ label, hint, error, rows, placeholder = "", ...props }: FieldProps) {
  return (
    <TextField
      {...props}
      className="fld"
      {...(error === undefined ? {} : { isInvalid: error !== null })}
      validationBehavior={error === undefined ? "native" : "aria"}
    >
      <Label>{label}</Label>
      {rows === undefined ? (
        <Input className="input" placeholder={placeholder} />
      ) : (
        <TextArea className="input" rows={rows} placeholder={placeholder} />
      )}
      {hint && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="fault">
        {({ validationErrors }) => (
          <>
            <TriangleAlert className="icon" aria-hidden />
            <span>{error ?? validationErrors.join(" ")}</span>
          </>
        )}
      </FieldError>
    </TextField>
  );
}
