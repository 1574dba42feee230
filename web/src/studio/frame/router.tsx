import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  useParams,
} from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import * as texts from "../../generated/texts.ts";
import { Leads } from "../leads/leads.tsx";
import { readSearch } from "../leads/search.ts";
import { Today } from "../leads/today.tsx";
import { callApi } from "../ui/api.ts";
import { useMe } from "../ui/me.ts";
import { notify } from "../ui/undo-queue.ts";
import { unsaved } from "../ui/unsaved.ts";
import { Enter } from "./enter.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { ReauthDialog } from "./reauth-dialog.tsx";
import { returnTo } from "./return-to.ts";
import { Shell } from "./shell.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <ReauthDialog />
      <SignInAgain />
      {/* Also heard while a dialog is open: React Aria hides the rest of the page then. */}
      <div id="said" role="status" className="visually-hidden" data-live-announcer="true" />
    </>
  ),
  notFoundComponent: function NotFound() {
    useEffect(() => notify(texts.studioNoSuchPage), []);
    return <Navigate to="/" replace />;
  },
});

const enter = createRoute({
  getParentRoute: () => root,
  path: "/enter",
  validateSearch: (raw: Record<string, unknown>): { to?: string } =>
    typeof raw.to === "string" ? { to: raw.to } : {},
  component: function EnterRoute() {
    const { to } = enter.useSearch();
    return <Enter onEntered={() => router.history.replace(returnTo(to))} />;
  },
});

const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });

/** The screens for users who may see leads; others are redirected to what they may see. */
const forLeads = createRoute({
  getParentRoute: () => shell,
  id: "for-leads",
  component: function ForLeads() {
    const { owner, may_leads } = useMe();
    return owner || may_leads ? <Outlet /> : <Navigate to="/settings" replace />;
  },
});

const today = createRoute({
  getParentRoute: () => forLeads,
  path: "/",
  validateSearch: ({ reminders }: Record<string, unknown>): { reminders?: number } =>
    Number.isInteger(reminders) && Number(reminders) > 0 ? { reminders: Number(reminders) } : {},
  component: function TodayRoute() {
    const { reminders } = today.useSearch();
    return <Today reminders={reminders} />;
  },
});

const leads = createRoute({
  getParentRoute: () => forLeads,
  path: "/leads",
  validateSearch: readSearch,
  component: function LeadsRoute() {
    const raw = leads.useSearch();
    // The router adds the values that `validateSearch` has left out.
    const search = useMemo(() => readSearch({ ...raw }), [raw]);
    const { reference } = useParams({ strict: false });
    return <Leads search={search} reference={reference} />;
  },
});

const lead = createRoute({ getParentRoute: () => leads, path: "$reference" });

/** Returns a function that loads the code of a screen. */
function codeOf<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await load();
    } catch (error) {
      // If the server or its database can't be reached, this throws an error that `isPassing` accepts.
      await callApi("GET", "sign-in", undefined, { signingIn: true });
      // The server was updated and has other files now. The router reloads the page if `import`
      // fails, which would lose what was typed.
      throw unsaved.any() ? new Error("the code of the screen is gone", { cause: error }) : error;
    }
  };
}

const numbers = createRoute({
  getParentRoute: () => forLeads,
  path: "/numbers",
  validateSearch: (raw: Record<string, unknown>): { time?: string } =>
    typeof raw.time === "string" ? { time: raw.time } : {},
  component: lazyRouteComponent(
    codeOf(() => import("../numbers/numbers.tsx")),
    "Numbers",
  ),
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: "/settings",
  component: function SettingsRoute() {
    const { owner, may_leads } = useMe();
    const section = owner || may_leads ? "deliveries" : "sign-in";
    return <Navigate to="/settings/$section" params={{ section }} replace />;
  },
});

const section = createRoute({
  getParentRoute: () => shell,
  path: "/settings/$section",
  component: lazyRouteComponent(
    codeOf(() => import("../settings/settings.tsx")),
    "Settings",
  ),
});

/** All screens with their addresses. */
export const router = createRouter({
  routeTree: root.addChildren([
    enter,
    shell.addChildren([
      forLeads.addChildren([today, leads.addChildren([lead]), numbers]),
      settings,
      section,
    ]),
  ]),
  basepath: "/studio",
  scrollRestoration: false,
  defaultPreload: false,
  defaultErrorComponent: ErrorScreen,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
