import type { Logo, Picture } from "../generated/model.ts";
import { classes } from "../ui/classes.ts";

/** Props of `LogoPicture`. */
export interface LogoPictureProps {
  /** The logo. */
  logo: Logo;
  /** Whether it is on a dark background in both color schemes. */
  onDark: boolean;
}

/** The maximum width at which a logo is drawn. */
const sizes = "240px";
const darkScheme = "(prefers-color-scheme: dark)";

/**
 * The company's logo. The browser loads the file for the current color scheme. On a dark
 * background, a logo without a file for it is shown on a white plate.
 */
export function LogoPicture({ logo: { light, dark, with_name }, onDark }: LogoPictureProps) {
  const shown = onDark ? (dark ?? light) : light;
  return (
    <picture className={classes(dark === null && "plate", !with_name && "wordmark") || undefined}>
      {!onDark && dark !== null && sources(dark, darkScheme)}
      {sources(shown)}
      <img src={shown.fallback} width={shown.width} height={shown.height} alt={shown.alt} />
    </picture>
  );
}

/**
 * Returns the sources of a picture. With a media query, they include the fallback file, since that
 * picture has no `img` of its own.
 */
function sources({ sources, fallback, width, height }: Picture, media?: string) {
  const files = sources.map(({ media_type, srcset }) => ({ type: media_type, srcSet: srcset }));
  const all = media === undefined ? files : [...files, { type: undefined, srcSet: fallback }];
  return all.map((file) => (
    <source
      key={`${media} ${file.srcSet}`}
      media={media}
      {...file}
      sizes={file.type && sizes}
      {...(media !== undefined && { width, height })}
    />
  ));
}
