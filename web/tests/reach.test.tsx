// @vitest-environment node
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { PlanningCamera } from "../src/generated/model.ts";
import { reachInFeet } from "../src/planning/camera-view.ts";
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
  focal_length_mm: null,
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
  expect(reachInFeet(view, 250)).toBe(14);
  expect(reachInFeet(view, 125)).toBe(28);
  // The same line of sight from 8 ft above: √(14.28² − 8²) = 11.83 ft.
  expect(reachInFeet(view, 250, 8 * 0.3048)).toBe(11);
  expect(reachInFeet(view, 250, 20 * 0.3048)).toBe(0);
});

test("the section shows each limit, wide and zoomed in, and its source", () => {
  const view = { pixels: 1920, wide: 100, narrow: 36, light: 40 };
  const html = renderToString(<ReachSection view={view} plan="/planning/coverage?camera=dome" />);
  // At 500 pixels per meter the line of sight is 5.29 ft at the wide end and 19.39 ft at the narrow
  // end, and the camera is 4 ft higher.
  expect(html).toContain("to 3\u00a0ft");
  expect(html).toContain("zoomed in 18\u00a0ft");
  expect(html).toContain("IEC 62676-4:2025");
  expect(html).toContain("identify to 9\u00a0ft, recognize to 20\u00a0ft");
  expect(html).toContain("reaches 131\u00a0ft (40\u00a0m).");
  expect(html).toContain('href="/planning/coverage?camera=dome"');
});

test("a task that the camera never meets is shown as Never", () => {
  const view = { pixels: 640, wide: 130, narrow: null, light: null };
  const html = renderToString(<ReachSection view={view} plan={null} />);
  expect(html).toContain("<dd>Never</dd>");
  expect(html).toContain("Rain or a high mount shortens these distances.</p>");
  expect(html).not.toContain("Does it see your gate?");
});
