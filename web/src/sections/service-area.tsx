import * as texts from "../generated/texts.ts";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import { SpecList } from "../ui/spec-list.tsx";
import { AreaMapSheet } from "./area-map.tsx";
import type { PlacedProps } from "./placed-props.ts";

/**
 * Where the company works: a map with distances if there is one, otherwise the names of the towns if
 * there are several. The heading and sentence of a single town are on a card.
 */
export function ServiceAreaSection({ section, id, frame }: PlacedProps<"service-area">) {
  const { title, lead, map } = section;
  const names = frame.company.areas;
  const isCard = map === null && names.length < 2;
  const towns = map?.towns.map((town) => ({
    label: town.name,
    value: texts.drawingMiles(town.miles),
  }));
  const hub = map?.hub_town ? [{ label: map.hub_town.name, value: map.hub_town.extent }] : [];
  return (
    <section className="section" id={id ?? undefined}>
      <div className={classes(map && "area", isCard && "area-card") || undefined}>
        {map && <AreaMapSheet map={map} />}
        {isCard && (
          <span className="icon-tile">
            <Icon name="map-pin" />
          </span>
        )}
        <div>
          <SectionHead title={title} lead={lead} />
          {towns && <SpecList specs={[...hub, ...towns]} className="rows numeric" />}
          {!map && !isCard && (
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
