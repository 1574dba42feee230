import type { ComponentPropsWithoutRef } from "react";
import type { Picture as PictureData } from "../generated/model.ts";
import { classes } from "./classes.ts";

/** Props of `Picture`. */
export interface PictureProps extends ComponentPropsWithoutRef<"div"> {
  /** The picture. */
  picture: PictureData;
  /** How wide it is drawn, as in the `sizes` attribute. */
  sizes: string;
  /** Set for the page's first picture only: it loads at once and before everything else. */
  eager?: boolean;
}

/** A picture in its well: the well has the picture's ground color and cuts what overlaps. */
export function Picture({ picture, sizes, eager = false, className, ...rest }: PictureProps) {
  const loading = eager
    ? ({ fetchPriority: "high" } as const)
    : ({ loading: "lazy", decoding: "async" } as const);
  return (
    <div className={classes("pic", picture.dark && "pic-dark", className)} {...rest}>
      {/* Within `picture` React leaves preloading to the document's head, which Rust writes. */}
      <picture>
        <img
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
          srcSet={`${picture.src} ${picture.width}w`}
          sizes={sizes}
          {...loading}
        />
      </picture>
    </div>
  );
}
