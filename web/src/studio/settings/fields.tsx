import { type ReactNode, useState } from "react";
import { Button, Checkbox } from "react-aria-components";
import type { FieldValue, FormField, SecretView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { Choice } from "../ui/choice.tsx";
import { Field } from "../ui/field.tsx";
import type { Secrets, Values } from "./delivery-file.ts";

/** Props of `Fields`. */
export interface FieldsProps {
  fields: readonly FormField[];
  values: Values;
  onChange: (values: Values) => void;
  /** The faults, by key. */
  faults: ReadonlyMap<string, string>;
  /** The variables of the secrets, by key. */
  variables: Record<string, string>;
  /** The secrets that the file names. */
  secrets: readonly SecretView[];
  /** The secrets that were typed. */
  typed: Secrets;
  onType: (typed: Secrets) => void;
  /** Whether the address differs from the one that the stored secrets are for. */
  isMoved: boolean;
  /** The deliveries that send mail. */
  mails: readonly string[];
  /** The values that somebody else has saved in the meantime, by key. */
  theirs: ReadonlyMap<string, FieldValue | undefined>;
  /** How often values were merged from somebody else. */
  merges: number;
}

/** The fields of a table; rarely needed ones are collapsed. */
export function Fields(props: FieldsProps) {
  const { fields, values, faults } = props;
  const rare = fields.filter((field) => field.rare);
  const opens = rare.some(
    ({ key }) => values[key] !== undefined || faults.has(key) || props.theirs.has(key),
  );
  // They don't collapse again by themselves: the user may be typing in one.
  const [isOpen, setIsOpen] = useState(opens);
  if (opens && !isOpen) setIsOpen(true);
  return (
    <>
      {fields
        .filter((field) => !field.rare)
        .map((field) => (
          <FieldControl key={field.key} field={field} {...props} />
        ))}
      {rare.length > 0 && (
        <details className="rare" open={isOpen}>
          <summary>{texts.studioDeliveryMore}</summary>
          <div className="stack">
            {rare.map((field) => (
              <FieldControl key={field.key} field={field} {...props} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

function FieldControl({ field, ...props }: FieldsProps & { field: FormField }) {
  const { key, widget, required, choices } = field;
  const canBeTyped = widget !== "switch" && widget !== "choice" && widget !== "mail";
  const isMarked = canBeTyped && !required && !field.rare;
  const label = isMarked ? `${field.label} ${texts.formOptional}` : field.label;
  const { values, onChange, faults, mails, theirs, merges } = props;
  const value = values[key];
  const hint = theirs.has(key) ? (
    <>
      {field.hint} <b>{inWords(theirs.get(key), field)}</b>
    </>
  ) : (
    field.hint
  );
  const error = faults.get(key) ?? null;
  const set = (next: FieldValue | undefined) => {
    const { [key]: _old, ...others } = values;
    onChange(next === undefined ? others : { ...others, [key]: next });
  };
  const common = { label, hint, error, isRequired: required, autoComplete: "off" };
  switch (widget) {
    case "switch":
      return <Switch label={label} hint={hint} error={error} on={value === true} onChange={set} />;
    case "choice":
    case "mail": {
      const given =
        widget === "choice"
          ? choices.map((choice) => [choice.value, choice.label] as const)
          : mails.map((name) => [name, name] as const);
      return (
        <Choice
          label={label}
          hint={hint}
          error={error}
          value={typeof value === "string" ? value : (given[0]?.[0] ?? "")}
          choices={given}
          onChange={set}
        />
      );
    }
    case "number":
      return (
        <Field
          {...common}
          inputMode="numeric"
          value={String(value ?? "")}
          onChange={(typed) => set(typed.trim() === "" ? undefined : numberOf(typed))}
        />
      );
    case "lines":
      return (
        <Field
          {...common}
          rows={2}
          value={Array.isArray(value) ? value.join("\n") : ""}
          onChange={(typed) => set(typed === "" ? undefined : typed.split("\n"))}
        />
      );
    case "pairs":
      return <Pairs key={merges} {...common} value={value} onChange={set} />;
    case "secret":
      return (
        <Secret
          {...props}
          label={label}
          hint={hint}
          error={error}
          required={required}
          variable={props.variables[key] ?? ""}
          at={key}
          makes={key === "secret_env"}
          // What only signs isn't sent.
          moved={props.isMoved && key !== "secret_env" ? texts.deliverFaultAgain : null}
        />
      );
    case "text":
    case "long":
      return (
        <Field
          {...common}
          {...(widget === "long" ? { rows: 6 } : {})}
          value={typeof value === "string" ? value : ""}
          onChange={(typed) => set(typed === "" ? undefined : typed)}
        />
      );
  }
}

/** Returns a whole number, or else what was typed, so that the form can say what is wrong. */
function numberOf(typed: string): number | string {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : typed;
}

/** Returns somebody else's value in words. */
function inWords(value: FieldValue | undefined, { choices }: FormField): string {
  const words = Array.isArray(value)
    ? value.join(", ")
    : typeof value === "object"
      ? Object.entries(value)
          .map(([name, text]) => `${name}: ${text}`)
          .join(", ")
      : typeof value === "boolean"
        ? value
          ? texts.studioDeliveryOn
          : texts.studioDeliveryOff
        : String(value ?? "");
  const named = choices.find((choice) => choice.value === words)?.label ?? words;
  return named === "" ? texts.studioDeliveryNowEmpty : texts.studioDeliveryNow(named);
}

function Switch({
  label,
  hint,
  error,
  on,
  onChange,
}: {
  label: string;
  hint: ReactNode;
  error: string | null;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <div className="fld">
      <Checkbox className="check" isSelected={on} isInvalid={error !== null} onChange={onChange}>
        <span className="check-box" aria-hidden />
        {label}
      </Checkbox>
      {(error ?? hint) && (
        <span className={error === null ? "hint" : "fault"}>{error ?? hint}</span>
      )}
    </div>
  );
}

/** Named texts, one per line. What is typed is kept exactly as typed. */
function Pairs({
  value,
  onChange,
  hint,
  ...common
}: {
  label: string;
  hint: ReactNode;
  error: string | null;
  isRequired: boolean;
  value: FieldValue | undefined;
  onChange: (value: FieldValue | undefined) => void;
}) {
  const [typed, setTyped] = useState(() =>
    typeof value === "object" && !Array.isArray(value)
      ? Object.entries(value)
          .map(([name, text]) => `${name}: ${text}`)
          .join("\n")
      : "",
  );
  return (
    <Field
      {...common}
      hint={
        <>
          {texts.studioDeliveryPairsHint} {hint}
        </>
      }
      rows={3}
      autoComplete="off"
      value={typed}
      onChange={(next) => {
        setTyped(next);
        const pairs = next.split("\n").flatMap((line) => {
          const at = line.indexOf(":");
          const name = line.slice(0, at === -1 ? undefined : at).trim();
          return name === "" ? [] : [[name, at === -1 ? "" : line.slice(at + 1).trim()] as const];
        });
        onChange(pairs.length === 0 ? undefined : Object.fromEntries(pairs));
      }}
    />
  );
}

/** A write-only value. */
export function Secret({
  label,
  hint,
  error,
  required,
  variable,
  at,
  makes,
  moved,
  secrets,
  typed,
  onType,
}: Pick<FieldsProps, "secrets" | "typed" | "onType"> & {
  label: string;
  hint: ReactNode;
  error: string | null;
  required: boolean;
  variable: string;
  /** The key under which the input is kept: the variable may change with the delivery's name. */
  at: string;
  /** Whether a secret can be generated here. */
  makes: boolean;
  /** What to do about a stored value that is for another address; `null` if it isn't. */
  moved: string | null;
}) {
  const [made, setMade] = useState<string | null>(null);
  const known = secrets.find(({ name }) => name === variable);
  const place = known?.place ?? null;
  if (place === "environment") {
    return (
      <div className="fld">
        <span className="fld-name">{label}</span>
        <span className="hint">{texts.studioDeliveryPlaceEnvironment}</span>
      </div>
    );
  }
  const set = (value: string) => onType({ ...typed, [at]: value });
  const state =
    place === "studio"
      ? (moved ?? texts.studioDeliveryPlaceStudio)
      : known
        ? texts.studioDeliveryPlaceNone
        : texts.studioDeliveryPlaceNew;
  return (
    <>
      <Field
        label={label}
        hint={
          <>
            {hint} {state}
          </>
        }
        error={error}
        type="password"
        autoComplete="new-password"
        isRequired={required && place === null}
        placeholder={place === "studio" && moved === null ? "••••••••" : ""}
        value={typed[at] ?? ""}
        onChange={(value) => {
          setMade(null);
          set(value);
        }}
      />
      {makes && (
        <Button
          className="button button-line start"
          onPress={() => {
            const secret = newSecret();
            setMade(secret);
            set(secret);
          }}
        >
          {texts.studioDeliveryMakeSecret}
        </Button>
      )}
      {made !== null && (
        <p className="hint made-secret" role="status">
          {texts.studioDeliveryMadeSecret(made)}
        </p>
      )}
    </>
  );
}

/** Returns 32 random bytes in the format of Standard Webhooks. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
