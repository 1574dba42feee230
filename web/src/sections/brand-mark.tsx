import type { ComponentPropsWithoutRef } from "react";
import type { BrandCard } from "../generated/model.ts";
import { Picture } from "../ui/picture.tsx";

/** Props of `BrandMark`. */
export interface BrandMarkProps extends ComponentPropsWithoutRef<"div"> {
  /** The brand. */
  brand: BrandCard;
}

/** The manufacturer's official logo if there is one, otherwise its name. */
export function BrandMark({ brand, ...rest }: BrandMarkProps) {
  return (
    <div className="brand-mark" {...rest}>
      {brand.logo === null ? brand.name : <Picture picture={brand.logo} place="brand-mark" />}
    </div>
  );
}
