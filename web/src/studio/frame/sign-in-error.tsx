import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import * as texts from "../../generated/texts.ts";
import { ApiError } from "../ui/api.ts";
import { errorText } from "../ui/error-notice.tsx";
import { PasskeyNotUsed } from "./passkey-sign-in.ts";

/** Why somebody could not sign in, with a countdown of the seconds to wait; nothing without an error. */
export function SignInError({ error }: { error: unknown }) {
  const left = useRetryCountdown(error);
  return (
    <div role="alert">
      {Boolean(error) && left !== 0 && (
        <p className="fault">
          <TriangleAlert className="icon" aria-hidden />
          {/* The countdown is only visible; it isn't announced every second. */}
          {left === null ? (
            <span>{signInErrorText(error)}</span>
          ) : (
            <span>
              {texts.studioLockedOut} <span aria-live="off">{texts.studioLockedOutFor(left)}</span>
            </span>
          )}
        </p>
      )}
    </div>
  );
}

/** Returns the remaining seconds of a wait; `null` if there is none. */
export function useRetryCountdown(error: unknown): number | null {
  const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : null;
  const [left, setLeft] = useState(wait);
  useEffect(() => {
    setLeft(wait);
    if (wait === null || error === null) return;
    const until = Date.now() + wait * 1000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [wait, error]);
  return left;
}

function signInErrorText(error: unknown): string {
  if (error instanceof PasskeyNotUsed) return texts.studioPasskeyNotUsed;
  if (error instanceof ApiError && error.status === 401)
    return error.problem?.detail ?? texts.studioWrongPassword;
  return errorText(error);
}
