import type { BannerPicture } from "../generated/model.ts";
import { Led } from "../ui/led.tsx";
import { Picture } from "../ui/picture.tsx";
import { HeroBeam } from "./hero-beam.tsx";

/** Props of `PictureWall`. */
export interface PictureWallProps {
  /** One to three pictures; the first is the page's only eager one. */
  pictures: readonly BannerPicture[];
}

/**
 * The hero's pictures in one strip, like the screens of a monitor wall, with an installer's label
 * under each. A picture taken on the spot is a live place and carries the lit lamp; one of a product
 * alone does not.
 */
export function PictureWall({ pictures }: PictureWallProps) {
  return (
    <div className="wall" data-count={pictures.length}>
      {pictures.map(({ picture, title, caption }, index) => (
        <figure key={picture.src}>
          {index === 0 && <HeroBeam />}
          <Picture
            className="pic-dark"
            picture={picture}
            place={index === 0 ? "wall-first" : "wall-next"}
            eager={index === 0}
          />
          <figcaption>
            {picture.dark && <Led />}
            <b>{title}</b>
            {caption !== null && <span>{caption}</span>}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
