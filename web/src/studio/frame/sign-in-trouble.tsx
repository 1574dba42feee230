import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import * as texts from "../../generated/texts.ts";
import { Refused } from "../ui/api.ts";
import { inWords } from "../ui/trouble.tsx";
import { PasskeyNotUsed } from "./passkey.ts";

/** Props of `SignInTrouble`. */
export interface SignInTroubleProps {
  /** What went wrong; nothing is drawn without it. */
  error: unknown;
  /** What a wrong password is called here. */
  wrong?: string;
}

/** Why somebody could not sign in; with the seconds to wait, which run. */
export function SignInTrouble({ error, wrong = texts.studioWrongPassword }: SignInTroubleProps) {
  const left = useWait(error);
  return (
    <div role="alert">
      {Boolean(error) && left !== 0 && (
        <p className="fault">
          <TriangleAlert className="icon" aria-hidden />
          {/* The number runs for those who see it; it is not read out each second. */}
          {left === null ? (
            <span>{signInWords(error, wrong)}</span>
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

/** How many seconds of a wait are left; nothing where there is none. */
export function useWait(error: unknown): number | null {
  const wait = error instanceof Refused && error.status === 429 ? error.wait : null;
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

function signInWords(error: unknown, wrong: string): string {
  if (error instanceof PasskeyNotUsed) return texts.studioPasskeyNotUsed;
  if (error instanceof Refused && error.status === 401) return error.problem?.detail ?? wrong;
  return inWords(error);
}
