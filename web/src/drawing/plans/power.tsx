import * as texts from "../../generated/texts.ts";
import { counted, lengthText, needText, numberText } from "../../planning/number-text.ts";
import type { PowerResults, PowerRow } from "../../planning/power.ts";
import { ceil, floor } from "../../planning/rounding.ts";
import type { LengthUnit } from "../../planning/units.ts";
import { box, circle, digits, type PlanLabel, type PlanShape } from "../layout.ts";
import { type PlanDrawingProps, PlanningDiagram } from "./planning-sheet.tsx";

/** The position of the switch: its left edge, its width, and its top. */
const SWITCH = { left: 20, width: 180, top: 92 };
/** The position at which lines end at their devices. */
const DEVICE_X = 398;
/** The space between the lines of two rows. */
const ROW_HEIGHT = 58;
/** The longest name beside a device, in characters. */
const MAX_NAME_LENGTH = 26;

function short(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…` : name;
}

/** Returns a row's name, or its power if it has no name of its own. */
function ownName({ name, class: number, device_w }: PowerRow): string {
  return name === texts.planningClassName(number)
    ? texts.planningDrawingTakes(watts(device_w))
    : short(name);
}

const watts = (value: number) => texts.planningWattsText(needText(value));

/** Returns a device at the end of its line; several are drawn one behind the other. */
function device(count: number, y: number): PlanShape[] {
  const behind = Array.from({ length: Math.min(2, count - 1) }, (_, at) => at + 1).reverse();
  return [
    ...behind.map((at): PlanShape => ["body", box(DEVICE_X + at * 4, y - 8 - at * 4, 24, 16)]),
    ["body", box(DEVICE_X, y - 8, 24, 16)],
    ["device", circle(DEVICE_X + 12, y, 4.5)],
    ["dot", circle(DEVICE_X + 12, y, 1.5)],
  ];
}

/** Returns a bar that shows how much of something is used. */
function share(used: number, all: number, y: number): PlanShape[] {
  const [x, long] = [SWITCH.left + 16, SWITCH.width - 32];
  return [
    ["fill", box(x, y, long, 7)],
    ["device", box(x, y, long * Math.min(1, used / Math.max(used, all, 1)), 7)],
  ];
}

function drawRow(row: PowerRow, y: number, unit: LengthUnit) {
  const right = SWITCH.left + SWITCH.width;
  const at = (height: number) => digits(y + height);
  const shapes: PlanShape[] = [
    [row.too_long ? "dash" : "edge", `M${right} ${at(0)}H${DEVICE_X}`],
    ["device", circle(right, y, 4)],
    ...device(row.devices, y),
  ];
  const labels: PlanLabel[] = [
    {
      text: texts.planningDrawingEach({ count: row.devices, watts: watts(row.switch_w) }),
      x: right + 12,
      y: y - 8,
    },
    { text: lengthText(row.run_m, unit), x: DEVICE_X - 12, y: y + 20, end: true },
    {
      text: texts.planningDrawingClass({ count: row.devices, name: row.class }),
      x: DEVICE_X + 40,
      y: y + 5,
      strong: true,
    },
    { text: ownName(row), x: DEVICE_X + 40, y: y + 22, optional: true },
  ];
  if (row.too_long) {
    labels.push({ text: texts.planningDrawingTooLong, x: right + 12, y: y + 20, strong: true });
  }
  return { shapes, labels };
}

/** Returns the diagram of the switch with what it powers, the uplink, and the battery. */
export function powerDiagram(results: PowerResults, unit: LengthUnit) {
  const { rows, switch: chosen } = results;
  const { left, width, top } = SWITCH;
  const middle = left + width / 2;
  const high = Math.max(152, rows.length * ROW_HEIGHT);
  const bottom = top + high;
  const shapes: PlanShape[] = [];
  const labels: PlanLabel[] = [];
  // Several switches are drawn one behind the other.
  const behind = Math.min(2, (chosen?.count ?? 1) - 1);
  for (let at = behind; at > 0; at--) {
    shapes.push(["body", box(left - at * 6, top - at * 6, width, high)]);
  }
  shapes.push([chosen === null ? "dash" : "body", box(left, top, width, high)]);
  const inside = (text: string, y: number, strong = false) =>
    labels.push({ text, x: middle, y: top + y, middle: true, strong });
  if (chosen !== null) {
    const [ports, budget] = [chosen.ports * chosen.count, chosen.budget_w * chosen.count];
    inside(texts.planningDrawingSwitches(counted(chosen.count)), 32, true);
    inside(
      texts.planningDrawingOf({
        used: numberText(results.ports),
        all: texts.drawingPorts(counted(ports)),
      }),
      66,
    );
    inside(
      texts.planningDrawingOf({
        used: needText(results.reserved_w),
        all: texts.planningWattsText(numberText(budget)),
      }),
      112,
    );
    shapes.push(
      ...share(results.ports, ports, top + 76),
      ...share(results.reserved_w, budget, top + 122),
    );
  }

  // The uplink.
  shapes.push(["mark", `M${middle} ${top - behind * 6}V48`], ["person", `M${middle} 38l-6 12h12z`]);
  labels.push(
    { text: texts.planningUplink, x: middle + 16, y: 44, strong: true },
    { text: outText(results), x: middle + 16, y: 68 },
  );

  // The rows, distributed along the switch.
  rows.forEach((row, at) => {
    const y = top + ((at + 0.5) * high) / rows.length;
    const drawn = drawRow(row, y, unit);
    shapes.push(...drawn.shapes);
    labels.push(...drawn.labels);
  });

  // The battery.
  const battery = bottom + 52;
  shapes.push(
    ["mark", `M${middle} ${bottom}V${battery}`],
    ["body", box(middle - 44, battery, 88, 44)],
    ["person", box(middle - 28, battery - 6, 14, 6) + box(middle + 14, battery - 6, 14, 6)],
    ["mark", `M${middle - 21} ${battery + 16}v12m-6 -6h12M${middle + 15} ${battery + 22}h12`],
  );
  const beside = middle + 62;
  labels.push(
    { text: texts.planningDrawingLoad(watts(results.load_w)), x: middle + 16, y: bottom + 30 },
    {
      text: texts.planningDrawingBattery({
        hours: numberText(ceil(results.needed_wh)),
        watts: watts(results.ups_min_w),
      }),
      x: beside,
      y: battery + 20,
      strong: true,
    },
  );
  if (results.runtime_min !== null) {
    const minutes = texts.planningMinutesText(counted(floor(results.runtime_min)));
    labels.push({ text: texts.planningDrawingRuns(minutes), x: beside, y: battery + 44 });
  }
  return { height: battery + 68, shapes, labels };
}

/** Returns the text of the uplink. */
function outText({ uplink_mbps, uplink_link_mbps }: PowerResults): string {
  if (uplink_mbps === 0) return texts.planningDrawingNoRate;
  const mbps = needText(uplink_mbps);
  return uplink_link_mbps === null
    ? texts.planningMbps(mbps)
    : texts.planningUplinkOf({ mbps, link: numberText(uplink_link_mbps) });
}

/** Describes the diagram in words. */
function inWords(results: PowerResults, unit: LengthUnit): string {
  const { switch: chosen, runtime_min } = results;
  return [
    chosen === null
      ? ""
      : texts.planningDrawingPowerAlt({
          switches: texts.planningDrawingSwitches(counted(chosen.count)),
          ports: numberText(chosen.ports),
          watts: texts.planningWattsText(numberText(chosen.budget_w)),
        }),
    ...results.rows.map((row) =>
      texts.planningDrawingRowAlt({
        count: row.devices,
        name: row.name,
        number: row.class,
        watts: watts(row.switch_w),
        run: lengthText(row.run_m, unit),
      }),
    ),
    texts.planningDrawingOutAlt(outText(results)),
    texts.planningDrawingBatteryAlt({
      hours: numberText(ceil(results.needed_wh)),
      watts: watts(results.ups_min_w),
      load: watts(results.load_w),
    }),
    runtime_min === null
      ? ""
      : texts.planningDrawingRunsAlt(texts.planningMinutesText(counted(floor(runtime_min)))),
  ]
    .join(" ")
    .trim();
}

/**
 * A one-line diagram: the rows of devices, the switch with its ports and watts, the uplink, and the
 * battery.
 */
export function PowerDrawing({ results, unit }: PlanDrawingProps<PowerResults>) {
  return (
    <PlanningDiagram
      title={texts.planningDrawingPower}
      text={texts.planningDrawingUsed(counted(results.ports))}
      alt={inWords(results, unit)}
      {...powerDiagram(results, unit)}
    />
  );
}
