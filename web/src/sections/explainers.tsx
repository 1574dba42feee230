import type { Explainer } from "../generated/model.ts";
import { Island } from "../runtime/server/island.tsx";
import { Icon } from "../ui/icon.tsx";
import { GoLink } from "../ui/links.tsx";
import { Picture } from "../ui/picture.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** Short explanations of a system's parts, one open at a time, in a row if there is room. */
export function ExplainersSection({ section, id }: PlacedProps<"explainers">) {
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <div className="explainer-tabs">
        {section.explainers.map((explainer, index) => (
          <details key={explainer.id} id={explainer.id} name={id ?? undefined} open={index === 0}>
            <summary>
              <Icon name={explainer.icon} />
              {explainer.label}
              <Icon name="chevron-down" className="chevron" />
            </summary>
            <Body explainer={explainer} />
          </details>
        ))}
      </div>
    </TitledSection>
  );
}

function Body({ explainer }: { explainer: Explainer }) {
  return (
    <div className="explainer-body" data-color={explainer.background}>
      {explainer.video === undefined ? (
        <Picture picture={explainer.picture} place="explainer" />
      ) : (
        <div className="with-video">
          <Picture picture={explainer.picture} place="explainer" />
          <div className="embed">
            <Island name="embed" props={explainer.video} />
          </div>
        </div>
      )}
      <div>
        {explainer.logo && (
          <Picture picture={explainer.logo} place="brand-mark" className="explainer-logo" />
        )}
        <h3>{explainer.heading}</h3>
        <dl>
          {explainer.items.map((item) => (
            <div key={item.term}>
              <dt>{item.term}</dt>
              <dd>{item.text}</dd>
            </div>
          ))}
        </dl>
        <GoLink link={explainer.link} />
      </div>
    </div>
  );
}
