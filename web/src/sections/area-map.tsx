import { SurveySheet } from "../ui/survey-sheet.tsx";
import { type AreaTown, HUB, milesTo, UNITS_PER_MILE } from "./area-towns.ts";
import { PlanGrid } from "./plan-parts.tsx";

const TITLE_BLOCK = [
  { title: "Service area", text: "Straight-line miles from the Loop" },
  { title: "One ring", text: "10 miles" },
  { title: "North", text: "Up" },
];

/** Rings round the hub, in miles. */
const RINGS = [10, 20, 30, 40, 50];

/** Rings that carry their distance, with the place of the words on the ring. */
const RING_LABELS = [
  { miles: 10, x: 436, y: 200 },
  { miles: 20, x: 385, y: 267 },
  { miles: 30, x: 335, y: 335 },
];

/** The shore of Lake Michigan from north to south. */
const SHORE = "M462 0C470 40 484 70 492 112C500 160 516 210 540 250C560 280 600 300 640 306";

/** What the drawing shows, in words. */
function description(towns: AreaTown[]): string {
  const places = towns.map((town) => `${town.name} ${milesTo(town)} miles`).join(", ");
  return `Map drawn to scale: ${HUB.name} by the lake, ${places} away, all inside the 50 mile service radius.`;
}

/** A town, its name, and the line from the hub. */
function Town({ town }: { town: AreaTown }) {
  const x = Math.round(HUB.x + town.east * UNITS_PER_MILE);
  const y = Math.round(HUB.y + town.south * UNITS_PER_MILE);
  return (
    <g>
      <line className="mp-line" x1={HUB.x} y1={HUB.y} x2={x} y2={y} />
      <circle className="mp-pin" cx={x} cy={y} r="6" />
      <circle className="pl-dot" cx={x} cy={y} r="2" />
      <text className="pl-tag" x={x + town.label.x} y={y + town.label.y}>
        {town.name}
      </text>
    </g>
  );
}

/** Props of `AreaMap`. */
export interface AreaMapProps {
  /** The towns to draw. */
  towns: AreaTown[];
}

/** The service area to scale: the city, the lake, the towns, and a ring every ten miles. */
export function AreaMap({ towns }: AreaMapProps) {
  return (
    <SurveySheet cells={TITLE_BLOCK}>
      <svg viewBox="56 0 584 400" role="img" aria-label={description(towns)}>
        <PlanGrid id="area-grid" width={640} height={400} top={0} />
        <path className="mp-lake" d={`${SHORE}V0Z`} />
        <path className="mp-shore" d={SHORE} />
        {RINGS.map((miles) => (
          <circle
            key={miles}
            className="mp-ring"
            cx={HUB.x}
            cy={HUB.y}
            r={miles * UNITS_PER_MILE}
          />
        ))}
        {RING_LABELS.map(({ miles, x, y }) => (
          <text key={miles} className="pl-txt" x={x} y={y} textAnchor="middle">
            {`${miles}\u00a0mi`}
          </text>
        ))}
        {towns.map((town) => (
          <Town key={town.name} town={town} />
        ))}
        <circle className="mp-hub" cx={HUB.x} cy={HUB.y} r="9" />
        <circle className="pl-dot" cx={HUB.x} cy={HUB.y} r="3" />
        <text className="pl-tag" x={HUB.x - 66} y={HUB.y - 16}>
          {HUB.name}
        </text>
        <text className="pl-txt on-lake" x="548" y="116">
          Lake
        </text>
        <text className="pl-txt on-lake" x="548" y="136">
          Michigan
        </text>
      </svg>
    </SurveySheet>
  );
}
