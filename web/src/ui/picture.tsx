import { type ComponentPropsWithoutRef, createContext, useContext } from "react";
import type { Picture as PictureData } from "../generated/model.ts";
import { classes } from "./classes.ts";
import { PICTURE_SIZES, type PicturePlace, srcsetAt } from "./picture-sizes.ts";

/** A picture that the document's head preloads. */
export interface EagerPicture {
  /** The media type of the best format. */
  media_type: string;
  /** Its files, as in the `srcset` attribute. */
  srcset: string;
  /** How wide it is drawn, as in the `sizes` attribute. */
  sizes: string;
}

/** The callback to which the page's eager picture reports while the page renders on the server. */
export const EagerPictureContext = createContext<((picture: EagerPicture) => void) | null>(null);

/** Props of `Picture`. */
export interface PictureProps extends ComponentPropsWithoutRef<"div"> {
  /** The picture. */
  picture: PictureData;
  /** The place in which it is shown, which determines how wide it is drawn. */
  place: PicturePlace;
  /** Set only for the page's first picture: it loads immediately, before everything else. */
  eager?: boolean;
}

/**
 * A picture in its frame. The frame has the picture's color until the picture is loaded, and clips
 * it. The browser takes the first format that it supports, in the width that it draws.
 */
export function Picture({ picture, place, eager = false, className, ...rest }: PictureProps) {
  const sizes = PICTURE_SIZES[place];
  const report = useContext(EagerPictureContext);
  const best = picture.sources[0];
  if (eager && best !== undefined) {
    report?.({ ...best, srcset: srcsetAt(place, best.srcset), sizes });
  }
  const loading = eager ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy" } as const);
  return (
    <div
      className={classes("picture", picture.dark && "picture-dark", className)}
      data-x={picture.focus?.x}
      data-y={picture.focus?.y}
      data-light={picture.tone?.light}
      data-tint={picture.tone?.tint}
      {...rest}
    >
      {/* Within `picture`, React leaves preloading to the document's head, which Rust writes. */}
      <picture>
        {picture.sources.map(({ media_type, srcset }) => (
          <source
            key={media_type}
            type={media_type}
            srcSet={srcsetAt(place, srcset)}
            sizes={sizes}
          />
        ))}
        <img
          src={picture.fallback}
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
          {...loading}
        />
      </picture>
    </div>
  );
}
