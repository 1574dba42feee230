import type { Frame, QuoteCard as QuoteCardData } from "../generated/model.ts";
import { SpecList } from "../ui/spec-list.tsx";
import { QuoteIsland } from "./quote-island.tsx";

/** Props of `QuoteCard`. */
export interface QuoteCardProps {
  /** The card's texts. */
  card: QuoteCardData;
  /** The frame. */
  frame: Frame;
}

/** The quote form beside the hero; the target of every call to action. */
export function QuoteCard({ card, frame }: QuoteCardProps) {
  const { submit, question, example, promise, facts } = frame.forms;
  return (
    <section className="quote-card" id="quote" aria-labelledby="quote-title">
      <h2 id="quote-title">{card.title}</h2>
      <p>{card.text}</p>
      <QuoteIsland
        form="hero"
        texts={{ submit, question, example, promise }}
        about={card.product ?? undefined}
        frame={frame}
      />
      {facts.length > 0 && <SpecList specs={facts} className="form-facts" />}
    </section>
  );
}
