import type { ComponentPropsWithoutRef } from "react";
import { classes } from "./classes.ts";

/** A short label on a card or a picture. */
export function Tag({ className, ...rest }: ComponentPropsWithoutRef<"span">) {
  return <span className={classes("tag", className)} {...rest} />;
}
