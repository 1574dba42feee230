import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SignInFacts } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { hasDrafts } from "../ui/draft.ts";
import { hasSessionEnded, setSignedIn } from "../ui/ended-session.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Loading } from "../ui/loading.tsx";
import { factsQuery, meQuery } from "../ui/me.ts";
import { UndoRegion } from "../ui/undo-region.tsx";
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
      {known && !known.secure && <NotSecure local={localAddress(known)} />}
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
          {!known.passkeys && <NoPasskeysHere local={localAddress(known)} />}
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
      {/* What was postponed when the session ended is tried here, too, and isn't done. */}
      <UndoRegion />
    </SignInCard>
  );
}

/** Says that without HTTPS, others on the network could read the password. */
function NotSecure({ local }: { local: string | null }) {
  return (
    <div role="alert" className="stack">
      <p className="note note-bad">{texts.studioNotEncrypted}</p>
      <p className="small">{texts.studioNotEncryptedHelp}</p>
      {local !== null && (
        <p className="small">
          {texts.studioNotEncryptedHere} <a href={local}>{local}</a>
        </p>
      )}
    </div>
  );
}

/** Says that passkeys don't work at an IP address. */
function NoPasskeysHere({ local }: { local: string | null }) {
  if (local === null) return null;
  return (
    <p className="note">
      <span>
        {texts.studioNoPasskeysHere} <a href={local}>{local}</a>
      </span>
    </p>
  );
}

/**
 * Returns the server's address by name on the machine itself, at which passkeys work, if the studio is there. A container
 * may have another port outside, and a proxy has the usual one.
 */
function localAddress({ local_port }: SignInFacts): string | null {
  if (local_port === null) return null;
  return `http://localhost:${location.port || local_port}/studio/enter`;
}
