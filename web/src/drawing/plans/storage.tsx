import * as texts from "../../generated/texts.ts";
import { daysText, terabytesText } from "../../planning/amount-text.ts";
import type { Disks } from "../../planning/disks.ts";
import { counted, numberText } from "../../planning/number-text.ts";
import { floor } from "../../planning/rounding.ts";
import type { StorageResults } from "../../planning/storage.ts";
import { box, circle, type Layout, line, type PlanLabel, type PlanShape } from "../layout.ts";
import { viewOf } from "../view.ts";
import { PlanningSheet } from "./planning-sheet.tsx";

/** Round numbers of days for the scale. */
const DAYS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
/** Round numbers of terabytes for the scale. */
const TERABYTES = [0.1, 0.2, 0.5, ...DAYS, 2000, 5000, 10_000, 20_000, 50_000, 100_000];
/** The axis ends at this multiple of the requested days, but not before this number of days. */
const AXIS_LIMITS = { times: 4, days: 14 };
/** The maximum number of disks that are drawn individually. */
const MAX_DISKS = 12;
/** Up to this many disks leave room for text beside them. */
const FEW_DISKS = 6;
/** The size of a disk and the space after it, in units. */
const DISK = { width: 32, height: 42, apart: 8 };
/** The left and right edges of the content. */
const LEFT = 24;
const RIGHT = 568;
/** The distance between the tops of two bars, and a bar's height. */
const ROW_HEIGHT = 64;
const BAR_HEIGHT = 26;

interface Rate {
  name: string;
  terabytes: number;
  days: number;
  isMiddle: boolean;
}

/** Returns how long the chosen disks last at the low, the middle and the high bit rate. */
function ratesOf(results: StorageResults): Rate[] {
  const { disks, needed_tb, low_tb, high_tb, days, keeps_days } = results;
  const kept = (terabytes: number) =>
    disks === null ? 0 : floor((disks.usable_tb / terabytes) * days);
  const middle = {
    name: texts.planningDrawingMiddle,
    terabytes: needed_tb,
    days: keeps_days ?? 0,
    isMiddle: true,
  };
  if (low_tb === high_tb) return [{ ...middle, name: texts.planningDrawingStated }];
  return [
    { name: texts.planningDrawingHigh, terabytes: high_tb, days: kept(high_tb), isMiddle: false },
    middle,
    { name: texts.planningDrawingLow, terabytes: low_tb, days: kept(low_tb), isMiddle: false },
  ];
}

/** Returns the gap in a bar that continues past the edge of the drawing. */
function torn(x: number, y: number): string {
  const edge = [0, 1, 2, 3, 4].map((step) => ({
    x: x + (step % 2) * 7,
    y: y + (step * (BAR_HEIGHT + 6)) / 4,
  }));
  const other = edge.map((point) => ({ ...point, x: point.x + 6 })).reverse();
  return `${line(...edge, ...other)}z`;
}

/** Returns disks side by side; those that add no capacity are hatched. */
function drawDisks({ count, size_tb, usable_tb }: Disks, top: number): PlanShape[] {
  const shown = Math.min(count, MAX_DISKS);
  const spare = Math.min(shown, Math.round(count - usable_tb / size_tb));
  return Array.from({ length: shown }, (_, at): PlanShape[] => {
    const x = LEFT + at * (DISK.width + DISK.apart);
    const [middle, hub] = [x + DISK.width / 2, top + 17];
    const isSpare = at >= shown - spare;
    const body = box(x, top, DISK.width, DISK.height);
    return [
      ["body", body],
      ...(isSpare ? ([["hatch", body]] satisfies PlanShape[]) : []),
      ["thin", circle(middle, hub, 11)],
      ["device", circle(middle, hub, 3)],
      ["thin", `M${x + 6} ${top + 35}h${DISK.width - 12}`],
    ];
  }).flat();
}

/** Returns the text beside a few disks or below many, and the number of those that aren't drawn. */
function diskLabels({ count, size_tb, usable_tb }: Disks): PlanLabel[] {
  const shown = Math.min(count, MAX_DISKS);
  const isFew = shown <= FEW_DISKS;
  const words = texts.planningDrawingDisks({ ...counted(count), size: numberText(size_tb, 1) });
  const holds = texts.planningDrawingHolds(numberText(usable_tb, 1));
  const beside = LEFT + shown * (DISK.width + DISK.apart) + 8;
  return isFew
    ? [
        { text: words, x: beside, y: 42, strong: true },
        { text: holds, x: beside, y: 65 },
      ]
    : [
        { text: words, x: LEFT, y: 92, strong: true },
        { text: holds, x: RIGHT, y: 92, end: true },
        ...(count > shown ? [{ text: `+ ${numberText(count - shown)}`, x: beside, y: 50 }] : []),
      ];
}

