import { useState } from "react";
import { Button } from "react-aria-components";
import type { SignInFacts } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { callApi } from "../ui/api.ts";
import { useAsyncAction } from "../ui/async-action.ts";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { hasPasskeys } from "../ui/passkeys.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { signInWithPasskey } from "./passkey-sign-in.ts";
import { SignInError, useRetryCountdown } from "./sign-in-error.tsx";

/** Props of `SignIn`. */
export interface SignInProps {
  /** Facts that are known before sign-in. */
  facts: SignInFacts;
  /** Called when the user is signed in. */
  onEntered: () => void | Promise<void>;
}

/** Sign-in with a passkey first, a password second, and help for users who have neither. */
export function SignIn({ facts, onEntered }: SignInProps) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { busy, error, run, clearError } = useAsyncAction();
  const [lost, setLost] = useState(false);
  const locked = (useRetryCountdown(error) ?? 0) > 0;
  const withPasskeys = facts.passkeys && hasPasskeys();

  const enter = (request: () => Promise<unknown>) =>
    run(async () => {
      await request();
      await onEntered();
    });
  return (
    <>
      {withPasskeys && (
        <>
          <PasskeyButton
            text={texts.studioSignInPasskey}
            isPending={busy}
            onPress={() => enter(() => signInWithPasskey("sign-in/passkey"))}
          />
          <p className="or">{texts.studioOr}</p>
        </>
      )}
      <Form
        className="stack"
        onSubmit={() => {
          if (locked) return;
          void enter(() =>
            callApi("POST", "sign-in/password", { email, password }, { signingIn: true }),
          );
        }}
      >
        <Field
          label={texts.studioEmail}
          type="email"
          autoComplete="username webauthn"
          value={email}
          onChange={(address) => {
            setEmail(address);
            // The wait applies to the previous address.
            clearError();
          }}
          isRequired
        />
        <Field
          label={texts.studioPassword}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          isRequired
        />
        <SignInError error={error} />
        <Button
          type="submit"
          className={`button button-wide ${withPasskeys ? "button-line" : "button-fill"}`}
          isDisabled={locked}
          isPending={busy}
        >
          {texts.studioSignIn}
        </Button>
      </Form>
      <div>
        <Button
          className="text-button"
          aria-expanded={lost}
          onPress={() => setLost((shown) => !shown)}
        >
          {texts.studioCannotSignIn}
        </Button>
        {lost && <RecoverAccess email={email} mailsLinks={facts.mails_links} />}
      </div>
    </>
  );
}

/** How to regain access: by a mailed link, another owner, or the server's command line. */
function RecoverAccess({ email: typed, mailsLinks }: { email: string; mailsLinks: boolean }) {
  const [email, setEmail] = useState(typed);
  const { busy, error, run } = useAsyncAction();
  const [sent, setSent] = useState(false);
  return (
    <div className="stack lost">
      {mailsLinks && (
        <Form
          className="stack"
          onSubmit={() =>
            run(async () => {
              await callApi("POST", "links", { email }, { signingIn: true });
              setSent(true);
            })
          }
        >
          <Field
            label={texts.studioLinkTo}
            type="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            isRequired
          />
          <SignInError error={error} />
          <Button type="submit" className="button button-line button-wide" isPending={busy}>
            {texts.studioMailLink}
          </Button>
          <p role="status" className="small">
            {sent && texts.studioLinkSent}
          </p>
        </Form>
      )}
      <p className="small muted">{mailsLinks ? texts.studioElse : texts.studioNoMailedLinks}</p>
      <p className="small muted">
        {texts.studioOtherOwner}{" "}
        <code>sightline studio link {email || texts.studioSampleEmail}</code>
      </p>
    </div>
  );
}
