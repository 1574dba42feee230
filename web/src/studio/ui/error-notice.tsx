import { TriangleAlert, WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "react-aria-components";
import * as texts from "../../generated/texts.ts";
import { ApiError, answersAgain, NetworkError, onDone, ReauthDeclined } from "./api.ts";
import { classes } from "./classes.ts";

/** Returns what an error means for the user, and what to do. */
export function errorText(error: unknown): string {
  if (error instanceof NetworkError) return texts.studioFaultUnreachable;
  if (error instanceof ReauthDeclined) return texts.studioFaultNotConfirmed;
  if (!(error instanceof ApiError)) return texts.studioFaultUnknown;
  if (error.status === 429 && error.retryAfter !== null)
    return texts.studioFaultWait(error.retryAfter);
  // A title without a detail is only the name of the status.
  if (error.problem?.detail) return error.problem.detail;
  if (error.status === 401) return `${texts.studioSignedOut}.`;
  if (error.status === 403) return texts.studioFaultForbidden;
  if (error.status === 404) return texts.studioFaultGone;
  return texts.studioFaultUnknown;
}

/** Props of `ErrorNotice`. */
export interface ErrorNoticeProps {
  /** The error; nothing is rendered without one. */
  error: unknown;
  /** Tries again. */
  retry?: () => void;
  /** What was kept of the user's input. */
  kept?: string | undefined;
}

/**
 * An error where it occurred, with a button to try again. If a change failed because the server
 * couldn't be reached, it says so when the server answers again.
 */
export function ErrorNotice({ error, retry, kept }: ErrorNoticeProps) {
  const over = useSyncExternalStore(onDone, () => answersAgain(error));
  if (!error) return null;
  // Elsewhere the user may take a calm notice for the change's success.
  const isCalm = over && kept !== undefined;
  const Sign = error instanceof NetworkError && !over ? WifiOff : TriangleAlert;
  return (
    <div className={classes("note", !isCalm && "note-bad")} role={over ? "status" : "alert"}>
      {!isCalm && <Sign className="icon" aria-hidden />}
      <span>
        {over ? texts.studioFaultOver : errorText(error)} {kept}
      </span>
      {retry && (
        <Button className="button button-line" onPress={retry}>
          {texts.studioTryAgain}
        </Button>
      )}
    </div>
  );
}
