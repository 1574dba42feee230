import { type ReactNode, useState } from "react";
import { Button, Checkbox, Form } from "react-aria-components";
import type { PersonForm, PersonView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { useAsyncAction } from "../ui/async-action.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Field } from "../ui/field.tsx";
import { ModalDialog } from "../ui/modal-dialog.tsx";

/** The form for a user's name and permissions. */
export function Person({
  title,
  button,
  person,
  onClose,
  onSave,
}: {
  title: string;
  button: string;
  person?: PersonView;
  onClose: () => void;
  onSave: (form: PersonForm) => Promise<void>;
}) {
  const [form, setForm] = useState<PersonForm>({
    email: person?.email ?? "",
    name: person?.name ?? "",
    owner: person?.owner ?? false,
    may_leads: person?.may_leads ?? true,
    may_content: person?.may_content ?? false,
  });
  const { busy, error, run } = useAsyncAction();
  const set =
    <K extends keyof PersonForm>(key: K) =>
    (value: PersonForm[K]) =>
      setForm({ ...form, [key]: value });
  return (
    <ModalDialog title={title} onClose={onClose}>
      <Form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => onSave(form));
        }}
      >
        <Field
          label={texts.studioEmail}
          type="email"
          autoComplete="off"
          value={form.email}
          onChange={set("email")}
          isRequired
        />
        <Field
          label={texts.studioName}
          autoComplete="off"
          value={form.name}
          onChange={set("name")}
        />
        <fieldset className="rights">
          <legend>{texts.studioMay}</legend>
          <Right isSelected={form.owner} onChange={set("owner")}>
            {texts.studioMayAll}
          </Right>
          <Right
            isSelected={form.owner || form.may_leads}
            isDisabled={form.owner}
            onChange={set("may_leads")}
          >
            {texts.studioMayLeads}
          </Right>
        </fieldset>
        <ErrorNotice error={error} />
        <div className="actions">
          <Button type="submit" className="button button-fill" isPending={busy}>
            {button}
          </Button>
          <Button className="button button-line" onPress={onClose}>
            {texts.studioCancel}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  );
}

function Right({
  children,
  isDisabled = false,
  ...props
}: {
  children: ReactNode;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <Checkbox className="check" isDisabled={isDisabled} {...props}>
      <span className="check-box" aria-hidden />
      {children}
    </Checkbox>
  );
}
