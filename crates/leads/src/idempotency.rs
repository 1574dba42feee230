//! The key that identifies a repeated request.

use uuid::Uuid;

/// A key that the browser chooses once per filled-in form and sends with every attempt: 8 to 128
/// characters of `A-Z a-z 0-9 _ -`. It identifies a submission, not a person.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    /// Parses a key. Returns `None` if the text is not one; a lead is never refused because of its
    /// key.
    pub fn parse(raw: &str) -> Option<Self> {
        let text = raw.trim();
        let well_formed = (8..=128).contains(&text.len())
            && text
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
        well_formed.then(|| Self(text.to_owned()))
    }

    /// Returns the key for one insert of a lead that was sent without a key.
    pub(crate) fn of_insert(id: Uuid) -> Self {
        Self(id.to_string())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uuid_is_a_valid_idempotency_key() {
        assert!(IdempotencyKey::parse("0193a5c8-7b1e-7c3a-9f00-1234567890ab").is_some());
    }

    #[test]
    fn keys_of_wrong_length_or_characters_are_refused() {
        for text in [
            "",
            "1234567",
            "spaces are bad",
            "ключключ",
            &"a".repeat(129),
        ] {
            assert_eq!(IdempotencyKey::parse(text), None, "{text}");
        }
    }
}
