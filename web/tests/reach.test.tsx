// @vitest-environment node
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { PlanningCamera } from "../src/generated/model.ts";
import { reachInFeet } from "../src/planning/reach.ts";
import { feet } from "../src/planning/units.ts";
import { cameraView } from "../src/sections/camera-reach.ts";
import { ReachSection } from "../src/sections/reach-section.tsx";

const dome: PlanningCamera = {
  slug: "dome",
  title: "Dome",
  href: "/products/maker/dome",
  label: "Camera (Maker)",
  compliant: true,
  pixels: [1920, 1080],
  view_deg: { wide: 100, narrow: 36 },
  view_vertical_deg: null,
  sensor: null,
  projection: "flat",
  light_reach_m: 40,
  poe_class: 3,
  power_w: null,
};

test("a camera's view comes from its stated pixels and angles", () => {
  expect(cameraView(dome)).toEqual({ pixels: 1920, wide: 100, narrow: 36, light: 40 });
  const fixed = { ...dome, view_deg: { wide: 102, narrow: 102 } };
  expect(cameraView(fixed)).toMatchObject({ wide: 102, narrow: null });
});

test("a camera without usable figures has no view", () => {
  expect(cameraView({ ...dome, pixels: null })).toBeNull();
  expect(cameraView({ ...dome, view_deg: null })).toBeNull();
  expect(cameraView({ ...dome, projection: "fisheye" })).toBeNull();
  expect(cameraView({ ...dome, view_deg: { wide: 180, narrow: 180 } })).toBeNull();
  expect(cameraView(null)).toBeNull();
});

test("the reach is computed from the standard's pixels per meter", () => {
  // 2688 pixels are 10.752 m wide at 250 per meter; half of that over tan 51° is 4.353 m, or 14.28
  // ft.
  const view = { pixels: 2688, angle: 102 };
  expect(reachInFeet(view, "identify", feet(0))).toBe(14);
  expect(reachInFeet(view, "recognize", feet(0))).toBe(28);
  // The same line of sight from 7 ft above: √(14.28² − 7²) = 12.45 ft, at 29.3°; rounded down to 12 ft, at 30.3°.
  expect(reachInFeet(view, "identify", feet(7))).toBe(0);
  expect(reachInFeet(view, "identify", feet(6.9))).toBe(12);
  expect(reachInFeet(view, "identify", feet(20))).toBe(0);
});

test("an angle too steep for a face ends only the levels of faces", () => {
  const view = { pixels: 2688, angle: 102 };
  // From 8 ft above it is √(14.28² − 8²) = 11.83 ft, at 34.1°.
  expect(reachInFeet(view, "identify", feet(8))).toBe(0);
  expect(reachInFeet(view, "characterize", feet(8))).toBe(11);
  // At 80 pixels per meter: √(44.64² − 30²) = 33.05 ft, at 42.2°.
  expect(reachInFeet(view, "discern", feet(30))).toBe(33);
});

test("the section shows each limit, wide and zoomed in, and its source", () => {
  const view = { pixels: 1920, wide: 100, narrow: 36, light: 40 };
  const html = renderToString(<ReachSection view={view} plan="/planning/coverage?camera=dome" />);
  // At 500 pixels per meter the line of sight is 5.29 ft at the wide end and 19.39 ft at the narrow
  // end, and the camera is 4 ft higher: at the wide end that is too steep for a face.
  expect(html).toContain("<dd>to 18\u00a0ft zoomed in, never zoomed out</dd>");
  expect(html).toContain("a stranger’s face is clear nowhere, a known person to 20 feet");
  expect(html).toContain("IEC 62676-4:2025");
  expect(html).toContain("identify to 9\u00a0ft, recognize to 20\u00a0ft");
  expect(html).toContain("reaches 131\u00a0ft (40\u00a0m).");
  expect(html).toContain('href="/planning/coverage?camera=dome"');
});

test("a task that the camera doesn't meet from the usual height says so", () => {
  const view = { pixels: 640, wide: 130, narrow: null, light: null };
  const html = renderToString(<ReachSection view={view} plan={null} />);
  expect(html).toContain("<dd>Not from 9\u00a0ft up</dd>");
  // The plan shows only the fields that the camera has.
  expect(html).not.toContain("0\u00a0ft</text>");
  expect(html).toMatch(/zoomed out: observe to \d+\sft, detect to \d+\sft\./);
  expect(html).toContain("Rain or a high mount shortens these distances.</p>");
  expect(html).not.toContain("Does it see your gate?");
});
