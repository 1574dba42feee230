import type { CounterDrawing, CounterItem } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import {
  box,
  type Dimension,
  type DrawnField,
  digits,
  type Layout,
  line,
  type Mark,
  type PlanShape,
} from "./layout.ts";
import { inchesText } from "./length-text.ts";
import { viewOf } from "./view.ts";

/** The space beside the counter, in inches. */
const SIDE_MARGIN = 14;
/** The space above the camera, in inches. */
const TOP_MARGIN = 6;
/** The thickness of the counter's top, in inches. */
const TOP_THICKNESS = 1.5;
/**
 * The height at which the camera's field width is measured, as a fraction of the counter's height.
 */
const MEASURED_AT = 0.25;
/** Two marks closer than this, in units of the drawing, are placed at different heights. */
const MIN_MARK_GAP = 54;

/**
 * Returns the width that a camera sees at a distance: twice the distance times the tangent of half
 * its angle.
 */
export function seenWidth(distance: number, view: number): number {
  return 2 * distance * Math.tan((view * Math.PI) / 360);
}

/** A checkout counter from the clerk's side. */
export function counterLayout(counter: CounterDrawing): Layout {
  const { width, height, items, camera } = counter;
  const tallest = Math.max(...items.map((item) => (item.item === "drawer" ? 0 : item.height)));
  const seen = camera === null ? 0 : seenWidth(camera.height - height, camera.view);
  const edges = camera === null ? [] : [camera.at - seen / 2, camera.at + seen / 2];
  const leftmost = Math.min(0, ...edges) - SIDE_MARGIN;
  const rightmost = Math.max(width, ...edges) + SIDE_MARGIN;
  const high = camera === null ? height + tallest + 14 : camera.height + TOP_MARGIN;
  const view = viewOf((rightmost - leftmost) / 12, high / 12, {
    top: 14,
    right: 16,
    bottom: 62,
    left: 24,
  });
  const units = (inches: number) => view.units(inches / 12);
  const x = (inches: number) => view.x((inches - leftmost) / 12);
  const up = (inches: number) => view.y((high - inches) / 12);
  const block = (at: number, low: number, wide: number, tall: number) =>
    box(x(at), up(low + tall), units(wide), units(tall));
  const floor = `M${digits(x(leftmost))} ${digits(up(0))}H${digits(x(rightmost))}`;

  const shapes: PlanShape[] = [
    ["fill", block(2, 0, width - 4, height - TOP_THICKNESS)],
    ["thin", block(2, 0, width - 4, height - TOP_THICKNESS)],
    ["body", block(0, height - TOP_THICKNESS, width, TOP_THICKNESS)],
  ];
  const draw = (item: CounterItem): PlanShape[] => {
    const { at, width: wide, height: tall } = item;
    const on = (left: number, low: number, w: number, h: number) =>
      block(at + left * wide, height + low * tall, w * wide, h * tall);
    switch (item.item) {
      case "drawer":
        return [
          ["body", block(at, height - TOP_THICKNESS - tall, wide, tall)],
          ["port", block(at + wide / 2 - 2, height - TOP_THICKNESS - tall / 2 - 0.5, 4, 1)],
        ];
      case "screen":
        return [
          ["body", on(0.42, 0, 0.16, 0.3)],
          ["body", on(0.25, 0, 0.5, 0.06)],
          ["body", on(0, 0.25, 1, 0.75)],
          ["fill", on(0.06, 0.31, 0.88, 0.63)],
        ];
      case "printer":
        return [
          ["body", on(0.2, 0.7, 0.6, 0.5)],
          ["body", on(0, 0, 1, 0.8)],
          ["thin", on(0.15, 0.55, 0.7, 0.1)],
        ];
      case "card-terminal":
        return [
          ["body", on(0, 0, 1, 1)],
          ["fill", on(0.15, 0.6, 0.7, 0.28)],
          ["port", on(0.2, 0.4, 0.6, 0.06) + on(0.2, 0.26, 0.6, 0.06) + on(0.2, 0.12, 0.6, 0.06)],
        ];
      case "scanner":
        return [
          ["body", on(0.35, 0, 0.3, 0.6)],
          ["body", on(0.1, 0, 0.8, 0.1)],
          ["body", on(0, 0.55, 1, 0.45)],
        ];
    }
  };
  const marks: Mark[] = [];
  const placed: { x: number; level: number }[] = [];
  // Taller items have their mark higher up; if two marks collide, the second one is moved.
  items.forEach((item, at) => {
    shapes.push(...draw(item));
    const middle = x(item.at + item.width / 2);
    const isDrawer = item.item === "drawer";
    const base = isDrawer
      ? up(height - TOP_THICKNESS - item.height) + 24
      : up(height + item.height * 1.2) - 22;
    if (isDrawer) {
      marks.push({ label: String(at + 1), x: middle, y: base });
      return;
    }
    const beside = placed.filter((other) => Math.abs(other.x - middle) < MIN_MARK_GAP);
    const level = beside.reduce(
      (above, other) => (Math.abs(other.level - above) < 38 ? other.level - 38 : above),
      base,
    );
    if (level < base) {
      shapes.push([
        "thin",
        line({ x: middle, y: level }, { x: middle, y: up(height + item.height) }),
      ]);
    }
    placed.push({ x: middle, level });
    marks.push({ label: String(at + 1), x: middle, y: level });
  });

  const fields: DrawnField[] = [];
  const level = (from: number, to: number, y: number, words: string): Dimension => ({
    from: { x: x(from), y },
    to: { x: x(to), y },
    text: words,
  });
  const upright = (at: number, tall: number): Dimension => ({
    from: { x: at, y: up(0) },
    to: { x: at, y: up(tall) },
    text: inchesText(tall / 12),
  });
  const dimensions: Dimension[] = [level(0, width, up(0) + 30, inchesText(width / 12))];
  const legend = items.map((item, at) => ({
    mark: String(at + 1),
    name: item.name,
    size: texts.drawingSize({
      width: texts.drawingInches(item.width),
      height: texts.drawingInches(item.height),
    }),
    text: item.text,
  }));
  dimensions.push(upright(x(rightmost) - 8, height));
  if (camera !== null) {
    const [left, right] = [camera.at - seen / 2, camera.at + seen / 2];
    const eye = { x: x(camera.at), y: up(camera.height) };
    const far = { y: up(height) };
    fields.push({
      ...eye,
      cone: `${line(eye, { x: x(left), ...far }, { x: x(right), ...far })}z`,
    });
    shapes.push([
      "dash",
      line({ x: x(left), ...far }, { x: x(left), y: up(height * MEASURED_AT) }),
    ]);
    shapes.push([
      "dash",
      line({ x: x(right), ...far }, { x: x(right), y: up(height * MEASURED_AT) }),
    ]);
    dimensions.push(level(left, right, up(height * MEASURED_AT), inchesText(seen / 12)));
    dimensions.push(upright(x(leftmost) + 4, camera.height));
    marks.push({ label: texts.drawingCamera(1), x: eye.x + 44, y: eye.y });
    legend.unshift({
      mark: texts.drawingCamera(1),
      name: camera.name,
      size: inchesText(camera.height / 12),
      text: [
        texts.drawingCounterView({
          seen: inchesText(seen / 12),
          pixels: Math.floor(camera.pixels / seen),
        }),
        camera.text ?? "",
      ]
        .join(" ")
        .trim(),
    });
  }
  shapes.push(["wall", floor]);
  return {
    view,
    shapes,
    fields,
    dimensions,
    marks,
    labels: [],
    bar: { x: Math.round(x(width)) - 40, y: view.height - 16 },
    measure: texts.drawingInchesFromFloor,
    lengthText: inchesText,
    legend,
    notes: [],
  };
}
