import type { Frame, QuoteCard as QuoteCardData } from "../generated/model.ts";
import { Island } from "../runtime/server/island.tsx";
import { callLink } from "../ui/call-link.ts";
import { SpecList } from "../ui/spec-list.tsx";
import { ownSubmission } from "./own-submission.ts";

/** Props of `QuoteCard`. */
export interface QuoteCardProps {
  /** The card's words. */
  card: QuoteCardData;
  /** The frame. */
  frame: Frame;
}

/** The quote form beside the hero; the target of every call to action. */
export function QuoteCard({ card, frame }: QuoteCardProps) {
  const { submit, question, example, promise, facts, prepare } = frame.forms;
  return (
    <section className="quote-card" id="quote" aria-labelledby="quote-title">
      <h2 id="quote-title">{card.title}</h2>
      <p>{card.text}</p>
      <Island
        name="quote-form"
        props={{
          form: "hero",
          page: frame.path,
          texts: { submit, question, example, promise },
          about: card.product ?? undefined,
          consent: frame.text_consent,
          prepare,
          phone: callLink(frame.company.toll_free),
          submission: ownSubmission(frame, "hero") ?? undefined,
        }}
      />
      {facts.length > 0 && <SpecList specs={facts} className="form-facts" />}
    </section>
  );
}
