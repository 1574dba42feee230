//! A sentence of somebody's, set large.

use crate::{RawLink, staged};

staged! {
    /// A sentence of somebody's, set large.
    pub struct RawQuote => Quote in Main {
        /// The words.
        text: String,
        /// Who said them.
        author: String,
        /// Who that is: `Owner, Loop Design`.
        role: Option<String>,
        /// Where they can be read.
        source: Option<RawLink>,
    }
}
