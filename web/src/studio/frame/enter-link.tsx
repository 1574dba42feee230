import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "react-aria-components";
import { flushSync } from "react-dom";
import type { EnterFacts, SignInFacts } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { ApiError, callApi } from "../ui/api.ts";
import { useAsyncAction } from "../ui/async-action.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { Loading } from "../ui/loading.tsx";
import { deviceName, hasPasskeys, makePasskey } from "../ui/passkeys.ts";
import { missingCharacters } from "../ui/password.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasskeyNotUsed } from "./passkey-sign-in.ts";
import { SignInError } from "./sign-in-error.tsx";

/** Props of `EnterByLink`. */
export interface EnterByLinkProps {
  /** The link's token. */
  token: string;
  /** Facts that are known before sign-in. */
  facts: SignInFacts;
  /** Called when the user is signed in. */
  onEntered: () => void;
  /** Called when the user prefers the usual sign-in. */
  onLeave: () => void;
}

/** Opens an invitation or a recovery link: creates a passkey or a password and signs in. */
export function EnterByLink({ token, facts, onEntered, onLeave }: EnterByLinkProps) {
  const link = useQuery({
    queryKey: ["enter", token],
    queryFn: () => callApi<EnterFacts>("POST", "enter", { token }, { signingIn: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (link.data) {
    return <CreateCredentials token={token} link={link.data} facts={facts} onEntered={onEntered} />;
  }
  if (link.isPending) return <Loading />;
  const over = link.error instanceof ApiError && link.error.status === 401;
  if (!over) return <ErrorNotice error={link.error} retry={() => link.refetch()} />;
  return (
    <div className="stack" role="alert">
      <p className="note note-bad">{texts.studioLinkOver}</p>
      <Button className="button button-line button-wide" onPress={onLeave}>
        {texts.studioToSignIn}
      </Button>
    </div>
  );
}

interface CreateCredentialsProps {
  token: string;
  link: EnterFacts;
  facts: SignInFacts;
  onEntered: () => void;
}

function CreateCredentials({ token, link, facts, onEntered }: CreateCredentialsProps) {
  const [name, setName] = useState(link.name);
  const [password, setPassword] = useState("");
  /** What is required, after the first try. */
  const [asked, setAsked] = useState<"nothing" | "name" | "password">("nothing");
  const { busy, error, run, clearError } = useAsyncAction();
  const withPasskeys = facts.passkeys && hasPasskeys();
  const invited = link.kind === "invite";
  const nameFault = asked !== "nothing" && name.trim() === "" ? texts.studioNameMissing : null;
  const missing = missingCharacters(password);
  const passwordFault =
    asked === "password" && missing > 0 ? texts.studioPasswordShort(missing) : null;

  const refuse = (required: "name" | "password") => {
    flushSync(() => setAsked(required));
    document.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
  const make = (by: "name" | "password", request: () => Promise<unknown>) => {
    clearError();
    if (name.trim() === "") return refuse(by);
    void run(async () => {
      await request();
      onEntered();
    });
  };
  const withPasskey = async () => {
    const { id, options } = await callApi<{
      id: string;
      options: PublicKeyCredentialCreationOptionsJSON;
    }>("POST", "enter/passkey/start", { token, name }, { signingIn: true });
    const credential = await makePasskey(options);
    if (credential === undefined) throw new PasskeyNotUsed();
    const label = deviceName() || texts.studioPasskey;
    const body = { token, name, id, credential, label };
    await callApi("POST", "enter/passkey/finish", body, { signingIn: true });
  };
  return (
    <>
      <div>
        <h2>{invited ? texts.studioInvited : texts.studioRecover}</h2>
        <p className="small muted">{texts.studioFor(link.email)}</p>
      </div>
      <Field
        label={texts.studioYourName}
        hint={texts.studioYourNameHint}
        autoComplete="name"
        value={name}
        onChange={setName}
        error={nameFault}
      />
      {withPasskeys && (
        <>
          <PasskeyButton
            text={texts.studioMakePasskey}
            isPending={busy}
            onPress={() => make("name", withPasskey)}
          />
          <p className="small muted">{texts.studioMakePasskeyWhy}</p>
          <p className="or">{texts.studioOr}</p>
        </>
      )}
      <Form
        className="stack"
        onSubmit={() => {
          if (missing > 0) return refuse("password");
          make("password", () =>
            callApi("POST", "enter/password", { token, password, name }, { signingIn: true }),
          );
        }}
      >
        {/* For the browser's password manager. */}
        <input hidden autoComplete="username" value={link.email} readOnly />
        <Field
          label={texts.studioNewPassword}
          hint={texts.studioPasswordHint}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={(text) => {
            setPassword(text);
            setAsked("nothing");
          }}
          error={passwordFault}
        />
        <p className="visually-hidden" role="alert">
          {passwordFault}
        </p>
        <SignInError error={error} />
        <Button
          type="submit"
          className={`button button-wide ${withPasskeys ? "button-line" : "button-fill"}`}
          isPending={busy}
        >
          {texts.studioSetPassword}
        </Button>
      </Form>
    </>
  );
}
