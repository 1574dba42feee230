//! The message that a visitor writes.

use crate::FieldFault;
use crate::text::{Limit, multi_line, single_line};
use sightline_model::MAX_MESSAGE_CHARS;
use sightline_texts::texts;

const LIMIT: Limit = Limit {
    chars: MAX_MESSAGE_CHARS,
    bytes: 20_000,
};

/// The limit for what a message is about, such as the title of a product.
const SUBJECT_LIMIT: Limit = Limit {
    chars: 200,
    bytes: 800,
};

personal_text! {
    /// A message: at most [`MAX_MESSAGE_CHARS`] characters, its lines separated by `\n`.
    Message
}

impl Message {
    /// Parses a typed message.
    pub fn parse(raw: &str) -> Result<Self, FieldFault> {
        multi_line(raw, LIMIT).map(Self)
    }

    /// Parses what a message is about. Returns `None` if it is not one line of readable text.
    pub(crate) fn subject(raw: &str) -> Option<String> {
        single_line(raw, SUBJECT_LIMIT).ok()
    }

    /// Puts what the message is about in front of it, so that it is visible wherever the lead is
    /// delivered.
    pub(crate) fn about(self, subject: Option<&str>) -> Self {
        match subject {
            Some(subject) => Self(format!("{}\n\n{}", texts().mail_about(subject), self.0)),
            None => self,
        }
    }
}
