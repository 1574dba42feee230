import { useState } from "react";
import { Button } from "react-aria-components";
import type { DeliveryFileView, DeliverySettings, KindForm } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { useAsyncAction } from "../ui/async-action.ts";
import { errorText } from "../ui/error-notice.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import { notify } from "../ui/undo-queue.ts";
import { type Rebase, useDraft } from "./delivery-draft.ts";
import {
  faultsOf,
  type Secrets,
  typedSecrets,
  useSaving,
  type Values,
  variablesIn,
  variablesOf,
  withVariables,
} from "./delivery-file.ts";
import {
  DeliveryNotices,
  SavedDialog,
  SecretUnsent,
  ServiceChoice,
} from "./delivery-form-parts.tsx";
import { presetOf } from "./delivery-kinds.tsx";
import { merge } from "./delivery-merge.ts";
import { faultOfName, maxNameLength, shortName, unusedName } from "./delivery-name.ts";
import { rangeFaults } from "./delivery-range.ts";
import { useRefusal } from "./delivery-refusal.ts";
import { Fields, Secret } from "./fields.tsx";

/** The form that adds or changes a delivery. */
export function DeliveryForm({
  form,
  file,
  delivery,
  onClose,
}: {
  form: KindForm;
  file: DeliveryFileView;
  /** The delivery to change; absent for a new one. */
  delivery?: Values;
  onClose: () => void;
}) {
  const { base, save, saveSecret } = useSaving(file);
  const isNew = delivery === undefined;
  const [ownName, setName] = useState(() => unusedName(form.name, namesIn(base.settings)));
  const name = isNew ? ownName.trim() : String(delivery.name);
  // Whether a new delivery is already in the file, although one of its secrets may not be saved
  // yet.
  const [isWritten, setWritten] = useState(false);
  const isInFile = !isNew || isWritten;
  const [chosen, setChosen] = useState(
    () => (isNew ? form.presets[0] : presetOf(form, delivery)) ?? null,
  );
  const draft = useDraft(delivery ?? { ...chosen?.values });
  const { values, meanwhile } = draft;
  const [typed, setTyped] = useState<Secrets>({});
  const { busy, error, run, clearError } = useAsyncAction();
  const [checks, setChecks] = useState(false);
  const [saved, setSaved] = useState(false);
  const refusal = useRefusal();

  const isSeen =
    chosen !== null && Object.keys(chosen.values).some((k) => meanwhile.conflicts.has(k));
  const preset = chosen === null || isSeen ? null : (presetOf(form, values) ?? null);
  const fields = form.fields.map((field) => ({
    ...field,
    required: field.required || (preset?.required.includes(field.key) ?? false),
  }));
  const shown = fields.filter(({ key }) => preset === null || !(key in preset.values));
  const find = (settings: DeliverySettings) =>
    settings.deliveries.find((one) => one.name === name && one.kind === form.kind) ?? null;
  const inFile = base.secrets.map((secret) => secret.name);
  const stored = find(base.settings);
  // The server doesn't send a secret that it has to another address.
  const isMoved =
    stored !== null &&
    form.fields.some(({ key, address }) => address && stored[key] !== values[key]);
  const kept = isMoved ? without(values, typed) : values;
  const variables = variablesOf(name, kept, form.fields, inFile);
  const named = withVariables(variables, values, form.fields, typed);
  const ofFields = new Set(form.fields.map(({ key }) => named[key]));
  const inTexts = variablesIn(values).filter((variable) => !ofFields.has(variable));

  const nameFault = isInFile ? null : faultOfName(name, namesIn(base.settings));
  const isReplaced =
    isInFile && base.settings.deliveries.some((one) => one.name === name && one.kind !== form.kind);
  const outOfRange = rangeFaults(shown, values);
  const faults = new Map(checks ? outOfRange : []);
  for (const { delivery: of, key, message } of faultsOf(error)) {
    if (of === name && key !== null) faults.set(key, message);
  }
  if (error instanceof SecretUnsent) faults.set(error.at, errorText(error.cause));

  const meant = { ...named, name, kind: form.kind };
  const rebase: Rebase = (before, now) => {
    if (isInFile) return draft.rebase(find(before), find(now));
    if (!namesIn(now).includes(name)) return true;
    // It may be this very delivery, if the answer to an earlier request was lost.
    const { taken, conflicts } = merge({}, meant, find(now) ?? {});
    return find(now) !== null && taken.length + conflicts.size === 0;
  };
  const write = async () => {
    await save((settings) => {
      const others = settings.deliveries;
      return {
        ...settings,
        deliveries: namesIn(settings).includes(name)
          ? others.map((one) => (one.name === name ? meant : one))
          : [...others, meant],
      };
    }, rebase);
    setWritten(true);
    draft.set(named);
    draft.settle();
    for (const { at, variable, value } of typedSecrets(named, form.fields, typed)) {
      await saveSecret(variable, value).catch((cause: unknown) => {
        throw new SecretUnsent(at, cause);
      });
      setTyped(({ [at]: _sent, ...others }) => others);
    }
  };
  const submit = async (andTest: boolean) => {
    if (busy) return;
    setChecks(true);
    if (nameFault !== null || isReplaced || outOfRange.size > 0) {
      clearError();
      refusal.refuse();
      return;
    }
    await run(async () => {
      await write();
      if (andTest) return setSaved(true);
      notify(isNew ? texts.studioDeliveryAdded(name) : texts.studioDeliveryChanged);
      onClose();
    }, refusal.refuse);
  };

  if (saved) {
    return <SavedDialog name={name} isNew={isNew} onClose={onClose} />;
  }
  const { conflicts, isGone } = meanwhile;
  return (
    <ModalDialog
      title={isNew ? form.label : texts.studioDeliveryChangeOf(shortName(name))}
      isChanged={Object.keys(typed).length > 0}
      onClose={onClose}
    >
      <Form
        ref={refusal.form}
        className="stack"
        onSubmit={(event) => {
          const pressed = (event.nativeEvent as SubmitEvent).submitter;
          void submit(pressed?.getAttribute("value") === "test");
        }}
      >
        <DeliveryNotices
          name={name}
          fields={form.fields}
          shown={shown}
          meanwhile={meanwhile}
          isReplaced={isReplaced}
          hasNameFault={nameFault !== null}
          error={error}
        />
        {isInFile ? (
          <p className="small muted">{texts.studioDeliveryNameFixed}</p>
        ) : (
          <Field
            label={texts.studioDeliveryName}
            hint={texts.studioDeliveryNameHint}
            error={nameFault}
            autoComplete="off"
            maxLength={maxNameLength}
            value={ownName}
            onChange={setName}
            isRequired
          />
        )}
        <ServiceChoice
          presets={form.presets}
          preset={preset}
          onChoose={(service) => {
            setChosen(service);
            draft.set({ ...values, ...service?.values });
            // Other services need other fields.
            setChecks(false);
            if (faultsOf(error).length > 0) clearError();
          }}
        />
        <Fields
          fields={shown}
          values={values}
          onChange={draft.set}
          faults={faults}
          variables={variables}
          secrets={base.secrets}
          typed={typed}
          onType={setTyped}
          isMoved={isMoved}
          mails={[]}
          theirs={conflicts}
          merges={draft.merges}
        />
        {inTexts.map((variable) => (
          <Secret
            key={variable}
            label={texts.studioDeliverySecret(variable)}
            hint={null}
            error={faults.get(variable) ?? null}
            required={false}
            variable={variable}
            at={variable}
            makes={false}
            moved={isMoved ? texts.studioDeliveryPlaceMoved(variable) : null}
            secrets={base.secrets}
            typed={typed}
            onType={setTyped}
          />
        ))}
        {isNew && <p className="small muted">{texts.studioDeliveryBefore}</p>}
        <div className="actions">
          {!isGone && (
            <Button type="submit" value="test" className="button button-fill" isPending={busy}>
              {texts.studioDeliverySaveTest}
            </Button>
          )}
          <Button type="submit" value="save" className="button button-line" isDisabled={busy}>
            {isGone ? texts.studioDeliveryAddAgain : texts.studioSave}
          </Button>
          <Button className="button button-line" onPress={onClose}>
            {texts.studioCancel}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  );
}

/**
 * Leaves out the variables of secrets that were typed, so that these get new ones. The one that
 * signs messages isn't sent, and stays.
 */
function without(values: Values, typed: Secrets): Values {
  const stays = (key: string) => key === "secret_env" || !typed[key]?.trim();
  return Object.fromEntries(Object.entries(values).filter(([key]) => stays(key)));
}

function namesIn(settings: DeliverySettings): string[] {
  return settings.deliveries.map((one) => String(one.name));
}
