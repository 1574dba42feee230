import type { ComponentPropsWithoutRef } from "react";
import type { Link } from "../generated/model.ts";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./icon.tsx";

/** Props of `ButtonLink`. */
export interface ButtonLinkProps extends ComponentPropsWithoutRef<"a"> {
  /** The label and the address. */
  link: Link;
  /** `fill` for the main action of a place, `line` for the others. */
  variant?: "fill" | "line";
  /** An icon before the label. */
  icon?: IconName;
}

/** A link that looks like a button. */
export function ButtonLink({ link, variant = "fill", icon, className, ...rest }: ButtonLinkProps) {
  return (
    <a className={classes("button", `button-${variant}`, className)} href={link.href} {...rest}>
      {icon !== undefined && <Icon name={icon} />}
      {link.label}
    </a>
  );
}

/** Props of `GoLink`. */
export interface GoLinkProps extends ComponentPropsWithoutRef<"a"> {
  /** The label and the address. */
  link: Link;
}

/** A link to more of the same, with an arrow. */
export function GoLink({ link, className, ...rest }: GoLinkProps) {
  return (
    <a className={classes("go-link", className)} href={link.href} {...rest}>
      {link.label}
      <Icon name="arrow-right" />
    </a>
  );
}
