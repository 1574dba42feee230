import { address } from "virtual:icons";
import type { SVGAttributes } from "react";
import type { Icon as ContentIcon, SocialNetwork } from "../generated/model.ts";
import { classes } from "./classes.ts";
import type { OWN_ICONS } from "./own-icons.ts";

/** Those that content may name, those of the interface itself, and the marks of social networks. */
export type IconName = ContentIcon | (typeof OWN_ICONS)[number] | `social-${SocialNetwork}`;

/** Props of `Icon`. */
export interface IconProps extends SVGAttributes<SVGSVGElement> {
  /** Which icon. */
  name: IconName;
}

/**
 * An icon in the color of the text, drawn with thin lines. It only repeats what the words beside it
 * say, so that assistive technology skips it. Its lines come from one file with all icons.
 */
export function Icon({ name, className, ...rest }: IconProps) {
  return (
    <svg className={classes("icon", className)} aria-hidden="true" {...rest}>
      <use href={`${address}#${name}`} />
    </svg>
  );
}
