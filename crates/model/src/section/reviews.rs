//! Customer reviews, each with a link to where it can be read.

use crate::{RawLink, raw_and_resolved};

raw_and_resolved! {
    /// Customer reviews, each with a link to where it can be read.
    pub struct RawReviews => Reviews in Band {
        /// The heading.
        title: String,
        /// The sentence under the heading.
        lead: Option<String>,
        /// The reviews.
        #[raw(schemars(length(min = 1)))]
        reviews: Vec<RawReview>,
    }
}

raw_and_resolved! {
    /// A customer review.
    pub struct RawReview => Review {
        /// The words of the review, unchanged.
        text: String,
        /// The author, as named by the source.
        author: String,
        /// The month or day, as visitors read it: `March 2026`.
        date: Option<String>,
        /// The number of stars out of five, if the source has them.
        #[raw(schemars(range(min = 1, max = 5)))]
        stars: Option<u32>,
        /// A link to where the review can be read.
        source: RawLink,
    }
}
