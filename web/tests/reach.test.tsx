import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { cameraView, reachInFeet } from "../src/drawing/reach.ts";
import { ReachSection } from "../src/sections/reach-section.tsx";

const specs = (resolution: string, lens: string) => [
  { label: "Resolution", value: resolution },
  { label: "Lens", value: lens },
  { label: "IR Range", value: "131 ft (40 m)" },
];

test("a camera's view is read from its width in pixels and its angle", () => {
  expect(cameraView(specs("1920 × 1080, 2 MP", "3.4–8.9 mm varifocal, 100° to 36°"))).toEqual({
    pixels: 1920,
    wide: 100,
    narrow: 36,
    light: "131 ft (40 m)",
  });
  expect(cameraView(specs("2688 × 1520", "2.8 mm fixed, 102°"))).toMatchObject({
    pixels: 2688,
    wide: 102,
    narrow: null,
  });
});

test("nothing is drawn of a camera whose figures do not settle it", () => {
  expect(cameraView(specs("4 MP", "2.8 mm fixed, 102°"))).toBeNull();
  expect(cameraView(specs("1920 × 1080", "2.8 mm fixed"))).toBeNull();
  expect(cameraView(specs("4000 × 3000", "Fisheye, 360°"))).toBeNull();
  expect(cameraView([])).toBeNull();
});

test("the reach follows from the standard's pixels on each meter", () => {
  // 2688 pixels are 10.752 m at 250 on each; half of that over tan 51° is 4.353 m, 14.28 ft.
  expect(reachInFeet(2688, 102, 250)).toBe(14);
  expect(reachInFeet(2688, 102, 125)).toBe(28);
  expect(reachInFeet(2688, 102, 25)).toBe(142);
});

test("the section tells each limit, wide and zoomed in, and where the figures come from", () => {
  const view = { pixels: 1920, wide: 100, narrow: 36, light: "131 ft (40 m)" };
  const html = renderToString(<ReachSection view={view} />);
  expect(html).toContain("to 10\u00a0ft");
  expect(html).toContain("zoomed in 38\u00a0ft");
  expect(html).toContain("EN 62676-4");
  expect(html).toContain("reaches 131 ft (40 m).");
  expect(html).toContain("zoomed in, a stranger’s face is clear to 38 feet.");
});

test("a reach of one foot is in the singular", () => {
  const view = { pixels: 640, wide: 130, narrow: null, light: null };
  const html = renderToString(<ReachSection view={view} />);
  expect(html).toContain("is clear to 1 foot, a known person to 3 feet, actions to 7 feet.");
  expect(html).toContain("Rain or a high mount shortens these distances.</p>");
});
