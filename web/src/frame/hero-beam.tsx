import type { Lens, Picture } from "../generated/model.ts";
import { drawing } from "../ui/icon.tsx";

/** Props of `HeroBeam`. */
export interface HeroBeamProps {
  /** The picture with the camera. */
  picture: Picture;
  /** Where its lens is, and in which direction it points. */
  lens: Lens;
}

/** Returns which side of a picture a crop keeps, as in `preserveAspectRatio`. */
function side(tenths: number | undefined): string {
  return ["Min", "Mid", "Max"][Math.round((tenths ?? 5) / 5)] ?? "Mid";
}

/**
 * The field of view of the camera in the first picture. The beam behind the hero starts at the lens
 * at every crop, since the drawing has the picture's dimensions and is cropped in the same way.
 */
export function HeroBeam({ picture, lens }: HeroBeamProps) {
  const { width, height } = picture;
  const x = Math.round((lens.x * width) / 1000);
  const y = Math.round((lens.y * height) / 1000);
  // A picture that is 1500 units wide, like the beam, is drawn about a quarter as wide as the hero.
  const scale = Math.round((width / 1500) * 380) / 100;
  return (
    <svg
      className="hero-beam"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={`x${side(picture.focus?.x)}Y${side(picture.focus?.y)} slice`}
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="beam" gradientUnits="userSpaceOnUse" cx="0" cy="600" r="1300">
          <stop offset="0" stopColor="currentColor" stopOpacity=".3" />
          <stop offset=".25" stopColor="currentColor" stopOpacity=".12" />
          <stop offset=".62" stopColor="currentColor" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g
        transform={`translate(${x} ${y}) rotate(${lens.direction}) scale(${scale}) translate(0 -600)`}
      >
        <path fill="url(#beam)" d="M0 600L936.8 -440.4A1400 1400 0 0 1 1358.4 938.7Z" />
        <use href={drawing("hero-arcs")} />
      </g>
    </svg>
  );
}
