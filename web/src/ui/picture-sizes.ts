/**
 * How wide each place draws its picture, as in the `sizes` attribute. A picture that is cropped at its
 * sides counts with the width that it would have whole. On phones, whose screens have two and three pixels
 * to a point, seven eighths of that are said: a browser takes the next larger file, and nobody sees the rest.
 * The browser tests hold these against what is drawn.
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

/** A place that pictures stand in. */
export type PicturePlace = keyof typeof PICTURE_SIZES;

/** The widths that files have, besides that of a picture between two of them. */
const WIDTHS = [128, 240, 400, 640, 960, 1280, 1600] as const;

type Width = (typeof WIDTHS)[number];

/** Which files of a picture a place needs: the first, and the last that is there. */
interface Needed {
  readonly from: Width;
  readonly to: readonly Width[];
}

/** From one width to another. Where a format has neither that nor one between, to the next one that it has. */
function needed(from: Width, to: Width): Needed {
  const within = WIDTHS.filter((width) => width >= from && width <= to);
  return { from, to: [...within.reverse(), ...WIDTHS.filter((width) => width > to)] };
}

/**
 * What small places need: a drawing's width in points times the pixels of a point, which are up to two on
 * a desk and three on a phone. Files that nobody takes would stand in each page that shows the picture.
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

/** What of a `srcset` a place needs. */
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
