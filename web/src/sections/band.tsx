import type { ComponentPropsWithoutRef } from "react";
import { classes } from "../ui/classes.ts";

/** Props of the full-width parts of a page. */
export type BandProps = ComponentPropsWithoutRef<"div">;

/** A full-width part on the tinted surface, for one section that stands apart. */
export function Band({ children, ...rest }: BandProps) {
  return (
    <div className="band" {...rest}>
      <div className="wrap">{children}</div>
    </div>
  );
}

/** Sections over the whole container, below the point where the sidebar has ended. */
export function Wide({ children, className, ...rest }: BandProps) {
  return (
    <div className={classes("wrap wide", className)} {...rest}>
      {children}
    </div>
  );
}
