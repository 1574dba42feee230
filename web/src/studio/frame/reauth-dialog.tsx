import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button, Form } from "react-aria-components";
import * as texts from "../../generated/texts.ts";
import { authHandlers, callApi } from "../ui/api.ts";
import { Field } from "../ui/field.tsx";
import { meQuery } from "../ui/me.ts";
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
  const [password, setPassword] = useState("");
  const [error, setError] = useState<unknown>(null);
  const me = client.getQueryData(meQuery.queryKey);

  useEffect(() => {
    authHandlers.reauthenticate = () =>
      new Promise((resolve) => {
        waiting.current.push(resolve);
        setError(null);
        setOpen(true);
      });
  }, []);

  const answered = (proved: boolean) => {
    setOpen(false);
    setPassword("");
    for (const resolve of waiting.current.splice(0)) resolve(proved);
    if (proved) void client.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  const prove = async (request: () => Promise<unknown>) => {
    setError(null);
    try {
      await request();
      answered(true);
    } catch (fault) {
      setError(fault);
    }
  };
  if (!open) return null;
  return (
    <ModalDialog title={texts.studioProofTitle} onClose={() => answered(false)}>
      <p className="muted">{texts.studioProofWhy}</p>
      {hasPasskeys() && (
        <PasskeyButton
          text={texts.studioProofPasskey}
          onPress={() => prove(() => signInWithPasskey("confirm/passkey"))}
        />
      )}
      {me?.has_password !== false && (
        <Form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void prove(() => callApi("POST", "confirm", { password }, { signingIn: true }));
          }}
        >
          <Field
            label={texts.studioPassword}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            isRequired
          />
          <Button type="submit" className="button button-line button-wide">
            {texts.studioProofPassword}
          </Button>
        </Form>
      )}
      <SignInError error={error} />
    </ModalDialog>
  );
}
