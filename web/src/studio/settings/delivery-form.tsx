import { useState } from "react";
import { Button, Form } from "react-aria-components";
import type { DeliveryFileView, FormPreset, KindForm } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { SendTest } from "../leads/send-test.tsx";
import { Field } from "../ui/field.tsx";
import { tell } from "../ui/offers.ts";
import { Window } from "../ui/window.tsx";
import {
  faultsOf,
  type Secrets,
  useSaving,
  type Values,
  variablesIn,
  withVariables,
} from "./delivery-file.ts";
import { Choice, Fields, Secret } from "./fields.tsx";
import { Wrong } from "./wrong.tsx";

/** Chooses what kind a new delivery is. */
export function KindChoice({
  kinds,
  onChoose,
  onClose,
}: {
  kinds: readonly KindForm[];
  onChoose: (kind: KindForm) => void;
  onClose: () => void;
}) {
  return (
    <Window title={texts.studioDeliveryKind} onClose={onClose}>
      <ul className="kinds">
        {kinds.map((kind) => (
          <li key={kind.kind}>
            <Button className="kind" onPress={() => onChoose(kind)}>
              <b>{kind.label}</b>
              <span>{kind.what}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Window>
  );
}

/** Sets up a delivery, or changes one. */
export function DeliveryForm({
  form,
  file,
  delivery,
  onClose,
}: {
  form: KindForm;
  file: DeliveryFileView;
  /** The one that is changed; a new one without it. */
  delivery?: Values;
  onClose: () => void;
}) {
  const taken = file.settings.deliveries.map((one) => String(one.name));
  const [ownName, setName] = useState(() => freeName(form.name, taken));
  const name = delivery === undefined ? ownName.trim() : String(delivery.name);
  const [preset, setPreset] = useState<FormPreset | null>(
    () => (delivery === undefined ? form.presets[0] : presetOf(form, delivery)) ?? null,
  );
  const [values, setValues] = useState<Values>(delivery ?? { ...preset?.values });
  const [typed, setTyped] = useState<Secrets>({});
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const save = useSaving(file);
  const named = withVariables(name, values, form.fields, typed);
  const faults = faultsOf(error).filter((fault) => fault.delivery === name);
  const byKey = new Map(faults.flatMap(({ key, message }) => (key ? [[key, message]] : [])));
  const shown = form.fields.filter(({ key }) => preset === null || !(key in preset.values));
  const nameFault = delivery === undefined ? faultOfName(name, taken) : null;

  const submit = async (andTest: boolean) => {
    setError(null);
    if (nameFault !== null) return;
    setBusy(true);
    try {
      const meant = { ...named, name, kind: form.kind };
      const needed = new Set([...Object.values(named).filter(isText), ...variablesIn(named)]);
      const secrets = Object.entries(typed).filter(([variable]) => needed.has(variable));
      await save((settings) => {
        const others = settings.deliveries;
        const isThere = others.some((one) => one.name === name);
        return {
          ...settings,
          deliveries: isThere
            ? others.map((one) => (one.name === name ? meant : one))
            : [...others, meant],
        };
      }, Object.fromEntries(secrets));
      setTyped({});
      if (andTest) setSaved(true);
      else {
        tell(
          delivery === undefined ? texts.studioDeliveryAdded(name) : texts.studioDeliveryChanged,
        );
        onClose();
      }
    } catch (fault) {
      setError(fault);
    } finally {
      setBusy(false);
    }
  };

  if (saved) {
    return (
      <Window title={name} onClose={onClose}>
        <p role="status">{texts.studioDeliveryChanged}</p>
        {delivery === undefined && <p className="small muted">{texts.studioDeliveryBefore}</p>}
        <SendTest atOnce />
      </Window>
    );
  }
  const title = delivery === undefined ? form.label : texts.studioDeliveryChangeOf(name);
  return (
    <Window title={title} onClose={onClose}>
      <Form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const pressed = (event.nativeEvent as SubmitEvent).submitter;
          void submit(pressed?.getAttribute("value") === "test");
        }}
      >
        {delivery === undefined ? (
          <Field
            label={texts.studioDeliveryName}
            hint={texts.studioDeliveryNameHint}
            error={nameFault}
            autoComplete="off"
            value={ownName}
            onChange={setName}
            isRequired
          />
        ) : (
          <p className="small muted">{texts.studioDeliveryNameFixed}</p>
        )}
        {form.presets.length > 0 && (
          <Choice
            label={texts.studioDeliveryService}
            hint={preset?.hint}
            value={preset?.label ?? ""}
            choices={[
              ...form.presets.map(({ label }) => [label, label] as const),
              ["", texts.studioDeliveryServiceOther],
            ]}
            onChange={(label) => {
              const chosen = form.presets.find((one) => one.label === label) ?? null;
              setPreset(chosen);
              setValues({ ...values, ...chosen?.values });
            }}
          />
        )}
        <Fields
          fields={shown}
          values={values}
          onChange={setValues}
          faults={byKey}
          name={name}
          secrets={file.secrets}
          typed={typed}
          onType={setTyped}
          mails={[]}
        />
        {variablesIn(values).map((variable) => (
          <Secret
            key={variable}
            label={texts.studioDeliverySecret(variable)}
            hint={null}
            error={null}
            required={false}
            variable={variable}
            makes={false}
            secrets={file.secrets}
            typed={typed}
            onType={setTyped}
          />
        ))}
        <Wrong
          error={error}
          isBeside={({ delivery: of, key }) =>
            of === name && shown.some((field) => field.key === key)
          }
        />
        {delivery === undefined && <p className="small muted">{texts.studioDeliveryBefore}</p>}
        <div className="actions">
          <Button type="submit" value="test" className="button button-fill" isPending={busy}>
            {texts.studioDeliverySaveTest}
          </Button>
          <Button type="submit" value="save" className="button button-line" isDisabled={busy}>
            {texts.studioSave}
          </Button>
          <Button className="button button-line" onPress={onClose}>
            {texts.studioCancel}
          </Button>
        </div>
      </Form>
    </Window>
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let count = 2; taken.includes(free); count += 1) free = `${name}-${count}`;
  return free;
}

function faultOfName(name: string, taken: readonly string[]): string | null {
  if (taken.includes(name)) return texts.studioDeliveryNameTaken;
  return /^[\w-]{1,64}$/.test(name) ? null : texts.studioDeliveryNameWrong;
}

/** The service that has all of these values; what is not said is what is usual. */
function presetOf(form: KindForm, values: Values): FormPreset | undefined {
  return form.presets.find(
    (preset) =>
      values.host === preset.values.host &&
      Object.entries(preset.values).every(([key, value]) => (values[key] ?? value) === value),
  );
}
