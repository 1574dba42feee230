// @vitest-environment node
import { expect, test } from "vitest";
import { iconFile } from "../../scripts/icons.ts";

test("each symbol in the icon sprite has a unique name and a shape", () => {
  const symbols = [
    ...iconFile().matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24">(.*)<\/symbol>/g),
  ];
  const names = symbols.map(([, name]) => name);
  expect(names).toContain("cctv");
  expect(names).toContain("social-youtube");
  expect(new Set(names).size).toBe(names.length);
  for (const [, name, lines] of symbols) {
    expect(lines, name).toMatch(
      /^(<(path|circle|rect|line|polyline|polygon|ellipse)( [\w-]+="[^"]*")+\/>)+$/,
    );
  }
});
