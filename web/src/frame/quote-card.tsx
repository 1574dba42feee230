import type { Frame, QuoteCard as QuoteCardData } from "../generated/model.ts";
import { Island } from "../runtime/island.tsx";
import { ownSubmission } from "./own-submission.ts";

/** Props of `QuoteCard`. */
export interface QuoteCardProps {
  /** The card's words. */
  card: QuoteCardData;
  /** The frame. */
  frame: Frame;
}

function placeholder(product: string | null): string {
  return product === null
    ? "Two cameras for the driveway, one at the back door"
    : `How many of the ${product}, and where?`;
}

/** The quote form beside the hero; the target of every call to action. */
export function QuoteCard({ card, frame }: QuoteCardProps) {
  return (
    <section className="quote" id="quote" aria-labelledby="quote-title">
      <h2 id="quote-title">{card.title}</h2>
      <p>{card.text}</p>
      <Island
        name="quote-form"
        on="interaction"
        props={{
          form: "hero",
          page: frame.path,
          placeholder: placeholder(card.product),
          about: card.product,
          consent: frame.text_consent,
          phone: frame.company.toll_free,
          submission: ownSubmission(frame, "hero"),
        }}
      />
    </section>
  );
}
