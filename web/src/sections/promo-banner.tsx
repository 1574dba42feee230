import type { ComponentPropsWithoutRef } from "react";
import type { Promo } from "../generated/model.ts";
import { ButtonLink } from "../ui/links.tsx";
import { Picture } from "../ui/picture.tsx";

/** Props of `PromoBanner`. */
export interface PromoBannerProps extends ComponentPropsWithoutRef<"section"> {
  /** What it says and where it leads. */
  promo: Promo;
}

/** A dark banner across the page that leads to another page. */
export function PromoBanner({ promo, ...rest }: PromoBannerProps) {
  return (
    <section className="promo dark" data-picture={promo.picture !== null} {...rest}>
      <div className="in">
        <h2>{promo.title}</h2>
        <p>{promo.text}</p>
        <p className="btns">
          <ButtonLink link={promo.link} variant="line" />
        </p>
      </div>
      {promo.picture !== null && <Picture picture={promo.picture} place="promo" />}
    </section>
  );
}
