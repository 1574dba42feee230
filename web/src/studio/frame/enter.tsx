import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as texts from "../../generated/texts.ts";
import { hasDrafts } from "../ui/draft.ts";
import { hasSessionEnded, setSignedIn } from "../ui/ended-session.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Loading } from "../ui/loading.tsx";
import { factsQuery, meQuery } from "../ui/me.ts";
import { EnterByLink } from "./enter-link.tsx";
import { SignIn } from "./sign-in.tsx";
import { SignInCard } from "./sign-in-card.tsx";
import { dropToken, takeToken } from "./token.ts";

/** Props of `Enter`. */
export interface EnterProps {
  /** Goes to the page that the user originally asked for. */
  onEntered: () => void;
}

/** The sign-in page: by passkey or password, or by a link. */
export function Enter({ onEntered }: EnterProps) {
  const client = useQueryClient();
  const facts = useQuery(factsQuery);
  const [token, setToken] = useState(takeToken);
  // Users who are already signed in pass through.
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
    setSignedIn(true);
    // Data that another user loaded here must not be shown to this one.
    client.clear();
    onEntered();
  };
  const known = facts.data;
  return (
    <SignInCard company={known?.company} host={known?.host}>
      <ErrorNotice error={facts.error} retry={() => facts.refetch()} />
      {facts.isPending && <Loading />}
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
          {hasSessionEnded() && (
            <p className="note" role="alert">
              <span>
                <b>{texts.studioSignedOut}.</b> {hasDrafts() && texts.studioSignedOutWhy}
              </span>
            </p>
          )}
          <SignIn facts={known} onEntered={entered} />
        </>
      )}
    </SignInCard>
  );
}

/** Says that without HTTPS, others on the network could read the password. */
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

/** Says that passkeys don't work at an IP address. */
function NoPasskeysHere() {
  return (
    <p className="note">
      <span>
        {texts.studioNoPasskeysHere} <a href={localAddress()}>{localAddress()}</a>
      </span>
    </p>
  );
}

/** Returns this machine's address by name, at which passkeys work. */
function localAddress(): string {
  const port = location.port === "" ? "" : `:${location.port}`;
  return `http://localhost${port}/studio/enter`;
}
