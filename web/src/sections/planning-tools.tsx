import type { PlanningTool } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Island } from "../runtime/server/island.tsx";
import { Glyph } from "../ui/glyph.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** What each tool asks. */
const TITLES: Readonly<Record<PlanningTool, string>> = {
  storage: texts.planningToolStorageTitle,
  coverage: texts.planningToolCoverageTitle,
  estimate: texts.planningToolEstimateTitle,
  power: texts.planningToolPowerTitle,
  doors: texts.planningToolDoorsTitle,
  sound: texts.planningToolSoundTitle,
};

/** The planning tools, each with what it asks and answers. */
export function PlanningToolsSection({ section, id }: PlacedProps<"planning-tools">) {
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <ul className="planning-tools">
        {section.tools.map(({ tool, href, name, text }) => (
          <li key={tool}>
            <p className="planning-tool-name">{name}</p>
            <h3>
              <a href={href}>
                {TITLES[tool]}
                <Glyph name="arrow-right" />
              </a>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {section.history && (
        <Island name="planner" props={{ tool: "history", title: texts.planningHistory }} />
      )}
    </TitledSection>
  );
}
