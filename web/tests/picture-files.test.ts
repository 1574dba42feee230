// @vitest-environment node
import { expect, test } from "vitest";
import { srcsetAt } from "../src/ui/picture-sizes.ts";

const files = (ending: string, ...widths: number[]) =>
  widths.map((width) => `/media/a-${width}.${ending} ${width}w`).join(", ");

test("a place lists only the files it needs", () => {
  const avif = files("avif", 128, 240, 400, 640, 960, 1200);
  expect(srcsetAt("menu-thumb", avif)).toBe(files("avif", 128, 240));
  expect(srcsetAt("brand-product", avif)).toBe(files("avif", 400, 640));
  expect(srcsetAt("mosaic-next", avif)).toBe(files("avif", 400, 640, 960));
  expect(srcsetAt("tile", avif)).toBe(files("avif", 400, 640, 960, 1200));
  expect(srcsetAt("mosaic-next", files("avif", 240, 400, 640, 800))).toBe(
    files("avif", 400, 640, 800),
  );
});

test("each place gets at least one file when few sizes exist", () => {
  const webp = files("webp", 400, 960, 1200);
  expect(srcsetAt("menu-thumb", webp)).toBe(files("webp", 400));
  expect(srcsetAt("brand-product", webp)).toBe(files("webp", 400));
  expect(srcsetAt("tile", webp)).toBe(webp);
  const small = files("avif", 128, 300);
  expect(srcsetAt("brand-product", small)).toBe(files("avif", 300));
  expect(srcsetAt("menu-thumb", small)).toBe(files("avif", 128));
  expect(srcsetAt("menu-thumb", files("avif", 100))).toBe(files("avif", 100));
});
