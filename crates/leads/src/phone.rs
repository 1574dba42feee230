//! A telephone number, in any way of writing it.

use crate::FieldFault;
use crate::text::{Limit, single_line};

const LIMIT: Limit = Limit {
    chars: 40,
    bytes: 160,
};

/// Short numbers have three digits. One digit more required would gain nothing: a mistyped number
/// is as likely to be long.
const MIN_DIGITS: usize = 3;

personal_text! {
    /// A telephone number as typed: extensions, brackets and letters ("1-800-CAMERAS") may stay.
    /// At least three digits, at most 40 characters.
    Phone
}

impl Phone {
    /// Parses a typed number.
    pub fn parse(raw: &str) -> Result<Self, FieldFault> {
        let text = single_line(raw, LIMIT)?;
        // `is_numeric`, not `is_ascii_digit`: a keyboard may write other scripts' digits.
        if text.chars().filter(|c| c.is_numeric()).count() < MIN_DIGITS {
            return Err(FieldFault::Phone);
        }
        Ok(Self(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_way_of_writing_a_number_is_taken() {
        for typed in [
            "312-555-0100",
            "+1 (312) 555-0100 ext. 5",
            "1-800-CAMERAS, 555",
            "٣١٢٥٥٥٠١٠٠",
            "\u{202a}312 555 0100\u{202c}",
        ] {
            assert!(Phone::parse(typed).is_ok(), "{typed}");
        }
    }

    #[test]
    fn text_without_digits_is_no_number() {
        for typed in ["call me", "12", "-"] {
            assert_eq!(Phone::parse(typed), Err(FieldFault::Phone), "{typed}");
        }
    }
}
