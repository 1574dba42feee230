import type { Promo } from "../generated/model.ts";
import { Doorway } from "../ui/doorway.tsx";
import { ButtonLink } from "../ui/links.tsx";
import { Picture } from "../ui/picture.tsx";
import type { PlacedProps } from "./placed-props.ts";

/** A dark banner across the page that links to another page. */
function PromoBanner({ promo }: { promo: Promo }) {
  return (
    <section className="promo dark" data-picture={promo.picture !== null}>
      <div className="card-body">
        <h2>{promo.title}</h2>
        <p>{promo.text}</p>
        <p className="buttons">
          <ButtonLink link={promo.link} variant="line" />
        </p>
      </div>
      {promo.picture !== null && <Picture picture={promo.picture} place="promo" />}
    </section>
  );
}

/** Links to two other pages, side by side. */
export function PromosSection({ section, id }: PlacedProps<"promos">) {
  return (
    <div className="promos" id={id ?? undefined}>
      <Doorway card={section.doorway} as="h2" />
      {section.banner !== null && <PromoBanner promo={section.banner} />}
    </div>
  );
}
