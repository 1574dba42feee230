import type { ComponentPropsWithoutRef } from "react";

/** The lit lamp: marks a live place or a promise that is always on. Never decoration. */
export function Led(props: ComponentPropsWithoutRef<"span">) {
  return <span className="led" {...props} />;
}
