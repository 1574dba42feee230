import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components";
import type { SessionView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { callApi } from "../ui/api.ts";
import { useNow } from "../ui/clock.ts";
import { clearDrafts } from "../ui/draft.ts";
import { setSignedIn } from "../ui/ended-session.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Loading } from "../ui/loading.tsx";
import { useZone } from "../ui/me.ts";
import { dayAndTime } from "../ui/time.ts";
import { clearUndoQueue, flushDeferred } from "../ui/undo-queue.ts";

/** How long signing out waits for deferred actions, in milliseconds. */
const flushTimeMs = 5_000;

/** The user's sessions, and signing out. */
export function Sessions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const key = ["sessions"];
  const now = useNow();
  const zone = useZone();
  const sessions = useQuery({
    queryKey: key,
    queryFn: () => callApi<SessionView[]>("GET", "sessions"),
  });
  const [error, setError] = useState<unknown>(null);
  const end = async (id: string) => {
    setError(null);
    try {
      await callApi("DELETE", `sessions/${id}`);
      await client.invalidateQueries({ queryKey: key });
    } catch (fault) {
      setError(fault);
    }
  };
  const signOut = async (everywhere: boolean) => {
    setError(null);
    try {
      // They need the session. A failure is reported, and the user can sign out again.
      const late = new Promise<[]>((resolve) => setTimeout(resolve, flushTimeMs, []));
      const results = await Promise.race([flushDeferred(), late]);
      if (results.some(({ status }) => status === "rejected")) return;
      await callApi("POST", "sign-out", { everywhere });
      clearDrafts();
      clearUndoQueue();
      setSignedIn(false);
      await navigate({ to: "/enter", replace: true });
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
      <ErrorNotice error={sessions.error} retry={() => sessions.refetch()} />
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
        {sessions.isPending && <Loading />}
        <ErrorNotice error={error} />
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
