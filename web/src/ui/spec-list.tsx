import type { ComponentPropsWithoutRef } from "react";
import type { Spec } from "../generated/model.ts";
import { noBreak } from "./no-break.ts";

/** Props of `SpecList`. */
export interface SpecListProps extends ComponentPropsWithoutRef<"dl"> {
  /** The figures, each with its label. */
  specs: readonly Spec[];
}

/**
 * Figures with their labels; the class name determines whether they are laid out in cells or rows.
 */
export function SpecList({ specs, ...rest }: SpecListProps) {
  return (
    <dl {...rest}>
      {specs.map((spec) => (
        <div key={spec.label}>
          <dt>{spec.label}</dt>
          <dd>{noBreak(spec.value)}</dd>
        </div>
      ))}
    </dl>
  );
}
