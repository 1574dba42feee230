import { address } from "virtual:icons";
import type { SVGAttributes } from "react";
import type { Icon as ContentIcon, SocialNetwork } from "../generated/model.ts";
import { classes } from "./classes.ts";
import type { OWN_ICONS } from "./own-icons.ts";

/**
 * The icons that content may name, those of the interface itself, and the logos of social networks.
 */
export type IconName = ContentIcon | (typeof OWN_ICONS)[number] | `social-${SocialNetwork}`;

/** The page's document; undefined when rendering on the server. */
declare const document: { getElementById(id: string): object | null } | undefined;

/** Props of `Icon`. */
export interface IconProps extends SVGAttributes<SVGSVGElement> {
  /** The icon's name. */
  name: IconName;
}

/**
 * Returns the address of a drawing: in the page, if the server has put it there, as it does on
 * short pages; otherwise in the file with all of them.
 */
export function drawing(name: string): string {
  const id = `icon:${name}`;
  const isInPage = typeof document !== "undefined" && document.getElementById(id) !== null;
  return isInPage ? `#${id}` : `${address}#${name}`;
}

/**
 * An icon in the color of the text, drawn with thin lines. It only repeats the text beside it, so
 * it is hidden from assistive technology.
 */
export function Icon({ name, className, ...rest }: IconProps) {
  return (
    <svg className={classes("icon", className)} aria-hidden="true" {...rest}>
      <use href={drawing(name)} />
    </svg>
  );
}
