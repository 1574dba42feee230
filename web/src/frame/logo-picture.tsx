import type { Logo, Picture } from "../generated/model.ts";
import { classes } from "../ui/classes.ts";

/** Props of `LogoPicture`. */
export interface LogoPictureProps {
  /** The logo. */
  logo: Logo;
  /** Whether it stands on a dark ground in both schemes. */
  onDark: boolean;
}

/** As wide as a logo is drawn at most. */
const sizes = "240px";
const darkScheme = "(prefers-color-scheme: dark)";

/**
 * The company's logo. A browser loads the file for the scheme that is on; on a dark ground a logo
 * without such a file stands on a white plate.
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

/** The files of a picture; those of one that is no `img` too, where a medium asks for them. */
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
