import type { LucideIcon } from "lucide-react";
import type { SVGAttributes } from "react";

/** Props of `LineIcon`. */
export interface LineIconProps extends SVGAttributes<SVGSVGElement> {
  /** The drawing. */
  icon: LucideIcon;
}

/** Draws one icon of the set: thin lines in the color of the text, hidden from assistive technology. */
export function LineIcon({ icon: Drawing, className, ...rest }: LineIconProps) {
  return (
    <Drawing
      className={className === undefined ? "icon" : `icon ${className}`}
      strokeWidth={1.5}
      // HTML knows what an svg is.
      xmlns={undefined}
      aria-hidden="true"
      {...rest}
    />
  );
}
