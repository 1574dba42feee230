import { address } from "virtual:icons";
import type { SVGAttributes } from "react";
import type { Icon as ContentIcon, SocialNetwork } from "../generated/model.ts";
import { classes } from "./classes.ts";
import type { OWN_ICONS } from "./own-icons.ts";

/** Those that content may name, those of the interface itself, and the marks of social networks. */
export type IconName = ContentIcon | (typeof OWN_ICONS)[number] | `social-${SocialNetwork}`;

/** The page; there is none where the server renders. */
declare const document: { getElementById(id: string): object | null } | undefined;

/** Props of `Icon`. */
export interface IconProps extends SVGAttributes<SVGSVGElement> {
  /** Which icon. */
  name: IconName;
}

/**
 * Where a drawing is: in the page, where the server has put those of a short page, otherwise in the file
 * with all of them.
 */
export function drawing(name: string): string {
  const id = `icon:${name}`;
  const isInPage = typeof document !== "undefined" && document.getElementById(id) !== null;
  return isInPage ? `#${id}` : `${address}#${name}`;
}

/**
 * An icon in the color of the text, drawn with thin lines. It only repeats what the words beside it
 * say, so that assistive technology skips it.
 */
export function Icon({ name, className, ...rest }: IconProps) {
  return (
    <svg className={classes("icon", className)} aria-hidden="true" {...rest}>
      <use href={drawing(name)} />
    </svg>
  );
}
