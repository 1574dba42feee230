import { Fields, Outcomes } from "../design/forms.tsx";
import { Badges, Buttons, Colors } from "../design/marks.tsx";
import { Cards, Navigation, Words } from "../design/panels.tsx";
import * as texts from "../generated/texts.ts";
import { Wide } from "../sections/band.tsx";
import { LinkList } from "../ui/link-list.tsx";
import type { PageProps } from "./page-props.ts";

const index = [
  "colors",
  "buttons",
  "badges",
  "fields",
  "outcomes",
  "breadcrumb",
  "tabs",
  "accordion",
  "cards",
  "figures",
  "tables",
  "notices",
  "prose",
].map((id) => ({ label: id, href: `#${id}` }));

/** All parts of the design system in all states, for developers. */
export function Design({ page, frame }: PageProps<"design">) {
  return (
    <Wide>
      <nav className="section" aria-label={texts.sectionParts}>
        <LinkList className="pills" links={index} />
      </nav>
      <Colors />
      <Buttons />
      <Badges />
      <Fields />
      <Outcomes frame={frame} />
      <Navigation />
      <Cards page={page} />
      <Words />
    </Wide>
  );
}
