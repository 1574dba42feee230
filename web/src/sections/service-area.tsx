import * as texts from "../generated/texts.ts";
import { SectionHead } from "../ui/section-head.tsx";
import { SpecList } from "../ui/spec-list.tsx";
import { AreaMapSheet } from "./area-map.tsx";
import type { PlacedProps } from "./placed-props.ts";

/**
 * Where the company works: a map with distances if there is one, otherwise the names of the towns if
 * there are several.
 */
export function ServiceAreaSection({ section, id, frame }: PlacedProps<"service-area">) {
  const { title, lead, map } = section;
  const names = frame.company.areas;
  const towns = map?.towns.map((town) => ({
    label: town.name,
    value: texts.drawingMiles(town.miles),
  }));
  const hub = map?.hub_town ? [{ label: map.hub_town.name, value: map.hub_town.extent }] : [];
  return (
    <section className="section" id={id ?? undefined}>
      <div className={map ? "area" : undefined}>
        {map && <AreaMapSheet map={map} />}
        <div>
          <SectionHead title={title} lead={lead} />
          {towns && <SpecList specs={[...hub, ...towns]} className="rows numeric" />}
          {!towns && names.length > 1 && (
            <ul className="area-names">
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}
