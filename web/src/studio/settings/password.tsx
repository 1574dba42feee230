import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "react-aria-components";
import * as texts from "../../generated/texts.ts";
import { callApi } from "../ui/api.ts";
import { useAsyncAction } from "../ui/async-action.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { meQuery, useMe } from "../ui/me.ts";
import { missingCharacters } from "../ui/password.ts";
import { notify } from "../ui/undo-queue.ts";

/** The form to set a new password. */
export function Password() {
  const client = useQueryClient();
  const { has_password, email } = useMe();
  const [password, setPassword] = useState("");
  const [asked, setAsked] = useState(false);
  const { busy, error, run } = useAsyncAction();
  const missing = missingCharacters(password);
  const save = async () => {
    await callApi("POST", "password", { password });
    setPassword("");
    notify(texts.studioPasswordChanged);
    await client.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  return (
    <section className="card">
      <header>
        <h3>{texts.studioPassword}</h3>
        <small className="end muted">
          {has_password ? texts.studioPasswordSet : texts.studioPasswordNone}
        </small>
      </header>
      <Form
        className="inset stack"
        onSubmit={() => {
          if (missing > 0) setAsked(true);
          else void run(save);
        }}
      >
        <input hidden autoComplete="username" value={email} readOnly />
        <Field
          label={texts.studioPasswordNew}
          hint={texts.studioPasswordHint}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={(text) => {
            setPassword(text);
            setAsked(false);
          }}
          error={asked ? texts.studioPasswordShort(missing) : null}
        />
        <ErrorNotice error={error} />
        <Button type="submit" className="button button-line start" isPending={busy}>
          {texts.studioSavePassword}
        </Button>
      </Form>
    </section>
  );
}
