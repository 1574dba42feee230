import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components";
import type { SessionView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { announce } from "../ui/announce.ts";
import { callApi } from "../ui/api.ts";
import { useDayAndTime } from "../ui/day-and-time.ts";
import { clearDrafts, draftKeys } from "../ui/draft.ts";
import { setSignedIn } from "../ui/ended-session.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Loading } from "../ui/loading.tsx";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import { clearUndoQueue, flushDeferred } from "../ui/undo-queue.ts";
import { unsaved } from "../ui/unsaved.ts";

/** How long signing out waits for deferred actions, in milliseconds. */
const flushTimeMs = 5_000;

/** The user's sessions, and signing out. */
export function Sessions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const key = ["sessions"];
  const when = useDayAndTime();
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
  /** Whether everywhere, if the user is asked since there is unsaved input. */
  const [asked, setAsked] = useState<boolean | null>(null);
  const askAndSignOut = (everywhere: boolean) =>
    unsaved.any() ? setAsked(everywhere) : void signOut(everywhere);
  const signOut = async (everywhere: boolean) => {
    setAsked(null);
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
      // What was announced here isn't on the sign-in page.
      announce("");
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
                  : texts.studioLastSeen(when(session.seen_at))}
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
          <Button className="button button-line" onPress={() => askAndSignOut(false)}>
            {texts.studioSignOut}
          </Button>
          <Button className="button button-line" onPress={() => askAndSignOut(true)}>
            {texts.studioSignOutEverywhere}
          </Button>
        </div>
      </div>
      {asked !== null && (
        <ModalDialog title={texts.studioSignOutUnsaved} alert onClose={() => setAsked(null)}>
          <p>{texts.studioSignOutUnsavedWhy}</p>
          <ul className="bullets">
            {leadsWithDrafts().map((reference) => (
              <li key={reference}>
                <Link to="/leads/$reference" params={{ reference }}>
                  {reference}
                </Link>
              </li>
            ))}
          </ul>
          <div className="actions">
            <Button className="button button-line" autoFocus onPress={() => setAsked(null)}>
              {texts.studioCancel}
            </Button>
            <Button className="button button-bad" onPress={() => signOut(asked)}>
              {asked ? texts.studioSignOutEverywhere : texts.studioSignOut}
            </Button>
          </div>
        </ModalDialog>
      )}
    </section>
  );
}

/** Returns the references of leads with unsaved input: the second word of its keys. */
function leadsWithDrafts(): string[] {
  return [...new Set(draftKeys("").map((key) => key.split(" ")[1] ?? ""))];
}
