import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components";
import * as texts from "../../generated/texts.ts";
import { authHandlers, callApi } from "../ui/api.ts";
import { useAsyncAction } from "../ui/async-action.ts";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { factsQuery, meQuery } from "../ui/me.ts";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import { hasPasskeys } from "../ui/passkeys.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { signInWithPasskey } from "./passkey-sign-in.ts";
import { SignInError } from "./sign-in-error.tsx";

/**
 * Asks for a confirmation of identity when the server requires one. All requests that wait for it
 * get the outcome.
 */
export function ReauthDialog() {
  const client = useQueryClient();
  const waiting = useRef<((proved: boolean) => void)[]>([]);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    authHandlers.reauthenticate = () =>
      new Promise((resolve) => {
        waiting.current.push(resolve);
        setOpen(true);
      });
  }, []);

  const answered = (proved: boolean) => {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(proved);
    if (proved) void client.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  return open && <Proof onAnswer={answered} />;
}

function Proof({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const me = useQueryClient().getQueryData(meQuery.queryKey);
  const facts = useQuery(factsQuery);
  const [password, setPassword] = useState("");
  const { busy, error, run } = useAsyncAction();
  const withPasskeys = hasPasskeys() && facts.data?.passkeys !== false;
  const withPassword = me?.has_password !== false;
  const prove = (request: () => Promise<unknown>) =>
    run(async () => {
      await request();
      onAnswer(true);
    });
  return (
    <ModalDialog title={texts.studioProofTitle} onClose={() => onAnswer(false)}>
      <p className="muted">{texts.studioProofWhy}</p>
      {withPasskeys && (
        <PasskeyButton
          text={texts.studioProofPasskey}
          isPending={busy}
          onPress={() => prove(() => signInWithPasskey("confirm/passkey"))}
        />
      )}
      {withPassword && (
        <Form
          className="stack"
          onSubmit={() =>
            prove(() => callApi("POST", "confirm", { password }, { signingIn: true }))
          }
        >
          <Field
            label={texts.studioPassword}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            isRequired
          />
          <Button type="submit" className="button button-line button-wide" isPending={busy}>
            {texts.studioProofPassword}
          </Button>
        </Form>
      )}
      {!withPasskeys && !withPassword && <p className="note">{texts.studioPasskeysNotHere}</p>}
      <SignInError error={error} />
    </ModalDialog>
  );
}
