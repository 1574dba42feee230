import type { SafetyTip, Severity } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Empty } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { GoLink } from "../ui/links.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** How important a tip is, in words. */
const SEVERITY_LABELS: Record<Severity, string> = {
  high: texts.sectionTipHigh,
  medium: texts.sectionTipMedium,
};

/** A tip: what to do, how important it is, and where to read more. */
function Tip({ tip }: { tip: SafetyTip }) {
  return (
    <li id={tip.id}>
      <Icon name={tip.icon} />
      <div className="card-body">
        <h3>{tip.title}</h3>
        {tip.severity !== null && (
          <p className="severity" data-severity={tip.severity}>
            {SEVERITY_LABELS[tip.severity]}
          </p>
        )}
        <p>{tip.tip}</p>
        {(tip.article !== null || tip.product !== null) && (
          <p className="links">
            {tip.article !== null && <GoLink link={tip.article} />}
            {tip.product !== null && <GoLink link={tip.product} />}
          </p>
        )}
      </div>
    </li>
  );
}

/** The safety tips of the chosen category. */
export function TipsSection({ section, id }: PlacedProps<"tips">) {
  const { tips } = section;
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      {tips.length === 0 ? (
        <Empty text={texts.sectionTipsEmpty} />
      ) : (
        <ul className="points tips" data-layout="rows">
          {tips.map((tip) => (
            <Tip key={tip.id} tip={tip} />
          ))}
        </ul>
      )}
    </TitledSection>
  );
}
