import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { ChartColumn, ExternalLink, House, Inbox, Settings } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Me } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { ApiError } from "../ui/api.ts";
import { classes } from "../ui/classes.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Loading } from "../ui/loading.tsx";
import mark from "../ui/mark.svg";
import { meQuery, SignedIn } from "../ui/me.ts";
import { UndoRegion } from "../ui/undo-region.tsx";

/** What surrounds each screen: the rail on laptops, the bar on phones. */
export function Shell() {
  const me = useQuery(meQuery);
  const main = useRef<HTMLElement>(null);
  const screen = useRouterState({
    select: (state) => state.location.pathname.split("/").slice(0, 2).join("/"),
  });
  const shown = useRef(screen);
  useEffect(() => {
    // Keyboard users start at the top of the new screen.
    if (shown.current !== screen) main.current?.focus({ preventScroll: true });
    shown.current = screen;
  }, [screen]);
  if (me.data === undefined) {
    // A user who isn't signed in is being redirected to sign in.
    const leaving = me.error instanceof ApiError && me.error.status === 401;
    return (
      <main className="pad" id="main">
        <h1 className="visually-hidden">{texts.studio}</h1>
        <ErrorNotice error={leaving ? null : me.error} retry={() => me.refetch()} />
        {me.isPending && <Loading />}
      </main>
    );
  }
  return (
    // The screens of one user aren't continued for another.
    <SignedIn key={me.data.id} value={me.data}>
      <a className="skip-link" href="#main">
        {texts.skipToContent}
      </a>
      <div className="app">
        <header className="rail dark">
          <Link
            to="/"
            className={classes("brand", /\S{16}/.test(me.data.company) && "has-long-word")}
          >
            <img src={mark} width="32" height="32" alt="" />
            <span>
              {me.data.company}
              <small>{texts.studio}</small>
            </span>
          </Link>
          <nav aria-label={texts.studio}>
            <Menu me={me.data} />
          </nav>
          <a className="view-site" href={me.data.site_url} target="_blank" rel="noreferrer">
            {texts.studioViewSite}
            <ExternalLink className="icon" aria-hidden />
          </a>
          <Link to="/settings/$section" params={{ section: "sign-in" }} className="rail-me">
            <b>{me.data.name || me.data.email}</b>
            <span>{me.data.owner ? texts.studioOwner : texts.studioMySignIn}</span>
          </Link>
        </header>
        <main className="main" id="main" ref={main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <nav className="tab-bar dark" aria-label={texts.studio}>
        <Menu me={me.data} />
      </nav>
      <UndoRegion />
    </SignedIn>
  );
}

/** The screens that this user may see. */
function Menu({ me }: { me: Me }) {
  const leads = me.owner || me.may_leads;
  return (
    <ul>
      {leads && (
        <>
          <li>
            <Link to="/" activeOptions={{ exact: true }}>
              <House className="icon" aria-hidden />
              {texts.studioToday}
            </Link>
          </li>
          <li>
            <Link to="/leads">
              <Inbox className="icon" aria-hidden />
              {texts.studioLeads}
              {me.waiting > 0 && (
                <span className="count">
                  {me.waiting > 99 ? "99+" : me.waiting}
                  <span className="visually-hidden"> {texts.studioNotAnswered}</span>
                </span>
              )}
            </Link>
          </li>
          <li>
            <Link to="/numbers">
              <ChartColumn className="icon" aria-hidden />
              {texts.studioNumbers}
            </Link>
          </li>
        </>
      )}
      <li>
        <Link to="/settings">
          <Settings className="icon" aria-hidden />
          {texts.studioSettings}
        </Link>
      </li>
    </ul>
  );
}
