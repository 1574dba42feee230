import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { authHandlers, isPassing, RequestTimeout } from "../ui/api.ts";
import { clearDrafts } from "../ui/draft.ts";
import { noteNoSession, setSignedIn } from "../ui/ended-session.ts";
import { meQuery } from "../ui/me.ts";
import { clearUndoQueue } from "../ui/undo-queue.ts";
import { askBeforeLeaving, unsaved } from "../ui/unsaved.ts";
import { router } from "./router.tsx";
import { signInAgain } from "./sign-in-again.tsx";
import { takeToken } from "./token.ts";

/** Renders the studio. The returned function removes it. */
export function start(place: HTMLElement): () => void {
  // Must run before the router reads the address.
  takeToken();
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // A refusal is an answer; only requests that didn't get through are retried, unless the
        // user has waited long already.
        retry: (count, error) =>
          isPassing(error) && !(error instanceof RequestTimeout) && count < 2,
        // Being offline is reported instead of waited out.
        networkMode: "always",
        refetchOnWindowFocus: "always",
        refetchOnReconnect: "always",
      },
    },
  });
  let user: string | null = null;
  authHandlers.signedOut = async () => {
    if (location.pathname.startsWith("/studio/enter")) return false;
    if (unsaved.inForms()) {
      const entered = await signInAgain();
      // What one user has asked for isn't done for another.
      if (entered !== "nobody") return entered === "same";
    }
    noteNoSession();
    const to = location.pathname + location.search;
    const search = to === "/studio/" ? {} : { to };
    // In the place of the page, which would lead here again when the user goes back to it.
    void router.navigate({ to: "/enter", search, replace: true });
    return false;
  };
  authHandlers.identified = (id) => {
    // What one user has typed or loaded must not be another's.
    if (user !== null && user !== id) {
      clearDrafts();
      clearUndoQueue();
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
    }
    user = id;
    setSignedIn(true);
  };
  const endAsking = askBeforeLeaving();
  const root = createRoot(place);
  root.render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return () => {
    root.unmount();
    endAsking();
    client.clear();
  };
}
