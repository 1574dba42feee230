import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as texts from "../../generated/texts.ts";
import { factsQuery, meQuery } from "../ui/me.ts";
import { Trouble } from "../ui/trouble.tsx";
import { Door } from "./door.tsx";
import { EnterByLink } from "./enter-link.tsx";
import { SignIn } from "./sign-in.tsx";
import { dropToken, takeToken } from "./token.ts";

/** Props of `Enter`. */
export interface EnterProps {
  /** Goes to where somebody wanted to be. */
  onEntered: () => void;
}

/** The way in: by passkey or password, or by a link. */
export function Enter({ onEntered }: EnterProps) {
  const client = useQueryClient();
  const facts = useQuery(factsQuery);
  const [token, setToken] = useState(takeToken);
  // Who is signed in already is let through.
  const me = useQuery({
    ...meQuery,
    enabled: token === null,
    retry: false,
    refetchInterval: false,
  });
  const isIn = token === null && me.isSuccess;
  useEffect(() => {
    if (isIn) onEntered();
  }, [isIn, onEntered]);
  useEffect(() => {
    const look = () => setToken(takeToken());
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
  const entered = () => {
    dropToken();
    // What somebody else saw here is nothing for who comes now.
    client.clear();
    onEntered();
  };
  const known = facts.data;
  return (
    <Door company={known?.company} host={known?.host}>
      <Trouble error={facts.error} retry={() => facts.refetch()} />
      {known && !known.secure && <NotSecure />}
      {known?.secure && token !== null && (
        <EnterByLink
          token={token}
          facts={known}
          onEntered={entered}
          onLeave={() => {
            dropToken();
            setToken(null);
          }}
        />
      )}
      {known?.secure && token === null && (
        <>
          {!known.passkeys && <NoPasskeysHere />}
          {!known.has_accounts && <p className="note">{texts.studioNoAccounts}</p>}
          <SignIn facts={known} onEntered={entered} />
        </>
      )}
    </Door>
  );
}

/** Without https whoever listens could read the password. */
function NotSecure() {
  return (
    <div role="alert" className="stack">
      <p className="note note-bad">{texts.studioNotEncrypted}</p>
      <p className="small">{texts.studioNotEncryptedHelp}</p>
      <p>
        <a href={localAddress()}>{localAddress()}</a>
      </p>
    </div>
  );
}

/** An IP address cannot have passkeys. */
function NoPasskeysHere() {
  return (
    <p className="note">
      <span>
        {texts.studioNoPasskeysHere} <a href={localAddress()}>{localAddress()}</a>
      </span>
    </p>
  );
}

/** This machine by its name, which can have passkeys. */
function localAddress(): string {
  const port = location.port === "" ? "" : `:${location.port}`;
  return `http://localhost${port}/studio/enter`;
}
