import type { ComponentPropsWithoutRef } from "react";
import type { Section } from "../generated/model.ts";
import { SectionHead } from "../ui/section-head.tsx";
import { SpecList } from "../ui/spec-list.tsx";
import { AreaMap } from "./area-map.tsx";
import { HUB, milesTo, townsToDraw } from "./area-towns.ts";

/** Props of `AreaSection`. */
export interface AreaSectionProps extends ComponentPropsWithoutRef<"section"> {
  /** The heading. */
  heading: Section;
  /** The towns that the company serves. */
  areas: string[];
}

/**
 * Where the company works: a drawing to scale where the drawing knows every town, else the towns'
 * names.
 */
export function AreaSection({ heading, areas, ...rest }: AreaSectionProps) {
  const towns = townsToDraw(areas);
  const distances =
    towns === null
      ? []
      : [
          { label: HUB.name, value: "0 to 15\u00a0mi" },
          ...towns.map((town) => ({ label: town.name, value: `${milesTo(town)}\u00a0mi` })),
        ];
  return (
    <section className="sec" id="service-area" {...rest}>
      <div className={towns === null ? undefined : "area"}>
        {towns !== null && <AreaMap towns={towns} />}
        <div>
          <SectionHead title={heading.title} lead={heading.lead} />
          {towns === null ? (
            <ul className="area-names">
              {areas.map((area) => (
                <li key={area}>{area}</li>
              ))}
            </ul>
          ) : (
            <SpecList specs={distances} className="towns num" />
          )}
        </div>
      </div>
    </section>
  );
}
