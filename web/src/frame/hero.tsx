import type { Frame, QuoteCard as QuoteCardData } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Picture } from "../ui/picture.tsx";
import { HeroWords } from "./hero-words.tsx";
import { PictureWall } from "./picture-wall.tsx";
import { QuoteCard } from "./quote-card.tsx";
import { QuoteLine } from "./quote-line.tsx";
import { ServiceStrip } from "./service-strip.tsx";

/** Props of `Hero`. */
export interface HeroProps {
  /** The frame that has the banner. */
  frame: Frame;
  /** Whether the title is set larger than on inner pages. */
  display: boolean;
}

interface SideProps {
  frame: Frame;
  card: QuoteCardData;
}

/** What is beside and below the text of a tall hero: the form and the pictures. */
function TallSide({ frame, card }: SideProps) {
  const { pictures } = frame.banner;
  return (
    <>
      <div className="hero-quote">
        <QuoteCard card={card} frame={frame} />
      </div>
      {pictures.length > 0 && <PictureWall pictures={pictures} layout="pitch" />}
    </>
  );
}

/**
 * What is beside the text of a slim hero: an article's picture or small pictures, and the form as
 * one line.
 */
function SlimSide({ frame, card }: SideProps) {
  const { pictures, byline } = frame.banner;
  const [first] = pictures;
  return (
    <div className="hero-side">
      {byline !== null && first !== undefined && (
        <Picture className="picture-dark" picture={first.picture} place="hero-lead" eager />
      )}
      {byline === null && first !== undefined && (
        <PictureWall pictures={pictures} layout={card.product === null ? "thumbs" : "lead"} />
      )}
      <QuoteLine card={card} frame={frame} />
    </div>
  );
}

/** The dark band at the top of a page: text, pictures, the quote form, and the services. */
export function Hero({ frame, display }: HeroProps) {
  const { banner, hero } = frame;
  const { aside } = banner;
  const slim = hero !== "pitch";
  const Side = slim ? SlimSide : TallSide;
  return (
    <section
      className="hero dark"
      aria-label={texts.introduction}
      data-layout={hero}
      data-display={display || undefined}
    >
      {banner.background !== null && (
        <Picture className="hero-background" picture={banner.background} place="hero-background" />
      )}
      <div className="wrap">
        <div className="hero-grid">
          <HeroWords frame={frame} />
          {aside.kind === "quote" ? (
            <Side frame={frame} card={aside} />
          ) : (
            // If a picture takes the form's place, a wall of further pictures would push the page
            // down.
            <div className="hero-picture">
              <Picture className="picture-dark" picture={aside.picture} place="hero-aside" eager />
            </div>
          )}
        </div>
      </div>
      <ServiceStrip cards={frame.service_cards} slim={slim} />
      {/* Marks where the stylesheets for the rest of the page are linked; Rust knows their names
          and links them. */}
      <link rel="stylesheet" />
    </section>
  );
}
