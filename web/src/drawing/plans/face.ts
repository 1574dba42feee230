/**
 * The maximum width at which a face is drawn, in pixels; a larger one would make the page too long.
 */
export const MAX_COLUMNS = 28;
/** The ratio of height to width in the picture of a face. */
export const FACE_RATIO = 1.3;
/** The number of shades from light to dark. */
const SHADES = 6;
/** The number of samples across a pixel, and down. */
const SAMPLES = 3;

/** Whether a point is inside an ellipse, given its center and half its width and height. */
function isIn(x: number, y: number, cx: number, cy: number, rx: number, ry: number): boolean {
  const dx = (x - cx) / rx;
  const dy = (y - cy) / ry;
  return dx * dx + dy * dy <= 1;
}

/**
 * Returns how dark a face is at a point, from 0 to 1. The face is as wide as the picture, from 0 to
 * 1.
 */
function darkness(x: number, y: number): number {
  const side = Math.abs(x - 0.5);
  const isFace = isIn(x, y, 0.5, 0.62, 0.385, 0.52);
  const isHair = isIn(x, y, 0.5, 0.5, 0.47, 0.47) && y < 0.36 + 1.6 * Math.max(0, side - 0.27);
  const isFringe = y < 0.3 + 0.25 * (x - 0.3) && isIn(x, y, 0.5, 0.5, 0.47, 0.47);
  if (isFringe || (isHair && !isIn(x, y, 0.5, 0.66, 0.345, 0.42))) return 0.92;
  if (isFace) {
    // The light comes from the left.
    const shade = 0.16 + 0.2 * Math.max(0, x - 0.55) * 2;
    if (isIn(side, y, 0.17, 0.445, 0.095, 0.022)) return 0.85;
    if (isIn(side, y, 0.17, 0.545, 0.03, 0.034)) return 0.95;
    if (isIn(side, y, 0.17, 0.545, 0.078, 0.04)) return 0.03;
    if (isIn(x, y, 0.555, 0.66, 0.028, 0.12)) return 0.42;
    if (isIn(x, y, 0.5, 0.775, 0.085, 0.026)) return 0.5;
    if (isIn(x, y, 0.5, 0.905, 0.15, 0.016)) return 0.8;
    if (isIn(x, y, 0.5, 0.915, 0.13, 0.04)) return 0.48;
    if (isIn(x, y, 0.5, 1.0, 0.08, 0.018)) return 0.34;
    return shade;
  }
  // Ears, neck and shoulders.
  if (isIn(side, y, 0.4, 0.63, 0.06, 0.11)) return 0.34;
  if (side < 0.19 && y > 0.9 && y < 1.24) return 0.46;
  if (y > 1.2 - 0.16 * Math.sqrt(Math.max(0, 1 - (side / 0.55) ** 2))) return 0.74;
  return 0;
}

/**
 * Returns a face as recorded with a number of pixels across: path data for each shade, in pixels.
 */
export function facePixels(columns: number): { shade: number; path: string }[] {
  const rows = Math.max(1, Math.round(columns * FACE_RATIO));
  const shadeAt = (column: number, row: number) => {
    let sum = 0;
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
      const across = column + ((sample % SAMPLES) + 0.5) / SAMPLES;
      const down = row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
      sum += darkness(across / columns, (down / rows) * FACE_RATIO);
    }
    return Math.round((sum / SAMPLES ** 2) * SHADES);
  };
  const paths = new Map<number, string>();
  for (let row = 0; row < rows; row++) {
    const shades = Array.from({ length: columns }, (_, column) => shadeAt(column, row));
    for (let column = 0; column < columns; ) {
      const shade = shades[column] ?? 0;
      let end = column + 1;
      while (shades[end] === shade) end += 1;
      if (shade > 0) {
        paths.set(shade, `${paths.get(shade) ?? ""}M${column} ${row}.5h${end - column}`);
      }
      column = end;
    }
  }
  return [...paths].map(([shade, path]) => ({ shade: shade / SHADES, path }));
}
