import { Icon } from "../ui/icon.tsx";
import { ownSubmission } from "./own-submission.ts";
import { QuoteCard, type QuoteCardProps } from "./quote-card.tsx";

/**
 * The quote form as one line that opens in place, also without JavaScript. The target of every call
 * to action is inside it, so that browsers open it to show the target.
 */
export function QuoteLine({ card, frame }: QuoteCardProps) {
  // On phones this line replaces the hero's button, so it has the button's label.
  const button = frame.banner.actions.find(({ href }) => href === "#quote");
  const call = card.call ?? button?.label ?? frame.forms.short_call_to_action;
  return (
    <details className="quote-line" open={ownSubmission(frame, "hero") !== null}>
      <summary>
        <b>{call}</b> {card.title !== call && <span>{card.title}</span>}
        <Icon name="chevron-down" />
      </summary>
      <QuoteCard card={card} frame={frame} />
    </details>
  );
}
