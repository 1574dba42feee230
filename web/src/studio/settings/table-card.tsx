import { useState } from "react";
import { Button, Form } from "react-aria-components";
import type { DeliveryFileView, FormField, SettingsFault } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { tell } from "../ui/offers.ts";
import { Window } from "../ui/window.tsx";
import { faultsOf, type TableName, useSaving, type Values } from "./delivery-file.ts";
import { Fields } from "./fields.tsx";
import { Wrong } from "./wrong.tsx";

/** Props of `TableCard`. */
export interface TableCardProps {
  title: string;
  /** What is set now. */
  what: string;
  table: TableName;
  fields: readonly FormField[];
  file: DeliveryFileView;
  /** The deliveries that send mails. */
  mails: readonly string[];
}

/** Settings that are there once, with a window to change them. */
export function TableCard(props: TableCardProps) {
  const { title, what, table, fields, file, mails } = props;
  const [open, setOpen] = useState(false);
  const isOn = file.settings[table] !== null;
  const needsMail = fields.some(({ widget }) => widget === "mail");
  const may = file.locked === null && (!needsMail || mails.length > 0);
  return (
    <section className="card">
      <header>
        <h3>{title}</h3>
      </header>
      <div className="inset stack">
        <p className="small">{what}</p>
        {may && (
          <div className="actions">
            <Button className="button button-line" onPress={() => setOpen(true)}>
              {isOn || !needsMail ? texts.studioChange : texts.studioSetUp}
            </Button>
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
  const save = useSaving(file);
  const usual: Values = fields.some(({ widget }) => widget === "mail")
    ? { delivery: mails[0] ?? "" }
    : {};
  const [values, setValues] = useState<Values>(file.settings[table] ?? usual);
  const [error, setError] = useState<unknown>(null);
  const isMine = (fault: SettingsFault) => fault.table === table && fault.key !== null;
  const mine = faultsOf(error).filter(isMine);
  const send = (meant: Values | null) => {
    setError(null);
    save((settings) => ({ ...settings, [table]: meant })).then(() => {
      tell(texts.studioDeliveryChanged);
      onClose();
    }, setError);
  };
  return (
    <Window title={title} onClose={onClose}>
      <Form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          send(values);
        }}
      >
        <Fields
          fields={fields}
          values={values}
          onChange={setValues}
          faults={new Map(mine.map(({ key, message }) => [key ?? "", message]))}
          name=""
          secrets={[]}
          typed={{}}
          onType={() => {}}
          mails={mails}
        />
        <Wrong error={error} isBeside={isMine} />
        <div className="actions">
          <Button type="submit" className="button button-fill">
            {texts.studioSave}
          </Button>
          {file.settings[table] !== null && usual.delivery !== undefined && (
            <Button className="button button-line" onPress={() => send(null)}>
              {texts.studioSwitchOff}
            </Button>
          )}
          <Button className="button button-line" onPress={onClose}>
            {texts.studioCancel}
          </Button>
        </div>
      </Form>
    </Window>
  );
}
