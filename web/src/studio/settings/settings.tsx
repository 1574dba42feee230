import { Link, Navigate, useParams } from "@tanstack/react-router";
import { type ComponentType, useEffect } from "react";
import type { Me } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { announce } from "../ui/announce.ts";
import { useMe } from "../ui/me.ts";
import { NavTabs } from "../ui/nav-tabs.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { Audit } from "./audit.tsx";
import { Deliveries } from "./deliveries.tsx";
import { MySignIn } from "./my-sign-in.tsx";
import { People } from "./people.tsx";
import { Privacy } from "./privacy.tsx";

interface Section {
  id: string;
  name: string;
  Part: ComponentType;
  may: (me: Me) => boolean;
}

const everybody = () => true;
const owner = (me: Me) => me.owner;
const forLeads = (me: Me) => me.owner || me.may_leads;

const sections: readonly Section[] = [
  { id: "deliveries", name: texts.studioDeliveries, Part: Deliveries, may: forLeads },
  { id: "people", name: texts.studioPeople, Part: People, may: owner },
  { id: "sign-in", name: texts.studioMySignIn, Part: MySignIn, may: everybody },
  { id: "privacy", name: texts.studioPrivacy, Part: Privacy, may: owner },
  { id: "history", name: texts.studioAudit, Part: Audit, may: owner },
];

/** Settings that rarely change. */
export function Settings() {
  const me = useMe();
  const { section } = useParams({ from: "/shell/settings/$section" });
  const mine = sections.filter(({ may }) => may(me));
  const shown = mine.find(({ id }) => id === section);
  const name = shown?.name;
  useEffect(() => {
    // The focus stays on the link, so nothing else tells screen readers what is shown.
    if (name !== undefined) announce(name);
  }, [name]);
  if (shown === undefined) return <Navigate to="/settings" replace />;
  const { Part } = shown;
  return (
    <>
      <ScreenHeader title={texts.studioSettings} part={shown.name}>
        <NavTabs label={texts.studioSettings} current={shown.id}>
          {mine.map(({ id, name }) => (
            <Link
              key={id}
              to="/settings/$section"
              params={{ section: id }}
              className="pick"
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={id === shown.id ? "true" : undefined}
            >
              {name}
            </Link>
          ))}
        </NavTabs>
      </ScreenHeader>
      <div className="pad narrow" key={shown.id}>
        <h2 className="visually-hidden">{shown.name}</h2>
        <Part />
      </div>
    </>
  );
}
