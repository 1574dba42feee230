//! A visitor's name.

use crate::FieldFault;
use crate::text::{Limit, single_line};

const LIMIT: Limit = Limit {
    chars: 200,
    bytes: 800,
};

personal_text! {
    /// A name as its owner writes it: one line, at most 200 characters. There are no other rules,
    /// since none hold for all names.
    PersonName
}

impl PersonName {
    /// Parses a typed name.
    pub fn parse(raw: &str) -> Result<Self, FieldFault> {
        single_line(raw, LIMIT).map(Self)
    }
}
