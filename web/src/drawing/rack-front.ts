import type { RackDevice } from "../generated/model.ts";
import { box, circle, digits, type PlanShape } from "./layout.ts";

/** Returns the front of a device: ports, drive bays, knobs. */
export function deviceFront(
  device: RackDevice,
  x: number,
  y: number,
  width: number,
  height: number,
): PlanShape[] {
  const middle = y + height / 2;
  const { ports } = device;
  if (ports !== null) {
    // A row has at most 24 ports.
    const rows = Math.ceil(ports / 24);
    const columns = Math.ceil(ports / rows);
    const step = width / Math.max(columns, 12);
    return Array.from({ length: rows }, (_, row) => {
      const level = y + (height * (row + 1)) / (rows + 1);
      const [side, end] = [step * 0.62, Math.min(height / (rows + 1), 9)];
      const path = Array.from({ length: Math.min(columns, ports - row * columns) }, (_, at) =>
        box(x + at * step, level - end / 2, side, end),
      );
      return ["port", path.join("")];
    });
  }
  switch (device.device) {
    case "server":
    case "recorder": {
      const [wide, tall] = [width / 4, (height - 8) / device.height];
      const bays = Array.from({ length: 4 * device.height }, (_, at) =>
        box(x + (at % 4) * wide, y + 6 + Math.floor(at / 4) * tall, wide - 5, tall - 4),
      );
      return [["thin", bays.join("")]];
    }
    case "battery": {
      const slits = Array.from({ length: 14 }, (_, at) => {
        return `M${digits(x + at * 9)} ${digits(y + 10)}v${digits(height - 20)}`;
      });
      return [
        ["thin", slits.join("") + box(x + width * 0.62, middle - 9, width * 0.24, 18)],
        ["led", circle(x + width - 8, middle, 3.5)],
      ];
    }
    case "amplifier": {
      const knobs = [0, 1, 2, 3].map((at) => circle(x + 8 + at * 26, middle, 6));
      return [["thin", knobs.join("")]];
    }
    default:
      return [["thin", `M${digits(x)} ${digits(middle)}h${digits(width)}`]];
  }
}
