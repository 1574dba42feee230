import type { ComponentPropsWithoutRef } from "react";
import { classes } from "../ui/classes.ts";

/** Props of the full-width parts of a page. */
export type BandProps = ComponentPropsWithoutRef<"div">;

/** A full-width part with a tinted background, for a section that is set apart. */
export function Band({ children, ...rest }: BandProps) {
  return (
    <div className="band" {...rest}>
      <div className="wrap">{children}</div>
    </div>
  );
}

/** Sections over the full width of the container, below the end of the sidebar. */
export function Wide({ children, className, ...rest }: BandProps) {
  return (
    <div className={classes("wrap wide", className)} {...rest}>
      {children}
    </div>
  );
}
