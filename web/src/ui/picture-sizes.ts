/**
 * How wide each place draws its picture, as in the `sizes` attribute. For a picture that is cropped
 * at its sides this is the width of the whole picture. Phones have two or three pixels per point;
 * for them seven eighths of the width is stated, so that browsers take a smaller file without a
 * visible difference. The browser tests compare these values with what is drawn.
 */
export const PICTURE_SIZES = {
  "wall-first": "(min-width: 1600px) 48vw, (min-width: 1024px) 62vw, (min-width: 900px) 53vw, 87vw",
  "wall-next":
    "(min-width: 1600px) 26vw, (min-width: 1024px) 31vw, (min-width: 768px) 41vw, (min-width: 480px) 45vw, 228px",
  "hero-lead": "(min-width: 1600px) 40vw, (min-width: 900px) 50vw, 87vw",
  "hero-thumb": "(min-width: 900px) 22vw, 1px",
  "hero-strip": "(min-width: 900px) 32vw, 1px",
  "hero-aside": "(min-width: 1600px) 44vw, (min-width: 1024px) 64vw, (min-width: 768px) 92vw, 87vw",
  "hero-background": "100vw",
  "menu-thumb": "84px",
  "sidebar-thumb": "64px",
  tile: "(min-width: 1600px) 36vw, (min-width: 1024px) 46vw, (min-width: 768px) 53vw, 92vw",
  doorway: "(min-width: 1600px) 32vw, (min-width: 1024px) 48vw, (min-width: 768px) 92vw, 526px",
  promo: "(min-width: 1600px) 32vw, (min-width: 1024px) 48vw, (min-width: 768px) 92vw, 526px",
  product: "(min-width: 1600px) 24vw, (min-width: 1024px) 30vw, (min-width: 768px) 45vw, 130px",
  "product-detail": "(min-width: 768px) 46vw, 80vw",
  "brand-product": "(min-width: 768px) 16vw, 33vw",
  "brand-mark": "160px",
  case: "(min-width: 1600px) 26vw, (min-width: 1024px) 34vw, (min-width: 768px) 50vw, 87vw",
  "case-large":
    "(min-width: 1600px) 53vw, (min-width: 1024px) 68vw, (min-width: 768px) 115vw, 92vw",
  article: "(min-width: 1024px) 34vw, (min-width: 768px) 45vw, 80vw",
  explainer: "(min-width: 900px) 44vw, 92vw",
  "search-result": "112px",
  "band-picture": "(min-width: 1600px) 1480px, 92vw",
  "row-picture": "(min-width: 1600px) 30vw, (min-width: 768px) 46vw, 92vw",
  "gallery-small": "(min-width: 1024px) 23vw, (min-width: 600px) 30vw, 46vw",
  "gallery-large": "96vw",
  portrait: "(min-width: 1024px) 22vw, (min-width: 600px) 45vw, 92vw",
  compare: "200px",
  "mosaic-first": "(min-width: 1024px) 32vw, (min-width: 768px) 83vw, 84vw",
  "mosaic-next":
    "(min-width: 1600px) 17vw, (min-width: 1024px) 21vw, (min-width: 768px) 41vw, 55vw",
} as const;

/** A place in which pictures are shown. */
export type PicturePlace = keyof typeof PICTURE_SIZES;

/**
 * The widths of the files that places need which differ from most, the smallest and the largest:
 * the drawn width in points times the device pixel ratio, which is up to 2 on desktops and 3 on
 * phones. Files that no browser takes would only lengthen each page that shows the picture.
 */
const NEEDED: { readonly [place in PicturePlace]?: readonly [number, number] } = {
  "menu-thumb": [128, 240],
  "sidebar-thumb": [128, 240],
  "search-result": [128, 240],
  "brand-mark": [240, 400],
  "brand-product": [400, 640],
  compare: [240, 640],
  // Phones draw these small, or not at all.
  product: [240, 1600],
  "hero-thumb": [240, 1600],
  "hero-strip": [240, 1600],
  "mosaic-next": [400, 960],
  "wall-next": [400, 1280],
  case: [400, 1280],
};

/** The widths of the files that all other places need. */
const LARGE = [400, 1600] as const;

/**
 * Returns the part of a `srcset` that a place needs, or the file that comes closest if it has none
 * of the needed widths. Its widths increase.
 */
export function srcsetAt(place: PicturePlace, srcset: string): string {
  const [from, to] = NEEDED[place] ?? LARGE;
  const files = srcset.split(", ");
  const widths = files.map((file) => Number.parseInt(file.slice(file.lastIndexOf(" ") + 1), 10));
  const fitting = files.filter((_, n) => Number(widths[n]) >= from && Number(widths[n]) <= to);
  if (fitting.length > 0) return fitting.join(", ");
  return files[widths.findIndex((width) => width > to)] ?? files.at(-1) ?? "";
}
