import { type ReactNode, useId } from "react";

/** Props of `Choice`. */
export interface ChoiceProps {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
  /** Further options. */
  children?: ReactNode;
}

/** A choice of a few values. */
export function Choice({ label, hint, error, value, choices, onChange, children }: ChoiceProps) {
  const id = useId();
  const said = error ?? hint;
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={said ? `${id}-said` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
        {children}
      </select>
      {said && (
        <span id={`${id}-said`} className={error ? "fault" : "hint"}>
          {said}
        </span>
      )}
    </div>
  );
}
