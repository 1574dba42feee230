import type { Card } from "../generated/model.ts";
import { GoLink } from "../ui/links.tsx";

/** A card's figure and link, if it has them. */
export function CardFooter({ card: { figure, link } }: { card: Card }) {
  return (
    <>
      {figure !== null && (
        <p className="figure">
          {figure.label} <b>{figure.value}</b>
        </p>
      )}
      {link !== null && <GoLink link={link} />}
    </>
  );
}
