//! Days and what happened on them, the oldest first.

use crate::{RawLink, RawPicture, staged};

staged! {
    /// Days and what happened on them, the oldest first.
    pub struct RawTimeline => Timeline {
        /// The heading.
        title: String,
        /// The sentence under it.
        lead: Option<String>,
        /// What happened.
        #[raw(schemars(length(min = 1)))]
        events: Vec<RawTimelineEvent>,
    }
}

staged! {
    /// Something that happened.
    pub struct RawTimelineEvent => TimelineEvent {
        /// When, as people say it: `Spring 2009`.
        when: String,
        /// What happened.
        text: String,
        /// A picture of it.
        picture: Option<RawPicture>,
        /// Where more of it is.
        link: Option<RawLink>,
    }
}
