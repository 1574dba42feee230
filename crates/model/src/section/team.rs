//! The people of the company.

use crate::{RawPicture, staged};

staged! {
    /// The people of the company.
    pub struct RawTeam => Team in Wide {
        /// The heading.
        title: String,
        /// The sentence under it.
        lead: Option<String>,
        /// The people.
        #[raw(schemars(length(min = 1)))]
        people: Vec<RawPerson>,
    }
}

staged! {
    /// Somebody who works for the company.
    pub struct RawPerson => Person {
        /// The name.
        name: String,
        /// What the person does.
        role: String,
        /// A sentence or two.
        text: Option<String>,
        /// The portrait. Left out: the initials stand in its place.
        picture: Option<RawPicture>,
    }
}
