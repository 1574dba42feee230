import * as texts from "../generated/texts.ts";
import { SectionHead } from "../ui/section-head.tsx";
import { SpecList } from "../ui/spec-list.tsx";
import { AreaMap } from "./area-map.tsx";
import { HUB, milesTo, townsToDraw } from "./area-towns.ts";
import type { PlacedProps } from "./placed-props.ts";

/**
 * Where the company works: a drawing to scale where the drawing knows every town, else the towns'
 * names.
 */
export function ServiceAreaSection({ section, frame }: PlacedProps<"service-area">) {
  const { areas } = frame.company;
  const towns = townsToDraw(areas);
  const distances =
    towns === null
      ? []
      : [
          { label: HUB.name, value: texts.drawingMilesBetween(0, 15) },
          ...towns.map((town) => ({ label: town.name, value: texts.drawingMiles(milesTo(town)) })),
        ];
  return (
    <section className="sec" id="service-area">
      <div className={towns === null ? undefined : "area"}>
        {towns !== null && <AreaMap towns={towns} />}
        <div>
          <SectionHead title={section.title} lead={section.lead} />
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
