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
  "product-detail": "(min-width: 1200px) 34vw, (min-width: 768px) 46vw, 80vw",
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
 * The widths of the files. A picture whose own width is between two of them also has a file of that
 * width.
 */
const WIDTHS = [128, 240, 400, 640, 960, 1280, 1600] as const;

type Width = (typeof WIDTHS)[number];

/** The files of a picture that a place needs: from the first to the last one that exists. */
interface Needed {
  readonly from: Width;
  readonly to: readonly Width[];
}

/**
 * Returns the range from one width to another. If a format has no file in it, the range extends to
 * the next larger file.
 */
function needed(from: Width, to: Width): Needed {
  const within = WIDTHS.filter((width) => width >= from && width <= to);
  return { from, to: [...within.reverse(), ...WIDTHS.filter((width) => width > to)] };
}

/**
 * The files that small places need: the drawn width in points times the device pixel ratio, which
 * is up to 2 on desktops and 3 on phones. Files that no browser takes would only lengthen each page
 * that shows the picture.
 */
const SMALL: { readonly [place in PicturePlace]?: Needed } = {
  "menu-thumb": needed(128, 240),
  "sidebar-thumb": needed(128, 240),
  "search-result": needed(128, 240),
  "brand-mark": needed(240, 400),
  "brand-product": needed(400, 640),
  compare: needed(240, 640),
};

const LARGE: Needed = { from: 240, to: [] };

/** Returns the part of a `srcset` that a place needs. */
export function srcsetAt(place: PicturePlace, srcset: string): string {
  const { from, to } = SMALL[place] ?? LARGE;
  const before = srcset.lastIndexOf(", ", srcset.indexOf(` ${from}w`));
  const start = before < 0 ? 0 : before + 2;
  for (const width of to) {
    const last = srcset.indexOf(` ${width}w`);
    if (last >= 0) return srcset.slice(start, last + ` ${width}w`.length);
  }
  return srcset.slice(start);
}
