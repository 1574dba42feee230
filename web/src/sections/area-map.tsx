import { Fragment } from "react";
import { PlanGrid } from "../drawing/parts.tsx";
import type { AreaMap, AreaPoint, AreaTown } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { SurveySheet } from "../ui/survey-sheet.tsx";

/** Describes the drawing in words. */
function description({ center, towns, radius_miles, water }: AreaMap): string {
  const miles = texts.drawingMilesInWords;
  const places = towns
    .map((town) => texts.drawingTown({ town: town.name, miles: miles(town.miles) }))
    .join(", ");
  const radius = miles(radius_miles);
  return water === null
    ? texts.drawingArea({ towns: places, center, radius })
    : texts.drawingAreaByWater({ water: water.name, towns: places, center, radius });
}

/** Props of `Label`. */
interface LabelProps {
  /** The middle of its baseline; `null` if there is no room for the label. */
  at: AreaPoint | null;
  /** `plan-tag` for a name, `plan-text` for the rest. */
  className: string;
  /** The text. */
  text: string;
}

function Label({ at, className, text }: LabelProps) {
  return (
    at && (
      <text className={className} x={at.x} y={at.y}>
        {text}
      </text>
    )
  );
}

/** The lines from the hub to the towns, as path data. */
function lines(hub: AreaPoint, towns: AreaTown[]): string {
  return towns.map(({ pin }) => `M${hub.x} ${hub.y}L${pin.x} ${pin.y}`).join("");
}

/** The service area to scale: the towns, the water, the rings around the hub. */
export function AreaMapSheet({ map }: { map: AreaMap }) {
  const { width, height, hub, hub_town, towns, rings, water } = map;
  const cells = [
    { title: texts.drawingAreaTitle, text: texts.drawingAreaFrom(map.center) },
    { title: texts.drawingRing, text: texts.drawingMilesInWords(map.ring_miles) },
    { title: texts.drawingNorth, text: texts.drawingNorthUp },
  ];
  return (
    <SurveySheet cells={cells}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={description(map)}>
        <PlanGrid id="area-grid" width={width} height={height} top={0} />
        {water && <path className="map-lake" d={water.outline} />}
        {rings.map((ring) => (
          <circle
            key={ring.radius}
            className={ring.is_limit ? "map-limit" : "map-ring"}
            cx={hub.x}
            cy={hub.y}
            r={ring.radius}
          />
        ))}
        <path className="map-line" d={lines(hub, towns)} />
        {towns.map(({ name, pin }) => (
          <Fragment key={name}>
            <circle className="map-pin" cx={pin.x} cy={pin.y} r="6" />
            <circle className="plan-dot" cx={pin.x} cy={pin.y} r="2" />
          </Fragment>
        ))}
        <circle className="map-hub" cx={hub.x} cy={hub.y} r="9" />
        <circle className="plan-dot" cx={hub.x} cy={hub.y} r="3" />
        {rings.map(({ radius, miles, label }) => (
          <Label key={radius} className="plan-text" at={label} text={texts.drawingMiles(miles)} />
        ))}
        {towns.map(({ name, label }) => (
          <Label key={name} className="plan-tag" at={label} text={name} />
        ))}
        {hub_town && <Label className="plan-tag" at={hub_town.label} text={hub_town.name} />}
        {water && <Label className="plan-text on-lake" at={water.label} text={water.name} />}
      </svg>
    </SurveySheet>
  );
}
