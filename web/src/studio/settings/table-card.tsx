import { useId, useState } from "react";
import { Button } from "react-aria-components";
import type {
  DeliveryFileView,
  ErasedView,
  FormField,
  SettingsFault,
} from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { useAsyncAction } from "../ui/async-action.ts";
import { Form } from "../ui/form.tsx";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import { notify } from "../ui/undo-queue.ts";
import { CardButton } from "./card-button.tsx";
import { type Rebase, useDraft } from "./delivery-draft.ts";
import {
  faultsOf,
  isEditConflict,
  type TableName,
  useSaving,
  type Values,
} from "./delivery-file.ts";
import { ConflictNotice, Notices } from "./delivery-notice.tsx";
import { rangeFaults } from "./delivery-range.ts";
import { useRefusal } from "./delivery-refusal.ts";
import { Fields } from "./fields.tsx";
import { SettingsError } from "./settings-error.tsx";
import { ErasureQuestion, erasedBy, shortens } from "./table-erasure.tsx";

/** Props of `TableCard`. */
export interface TableCardProps {
  title: string;
  /** The current setting. */
  what: string;
  table: TableName;
  fields: readonly FormField[];
  file: DeliveryFileView;
  /** The deliveries that send mail. */
  mails: readonly string[];
}

/** Settings of which there is one table, with a dialog to change them. */
export function TableCard(props: TableCardProps) {
  const { title, what, table, fields, file, mails } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const isOn = file.settings[table] !== null;
  const needsMail = fields.some(({ widget }) => widget === "mail");
  const may = file.locked === null && (!needsMail || mails.length > 0);
  return (
    <section className="card">
      <header>
        <h3 id={id}>{title}</h3>
      </header>
      <div className="inset stack">
        <p className="small">
          {what} {file.locked === null && !may && texts.studioNeedsMail}
        </p>
        {may && (
          <div className="actions">
            <CardButton
              heading={id}
              text={isOn || !needsMail ? texts.studioChange : texts.studioSetUp}
              onPress={() => setOpen(true)}
            />
          </div>
        )}
      </div>
      {open && <TableWindow {...props} onClose={() => setOpen(false)} />}
    </section>
  );
}

function TableWindow({
  title,
  table,
  fields,
  file,
  mails,
  onClose,
}: TableCardProps & { onClose: () => void }) {
  const { base, save } = useSaving(file);
  const needsMail = fields.some(({ widget }) => widget === "mail");
  const draft = useDraft(file.settings[table] ?? (needsMail ? { delivery: mails[0] ?? "" } : {}));
  const { values, meanwhile } = draft;
  const { busy, error, run } = useAsyncAction();
  const [checks, setChecks] = useState(false);
  const [erased, setErased] = useState<ErasedView | null>(null);
  const refusal = useRefusal();
  const isMine = (fault: SettingsFault) => fault.table === table && fault.key !== null;
  const outOfRange = rangeFaults(fields, values);
  const faults = new Map(checks ? outOfRange : []);
  for (const { key, message } of faultsOf(error).filter(isMine)) faults.set(key ?? "", message);

  const rebase: Rebase = (before, now) => {
    // Here a missing table doesn't disable anything: without a period, leads are kept forever.
    const [was, is] = [before[table], now[table]];
    return needsMail ? draft.rebase(was, is) : draft.rebase(was ?? {}, is ?? {});
  };
  const send = (meant: Values | null) =>
    run(async () => {
      await save((settings) => ({ ...settings, [table]: meant }), rebase);
      notify(texts.studioDeliveryChanged);
      onClose();
    }, refusal.refuse);
  const submit = () => {
    setChecks(true);
    if (outOfRange.size > 0) return refusal.refuse();
    const asks = table === "retention" && shortens(base.settings.retention ?? {}, values);
    if (!asks) return send(values);
    return run(async () => setErased(await erasedBy(values)), refusal.refuse);
  };
  const { taken, conflicts, isGone } = meanwhile;
  const isSaid = isGone || taken.length > 0 || conflicts.size > 0;
  return (
    <>
      <ModalDialog title={title} onClose={onClose}>
        <Form ref={refusal.form} className="stack" onSubmit={submit}>
          {(error !== null || isSaid) && (
            <Notices>
              <ConflictNotice meanwhile={meanwhile} fields={fields} gone={texts.studioKeptOff} />
              {!(isEditConflict(error) && isSaid) && (
                <SettingsError error={error} isBeside={isMine} />
              )}
            </Notices>
          )}
          <Fields
            fields={fields}
            values={values}
            onChange={draft.set}
            faults={faults}
            variables={{}}
            secrets={[]}
            typed={{}}
            onType={() => {}}
            isMoved={false}
            mails={mails}
            theirs={conflicts}
            merges={draft.merges}
          />
          <div className="actions">
            <Button type="submit" className="button button-fill" isPending={busy}>
              {texts.studioSave}
            </Button>
            {base.settings[table] !== null && needsMail && (
              <Button
                className="button button-line"
                isDisabled={busy}
                onPress={() => void send(null)}
              >
                {texts.studioSwitchOff}
              </Button>
            )}
            <Button className="button button-line" onPress={onClose}>
              {texts.studioCancel}
            </Button>
          </div>
        </Form>
      </ModalDialog>
      {erased !== null && (
        <ErasureQuestion
          erased={erased}
          onClose={() => setErased(null)}
          onAnswer={() => {
            setErased(null);
            void send(values);
          }}
        />
      )}
    </>
  );
}
