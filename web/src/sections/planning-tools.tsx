import type {
  PlanningData,
  PlanningPrices,
  PlanningTool,
  PlanningToolLink,
} from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { tools } from "../planning/answer.ts";
import { Island } from "../runtime/server/island.tsx";
import { Icon } from "../ui/icon.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** Enough for the first question, which needs no products. */
const NOTHING_KNOWN: PlanningData = { cameras: [], recorders: [], controllers: [], prices: null };

/** The question that each tool answers. */
const TITLES: Readonly<Record<PlanningTool, string>> = {
  storage: texts.planningToolStorageTitle,
  coverage: texts.planningToolCoverageTitle,
  estimate: texts.planningToolEstimateTitle,
  power: texts.planningToolPowerTitle,
  doors: texts.planningToolDoorsTitle,
  sound: texts.planningToolSoundTitle,
};

/** Props of `FirstQuestion`. */
interface FirstQuestionProps extends PlanningToolLink {
  prices: PlanningPrices | undefined;
}

/** The first question of a tool; the tool's own page answers it. */
function FirstQuestion({ tool, href, prices }: FirstQuestionProps) {
  const { fields } = tools[tool]("", { ...NOTHING_KNOWN, prices: prices ?? null });
  return (
    <form className="form first-question" action={`${href}#plan`} method="get">
      {/* The rest of the usual site, where it isn't the default. */}
      {fields
        .filter(({ first, isDefault }) => !first && !isDefault)
        .map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <div className="planner-grid">
        {fields
          .filter(({ first }) => first)
          .map(({ name, label, unit, kind, options, initial }) => (
            <div className="field" key={name}>
              <label htmlFor={`first-${name}`}>
                {label}
                {unit !== "" && <span>{` (${unit})`}</span>}
              </label>
              {kind === "choice" || kind === "flag" ? (
                <select id={`first-${name}`} name={name}>
                  {options.map((option) => (
                    <option
                      key={option.value}
                      value={option.value}
                      selected={option.value === initial}
                    >
                      {option.label}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  type="text"
                  id={`first-${name}`}
                  name={name}
                  defaultValue={initial}
                  inputMode="decimal"
                  autoComplete="off"
                />
              )}
            </div>
          ))}
      </div>
      <div className="buttons">
        <button type="submit" className="button button-fill">
          {texts.planningShow}
        </button>
      </div>
    </form>
  );
}

/**
 * The planning tools, each with what it asks and answers. A single tool is shown with its first
 * question.
 */
export function PlanningToolsSection({ section, id }: PlacedProps<"planning-tools">) {
  const [only, ...others] = section.tools;
  if (only !== undefined && others.length === 0 && !section.history) {
    return (
      <TitledSection id={id ?? undefined} title={section.title} lead={section.lead ?? only.text}>
        <FirstQuestion {...only} prices={section.prices} />
      </TitledSection>
    );
  }
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <ul className="planning-tools">
        {section.tools.map(({ tool, href, name, text }) => (
          <li key={tool}>
            <p className="planning-tool-name">{name}</p>
            <h3>
              <a href={href}>
                {TITLES[tool]}
                <Icon name="arrow-right" />
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
