import type { Review } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { GoLink } from "../ui/links.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

const MAX_STARS = 5;

function Stars({ count }: { count: number }) {
  return (
    <p className="stars" role="img" aria-label={texts.sectionStars({ count, most: MAX_STARS })}>
      {"★".repeat(count)}
      <span>{"★".repeat(Math.max(0, MAX_STARS - count))}</span>
    </p>
  );
}

function Entry({ review }: { review: Review }) {
  return (
    <li>
      {review.stars !== null && <Stars count={review.stars} />}
      <blockquote>
        <p>{review.text}</p>
      </blockquote>
      <p className="review-author">
        <b>{review.author}</b>
        {review.date !== null && <span>{review.date}</span>}
      </p>
      <GoLink link={review.source} />
    </li>
  );
}

/** Customer reviews, each with its source. */
export function ReviewsSection({ section, id }: PlacedProps<"reviews">) {
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <ul className="reviews">
        {section.reviews.map((review) => (
          <Entry key={review.text} review={review} />
        ))}
      </ul>
    </TitledSection>
  );
}
