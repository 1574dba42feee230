import { TriangleAlert, WifiOff } from "lucide-react";
import { Button } from "react-aria-components";
import * as texts from "../../generated/texts.ts";
import { ApiError, NetworkError, ReauthDeclined } from "./api.ts";

/** Returns what an error means for the user, and what to do. */
export function errorText(error: unknown): string {
  if (error instanceof NetworkError) return texts.studioFaultUnreachable;
  if (error instanceof ReauthDeclined) return texts.studioFaultNotConfirmed;
  if (!(error instanceof ApiError)) return texts.studioFaultUnknown;
  if (error.status === 429 && error.retryAfter !== null)
    return texts.studioFaultWait(error.retryAfter);
  // A title without a detail is only the name of the status.
  if (error.problem?.detail) return error.problem.detail;
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

/** An error where it occurred, with a button to try again. */
export function ErrorNotice({ error, retry, kept }: ErrorNoticeProps) {
  if (!error) return null;
  const Sign = error instanceof NetworkError ? WifiOff : TriangleAlert;
  return (
    <div className="note note-bad" role="alert">
      <Sign className="icon" aria-hidden />
      <span>
        {errorText(error)} {kept}
      </span>
      {retry && (
        <Button className="button button-line" onPress={retry}>
          {texts.studioTryAgain}
        </Button>
      )}
    </div>
  );
}
