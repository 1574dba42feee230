import type { BannerPicture } from "../generated/model.ts";
import { Led } from "../ui/led.tsx";
import { ModelName } from "../ui/model-name.tsx";
import { Picture } from "../ui/picture.tsx";
import type { PicturePlace } from "../ui/picture-sizes.ts";
import { HeroBeam } from "./hero-beam.tsx";

/**
 * How the pictures are shown: like a wall of monitors (`pitch`); one large with small ones below
 * it, on pages about one thing (`lead`); or all small, on pages that are lists (`thumbs`).
 */
export type PictureWallLayout = "pitch" | "lead" | "thumbs";

/** The places of the first picture and of the others in each layout. */
const places: { [L in PictureWallLayout]: readonly [PicturePlace, PicturePlace] } = {
  pitch: ["wall-first", "wall-next"],
  lead: ["hero-lead", "hero-thumb"],
  thumbs: ["hero-thumb", "hero-thumb"],
};

/** Props of `PictureWall`. */
export interface PictureWallProps {
  /** One to three pictures. The first is the page's only eager picture, unless all are small. */
  pictures: readonly BannerPicture[];
  /** The layout. */
  layout: PictureWallLayout;
}

/**
 * The hero's pictures, each with a label below it. On a page that offers something they form one
 * wall of live places, and each has a lit status light; product pictures on white have none.
 */
export function PictureWall({ pictures, layout }: PictureWallProps) {
  const [first, next] = places[layout];
  const alone = layout === "thumbs" && pictures.length === 1;
  const live = layout === "pitch" && pictures.some(({ picture }) => picture.dark);
  return (
    <div className="picture-wall" data-count={pictures.length} data-layout={layout}>
      {pictures.map(({ picture, title, caption, lens }, index) => (
        <figure key={picture.fallback}>
          {layout === "pitch" && index === 0 && lens !== null && (
            <HeroBeam picture={picture} lens={lens} />
          )}
          <Picture
            className="picture-dark"
            picture={picture}
            place={alone ? "hero-strip" : index === 0 ? first : next}
            eager={index === 0 && layout !== "thumbs"}
          />
          <figcaption>
            {live && <Led />}
            <b>
              <ModelName text={title} />
            </b>
            {layout !== "thumbs" && caption !== null && <span>{caption}</span>}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
