import { CheckList } from "../ui/check-list.tsx";
import { ButtonLink } from "../ui/links.tsx";
import { Paragraphs } from "../ui/paragraphs.tsx";
import { Picture } from "../ui/picture.tsx";
import type { PlacedProps } from "./placed-props.ts";

/** The box that says what a page is about and what the visitor gets, beside its pictures. */
export function InfoBoxSection({ section: info, id }: PlacedProps<"info-box">) {
  return (
    <section className="section" id={id ?? undefined}>
      <div className="info" data-pictures={info.pictures.length}>
        <div>
          <h2>{info.title}</h2>
          <p className="subtitle">{info.subtitle}</p>
          <Paragraphs text={info.text} />
          {info.features.length > 0 && <CheckList items={info.features} />}
          {info.actions.length > 0 && (
            <p className="buttons">
              {info.actions.map((link, index) => (
                <ButtonLink key={link.href} link={link} variant={index === 0 ? "fill" : "line"} />
              ))}
            </p>
          )}
        </div>
        {info.pictures.length > 0 && (
          <div className="mosaic" data-pictures={info.pictures.length}>
            {info.pictures.map((picture, index) => (
              <Picture
                key={picture.fallback}
                picture={picture}
                place={index === 0 && info.pictures.length !== 2 ? "mosaic-first" : "mosaic-next"}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
