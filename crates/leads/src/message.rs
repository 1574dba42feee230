//! What a visitor writes.

use crate::FieldFault;
use crate::text::{Limit, multi_line};

const LIMIT: Limit = Limit {
    chars: 5_000,
    bytes: 20_000,
};

personal_text! {
    /// A message: at most 5,000 characters, its lines separated by `\n`.
    Message
}

impl Message {
    /// Parses a typed message.
    pub fn parse(raw: &str) -> Result<Self, FieldFault> {
        multi_line(raw, LIMIT).map(Self)
    }
}
