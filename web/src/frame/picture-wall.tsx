import type { BannerPicture } from "../generated/model.ts";
import { Led } from "../ui/led.tsx";
import { ModelName } from "../ui/model-name.tsx";
import { Picture } from "../ui/picture.tsx";
import type { PicturePlace } from "../ui/picture-sizes.ts";
import { HeroBeam } from "./hero-beam.tsx";

/**
 * How the pictures are shown: like the screens of a monitor wall; one large with small ones under it,
 * where the page is about one thing; or all of them small, where it is a list.
 */
export type PictureWallLayout = "pitch" | "lead" | "thumbs";

/** Where the first picture and the others stand in each layout. */
const places: { [L in PictureWallLayout]: readonly [PicturePlace, PicturePlace] } = {
  pitch: ["wall-first", "wall-next"],
  lead: ["hero-lead", "hero-thumb"],
  thumbs: ["hero-thumb", "hero-thumb"],
};

/** Props of `PictureWall`. */
export interface PictureWallProps {
  /** One to three pictures. The first is the page's only eager one, unless all are small. */
  pictures: readonly BannerPicture[];
  /** How they are shown. */
  layout: PictureWallLayout;
}

/**
 * The hero's pictures with an installer's label under each. Beside what a page offers they are one wall
 * of live places, and all carry the lit lamp; pictures of products on white do not.
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
