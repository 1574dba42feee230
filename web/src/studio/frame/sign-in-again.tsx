import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Me } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { callApi } from "../ui/api.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { factsQuery, meQuery } from "../ui/me.ts";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import { SignIn } from "./sign-in.tsx";

/** Callbacks that wait until the user has signed in again. */
const waiting: ((entered: boolean) => void)[] = [];
let show = () => {};

/**
 * Asks the user to sign in over the current page. Resolves to whether the same user is signed in
 * again.
 */
export function signInAgain(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    show();
  });
}

/** The sign-in dialog for a session that ended while the page had unsaved input. */
export function SignInAgain() {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const facts = useQuery({ ...factsQuery, enabled: open });
  useEffect(() => {
    show = () => setOpen(true);
  }, []);

  const answered = (entered: boolean) => {
    setOpen(false);
    for (const resolve of waiting.splice(0)) resolve(entered);
  };
  const entered = async () => {
    const before = client.getQueryData(meQuery.queryKey);
    const me = await callApi<Me>("GET", "me", undefined, { signingIn: true });
    // What one user has typed must not be shown to another.
    if (me.id !== before?.id) return location.assign("/studio/");
    answered(true);
  };
  if (!open) return null;
  return (
    <ModalDialog title={texts.studioSignedOut} alert onClose={() => answered(false)}>
      <p className="muted">{texts.studioSignedOutWhy}</p>
      <ErrorNotice error={facts.error} retry={() => facts.refetch()} />
      {facts.data && <SignIn facts={facts.data} onEntered={entered} />}
    </ModalDialog>
  );
}
