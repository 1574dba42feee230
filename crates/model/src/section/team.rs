//! The people who work for the company.

use crate::{RawPicture, raw_and_resolved};

raw_and_resolved! {
    /// The people who work for the company.
    pub struct RawTeam => Team in Wide {
        /// The heading.
        title: String,
        /// The sentence under the heading.
        lead: Option<String>,
        /// The people.
        #[raw(schemars(length(min = 1)))]
        people: Vec<RawPerson>,
    }
}

raw_and_resolved! {
    /// A person who works for the company.
    pub struct RawPerson => Person {
        /// The person's name.
        name: String,
        /// The person's job.
        role: String,
        /// A sentence or two.
        text: Option<String>,
        /// The portrait. Left out: the person's initials are shown instead.
        picture: Option<RawPicture>,
    }
}