/**
 * The storage time of the chosen disks on a scale of days; without disks, the required terabytes on
 * a scale of terabytes.
 */
export function storageLayout(results: StorageResults): Layout {
  const { days, disks } = results;
  const rates = ratesOf(results);
  const lengthOf = (rate: Rate) => (disks === null ? rate.terabytes : rate.days);
  const most = Math.max(...rates.map(lengthOf));
  const limit = Math.max(AXIS_LIMITS.times * days, AXIS_LIMITS.days);
  const longest = disks === null ? most : Math.min(limit, Math.max(days * 1.2, most));
  const isFew = disks !== null && disks.count <= FEW_DISKS;
  const bars = disks === null ? 58 : isFew ? 116 : 146;
  const foot = bars + (rates.length - 1) * ROW_HEIGHT + BAR_HEIGHT + 14;
  const view = viewOf(
    longest,
    0,
    { top: foot, right: 600 - RIGHT, bottom: disks === null ? 52 : 76, left: LEFT },
    Number.POSITIVE_INFINITY,
    disks === null ? TERABYTES : DAYS,
  );
  const x = (at: number) => view.x(Math.min(at, longest));
  const shapes: PlanShape[] = disks === null ? [] : drawDisks(disks, 24);
  const labels: PlanLabel[] = disks === null ? [] : diskLabels(disks);
  const marks: string[] = [];
  rates.forEach((rate, at) => {
    const top = bars + at * ROW_HEIGHT;
    const end = x(lengthOf(rate));
    const strong = rate.isMiddle;
    const bar = box(x(0), top, end - x(0), BAR_HEIGHT);
    if (rate.isMiddle) shapes.push(["device", bar]);
    else shapes.push(["dot", bar], ["hatch", bar], ["thin", bar]);
    if (lengthOf(rate) > longest) shapes.push(["dot", torn(end - 14, top - 3)]);
    const isLast = at === rates.length - 1;
    marks.push(
      line({ x: x(days), y: top - 5 }, { x: x(days), y: isLast ? foot : top + BAR_HEIGHT + 5 }),
    );
    const fills = { rate: rate.name, terabytes: terabytesText(rate.terabytes) };
    labels.push({ text: texts.planningDrawingFills(fills), x: LEFT, y: top - 9, strong });
    if (disks !== null) {
      const text = daysText(rate.days);
      labels.push({ text, x: RIGHT, y: top - 9, end: true, strong });
    }
  });
  shapes.push(["thin", line({ x: x(0), y: bars - 5 }, { x: x(0), y: foot })]);
  if (disks !== null) {
    shapes.push(["mark", marks.join("")]);
    const isLeft = x(days) < 300;
    labels.push({
      text: texts.planningDrawingWanted(daysText(days)),
      x: x(days) + (isLeft ? -2 : 2),
      y: foot + 20,
      end: !isLeft,
      strong: true,
    });
  }
  const lengthText = disks === null ? terabytesText : daysText;
  return {
    view,
    shapes,
    fields: [],
    dimensions: [],
    marks: [],
    labels,
    bar: { x: LEFT, y: view.height - 22 },
    measure: disks === null ? texts.planningDrawingTerabytes : texts.planningDrawingDays,
    lengthText,
    legend: [],
    notes: [],
  };
}

/** Describes the storage time of the chosen disks in words. */
function inWords(results: StorageResults): string {
  const { days, disks } = results;
  const rates = ratesOf(results).map((rate) =>
    (disks === null ? texts.planningDrawingRateFills : texts.planningDrawingRateKeeps)({
      rate: rate.name,
      terabytes: terabytesText(rate.terabytes),
      days: daysText(rate.days),
    }),
  );
  const wanted = texts.planningDrawingStorageAlt(daysText(days));
  if (disks === null) return [wanted, ...rates].join(" ");
  const size = numberText(disks.size_tb, 1);
  const chosen = texts.planningDrawingChosen({ ...counted(disks.count), size });
  return [wanted, chosen, ...rates].join(" ");
}

/**
 * The storage time of the chosen disks: the requested days, and how long the disks last at a low, a
 * middle and a high bit rate.
 */
export function StorageDrawing({ results }: { results: StorageResults }) {
  const { disks, days } = results;
  return (
    <PlanningSheet
      title={texts.planningDrawingStorage}
      text={
        disks === null
          ? daysText(days)
          : texts.planningDrawingDisks({
              ...counted(disks.count),
              size: numberText(disks.size_tb, 1),
            })
      }
      alt={inWords(results)}
      layout={storageLayout(results)}
    />
  );
}
