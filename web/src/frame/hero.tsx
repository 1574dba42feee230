import type { Frame } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Picture } from "../ui/picture.tsx";
import { HeroWords } from "./hero-words.tsx";
import { PictureWall } from "./picture-wall.tsx";
import { QuoteCard } from "./quote-card.tsx";
import { ServiceStrip } from "./service-strip.tsx";

/** Props of `Hero`. */
export interface HeroProps {
  /** The frame, whose banner this is. */
  frame: Frame;
  /** Whether the title is set larger than on inner pages. */
  display: boolean;
}

/** The dark band that opens a page: words, pictures, the quote card, and the services. */
export function Hero({ frame, display }: HeroProps) {
  const { banner } = frame;
  // Beside a picture in the form's place, a wall of further ones would push the page down.
  const walled = banner.aside.kind === "quote" && banner.pictures.length > 0;
  return (
    <section
      className="hero dark"
      aria-label={texts.introduction}
      data-display={display || undefined}
    >
      {banner.background !== null && (
        <Picture className="hero-back" picture={banner.background} place="hero-background" />
      )}
      <div className="wrap">
        <div className="hero-grid">
          <HeroWords frame={frame} />
          {banner.aside.kind === "quote" ? (
            <div className="hero-quote">
              <QuoteCard card={banner.aside} frame={frame} />
            </div>
          ) : (
            <div className="hero-pic">
              <Picture
                className="pic-dark"
                picture={banner.aside.picture}
                place="hero-aside"
                eager
              />
            </div>
          )}
          {walled && <PictureWall pictures={banner.pictures} />}
        </div>
      </div>
      <ServiceStrip cards={frame.service_cards} />
    </section>
  );
}
