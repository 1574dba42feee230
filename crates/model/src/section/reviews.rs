//! What customers wrote, each with the place where it can be read.

use crate::{RawLink, staged};

staged! {
    /// What customers wrote, each with the place where it can be read.
    pub struct RawReviews => Reviews in Band {
        /// The heading.
        title: String,
        /// The sentence under it.
        lead: Option<String>,
        /// The reviews.
        #[raw(schemars(length(min = 1)))]
        reviews: Vec<RawReview>,
    }
}

staged! {
    /// What a customer wrote.
    pub struct RawReview => Review {
        /// The words as they were written.
        text: String,
        /// Who wrote them, as the source names them.
        author: String,
        /// The month or day, as people read it: `March 2026`.
        date: Option<String>,
        /// Stars out of five, where the source has them.
        #[raw(schemars(range(min = 1, max = 5)))]
        stars: Option<u32>,
        /// Where the review can be read.
        source: RawLink,
    }
}
