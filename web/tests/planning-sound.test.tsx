// @vitest-environment node
// What speakers take.
import { expect, test } from "vitest";
import { lineOf, planOf } from "./planning-plans.tsx";

test("each amplifier has a line of its own, with its share of the load", () => {
  const floor = "length=120&width=80&ceiling=16&ear=standing&noise=72";
  const wires = (query: string) => {
    const { parts, notes } = planOf("sound", query);
    const wires = parts.filter(({ id }) => id === "speaker-wire");
    return [
      ...wires.map(({ quantity, title }) => `${quantity} × ${title.replaceAll("\u00a0", " ")}`),
      ...notes.map(({ code }) => code),
    ];
  };
  const line = (label: string) => lineOf("sound", floor, label);
  expect(planOf("sound", floor).results).toMatchObject({ load_w: 864, amplifier: { count: 3 } });
  expect(line("Load on each of 3 lines")).toBe("288 W");
  expect(line("Line impedance")).toBe("17.4 Ω");
  expect(line("Wire")).toBe("14 AWG, loses 0.5 dB");
  expect(wires(floor)).toEqual(["3 × Speaker line, 14 AWG, 200 ft", "not-evacuation"]);
  expect(wires(`${floor}&run=50`)[0]).toBe("3 × Speaker line, 18 AWG, 50 ft");
  expect(wires(`${floor}&run=2000`)).toEqual(["split-line", "not-evacuation"]);
  expect(lineOf("sound", "length=40&width=30", "Load on the line")).toBe("10 W");
});
