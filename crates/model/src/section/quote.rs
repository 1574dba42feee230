//! A quotation in large type.

use crate::{RawLink, raw_and_resolved};

raw_and_resolved! {
    /// A quotation in large type.
    pub struct RawQuote => Quote in Main {
        /// The words of the quotation.
        text: String,
        /// The person who said or wrote it.
        author: String,
        /// The person's role: `Owner, Loop Design`.
        role: Option<String>,
        /// A link to where the quotation can be read.
        source: Option<RawLink>,
    }
}
