import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { KeyRound, MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { Button, Form } from "react-aria-components";
import type { PasskeyView, SessionView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { ask } from "../ui/api.ts";
import { useNow } from "../ui/clock.ts";
import { dropDrafts } from "../ui/draft.ts";
import { Field } from "../ui/field.tsx";
import { factsQuery, meQuery, useMe, useZone } from "../ui/me.ts";
import { dropOffers, finishPostponed, tell } from "../ui/offers.ts";
import { deviceName, hasPasskeys, makePasskey } from "../ui/passkeys.ts";
import { dayAndTime } from "../ui/time.ts";
import { Trouble } from "../ui/trouble.tsx";

/** Passkeys, the password, and where one is signed in. */
export function MySignIn() {
  const { name, email } = useMe();
  return (
    <>
      <p className="small muted">
        {texts.studioSignedInAs} <b dir="auto">{name}</b> {email}
      </p>
      <Passkeys />
      <Password />
      <Sessions />
    </>
  );
}

function Passkeys() {
  const client = useQueryClient();
  const key = ["passkeys"];
  const now = useNow();
  const zone = useZone();
  const facts = useQuery(factsQuery);
  const passkeys = useQuery({
    queryKey: key,
    queryFn: () => ask<PasskeyView[]>("GET", "passkeys"),
  });
  const [label, setLabel] = useState(() => deviceName());
  const [error, setError] = useState<unknown>(null);
  const [unused, setUnused] = useState(false);
  const doing = async (run: () => Promise<unknown>) => {
    setError(null);
    setUnused(false);
    try {
      await run();
      await client.invalidateQueries({ queryKey: key });
    } catch (fault) {
      setError(fault);
    }
  };
  const add = () =>
    doing(async () => {
      const { id, options } = await ask<{
        id: string;
        options: PublicKeyCredentialCreationOptionsJSON;
      }>("POST", "passkeys/start", {});
      const credential = await makePasskey(options);
      if (credential === undefined) return setUnused(true);
      const name = label.trim() || texts.studioPasskey;
      await ask("POST", "passkeys/finish", { id, credential, label: name });
      tell(texts.studioPasskeyMade);
    });
  const possible = hasPasskeys() && facts.data?.passkeys !== false;
  return (
    <section className="card">
      <header>
        <h3>{texts.studioPasskeys}</h3>
      </header>
      <Trouble error={passkeys.error} retry={() => passkeys.refetch()} />
      <ul className="history">
        {passkeys.data?.map((passkey) => (
          <li key={passkey.id}>
            <KeyRound className="icon" aria-hidden />
            <span>
              <b dir="auto">{passkey.label}</b>{" "}
              <span className="muted">
                {passkey.used_at === null
                  ? texts.studioNeverUsed
                  : texts.studioLastUsed(dayAndTime(Date.parse(passkey.used_at), now, zone))}
              </span>
            </span>
            <Button
              className="text-button"
              aria-label={texts.studioRemoveEntry(passkey.label)}
              onPress={() => doing(() => ask("DELETE", `passkeys/${passkey.id}`))}
            >
              {texts.studioRemove}
            </Button>
          </li>
        ))}
      </ul>
      <div className="inset stack">
        {passkeys.data?.length === 0 && <p className="small">{texts.studioNoPasskeys}</p>}
        {possible ? (
          <>
            <Field
              label={texts.studioPasskeyName}
              hint={texts.studioPasskeyNameHint}
              value={label}
              onChange={setLabel}
              maxLength={60}
              autoComplete="off"
            />
            <Button className="button button-line start" onPress={add}>
              {texts.studioAddPasskey}
            </Button>
          </>
        ) : (
          <p className="small muted">{texts.studioPasskeysNotHere}</p>
        )}
        <p role="status" className="small">
          {unused && texts.studioPasskeyNotMade}
        </p>
        <Trouble error={error} />
      </div>
    </section>
  );
}

function Password() {
  const client = useQueryClient();
  const { has_password, email } = useMe();
  const [password, setPassword] = useState("");
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const missing = 15 - [...password].length;
  const save = async () => {
    if (missing > 0) return setAsked(true);
    setError(null);
    try {
      await ask("POST", "password", { password });
      setPassword("");
      tell(texts.studioPasswordChanged);
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
    } catch (fault) {
      setError(fault);
    }
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
        onSubmit={(event) => {
          event.preventDefault();
          void save();
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
        <Trouble error={error} />
        <Button type="submit" className="button button-line start">
          {texts.studioSavePassword}
        </Button>
      </Form>
    </section>
  );
}

function Sessions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const key = ["sessions"];
  const now = useNow();
  const zone = useZone();
  const sessions = useQuery({
    queryKey: key,
    queryFn: () => ask<SessionView[]>("GET", "sessions"),
  });
  const [error, setError] = useState<unknown>(null);
  const end = async (id: string) => {
    setError(null);
    try {
      await ask("DELETE", `sessions/${id}`);
      await client.invalidateQueries({ queryKey: key });
    } catch (fault) {
      setError(fault);
    }
  };
  const signOut = async (everywhere: boolean) => {
    setError(null);
    try {
      finishPostponed();
      await ask("POST", "sign-out", { everywhere });
      dropDrafts();
      dropOffers();
      await navigate({ to: "/enter" });
      client.clear();
    } catch (fault) {
      setError(fault);
    }
  };
  return (
    <section className="card">
      <header>
        <h3>{texts.studioSessions}</h3>
      </header>
      <Trouble error={sessions.error} retry={() => sessions.refetch()} />
      <ul className="history">
        {sessions.data?.map((session) => (
          <li key={session.id}>
            <MonitorSmartphone className="icon" aria-hidden />
            <span>
              <b>{session.agent}</b>{" "}
              <span className="muted">
                {session.current
                  ? texts.studioThisOne
                  : texts.studioLastSeen(dayAndTime(Date.parse(session.seen_at), now, zone))}
              </span>
            </span>
            {!session.current && (
              <Button
                className="text-button"
                aria-label={texts.studioEndSessionOf(session.agent)}
                onPress={() => end(session.id)}
              >
                {texts.studioEndSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="inset stack">
        <Trouble error={error} />
        <div className="actions">
          <Button className="button button-line" onPress={() => signOut(false)}>
            {texts.studioSignOut}
          </Button>
          <Button className="button button-line" onPress={() => signOut(true)}>
            {texts.studioSignOutEverywhere}
          </Button>
        </div>
      </div>
    </section>
  );
}
