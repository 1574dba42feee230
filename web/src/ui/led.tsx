import type { ComponentPropsWithoutRef } from "react";

/**
 * The lit status light: marks a live place or a service that is always available. Never decoration.
 */
export function Led(props: ComponentPropsWithoutRef<"span">) {
  return <span className="led" {...props} />;
}
