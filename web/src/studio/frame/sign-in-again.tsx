import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Me } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { authHandlers, callApi } from "../ui/api.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Loading } from "../ui/loading.tsx";
import { factsQuery, meQuery } from "../ui/me.ts";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import { SignIn } from "./sign-in.tsx";

/** Who signed in: the same user again, somebody else, or nobody. */
type Entered = "same" | "other" | "nobody";

/** Callbacks that wait until somebody has signed in. */
const waiting: ((entered: Entered) => void)[] = [];
let show = () => {};

/** Asks the user to sign in over the current page. Resolves to who signed in. */
export function signInAgain(): Promise<Entered> {
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

  const answered = (entered: Entered) => {
    setOpen(false);
    for (const resolve of waiting.splice(0)) resolve(entered);
  };
  const entered = async () => {
    const before = client.getQueryData(meQuery.queryKey);
    const me = await callApi<Me>("GET", "me", undefined, { signingIn: true });
    authHandlers.identified(me.id);
    client.setQueryData(meQuery.queryKey, me);
    answered(me.id === before?.id ? "same" : "other");
  };
  if (!open) return null;
  return (
    <ModalDialog title={texts.studioSignedOut} alert onClose={() => answered("nobody")}>
      <p className="muted">{texts.studioSignedOutWhy}</p>
      <ErrorNotice error={facts.error} retry={() => facts.refetch()} />
      {facts.isPending && <Loading />}
      {facts.data && <SignIn facts={facts.data} onEntered={entered} />}
    </ModalDialog>
  );
}
