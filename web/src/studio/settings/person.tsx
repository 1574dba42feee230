import { TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, Checkbox } from "react-aria-components";
import type { PersonForm, PersonView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { ApiError } from "../ui/api.ts";
import { useAsyncAction } from "../ui/async-action.ts";
import { ErrorNotice, errorText } from "../ui/error-notice.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import { useRefusal } from "./delivery-refusal.ts";

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
  const { busy, error, run, clearError } = useAsyncAction();
  const [checks, setChecks] = useState(false);
  const refusal = useRefusal();
  const mayNothing = checks && !(form.owner || form.may_leads || form.may_content);
  const isOfAddress = error instanceof ApiError && error.problem?.reason === "address";
  const set =
    <K extends keyof PersonForm>(key: K) =>
    (value: PersonForm[K]) =>
      setForm({ ...form, [key]: value });
  return (
    <ModalDialog title={title} onClose={onClose}>
      <Form
        ref={refusal.form}
        className="stack"
        onSubmit={() => {
          setChecks(true);
          if (form.owner || form.may_leads || form.may_content)
            void run(() => onSave(form), refusal.refuse);
          else refusal.refuse();
        }}
      >
        <Field
          label={texts.studioEmail}
          type="email"
          autoComplete="off"
          value={form.email}
          onChange={(email) => {
            set("email")(email);
            if (isOfAddress) clearError();
          }}
          isRequired
          {...(isOfAddress && { error: errorText(error) })}
        />
        <Field
          label={texts.studioName}
          autoComplete="off"
          value={form.name}
          onChange={set("name")}
        />
        <fieldset className="rights">
          <legend>{texts.studioMay}</legend>
          <Right isSelected={form.owner} isInvalid={mayNothing} onChange={set("owner")}>
            {texts.studioMayAll}
          </Right>
          <Right
            isSelected={form.owner || form.may_leads}
            isDisabled={form.owner}
            onChange={set("may_leads")}
          >
            {texts.studioMayLeads}
          </Right>
          {mayNothing && (
            <p className="fault" role="alert">
              <TriangleAlert className="icon" aria-hidden />
              <span>{texts.studioMayNothing}</span>
            </p>
          )}
        </fieldset>
        <ErrorNotice error={isOfAddress ? null : error} />
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
  isInvalid?: boolean;
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
