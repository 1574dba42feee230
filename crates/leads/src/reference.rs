//! The reference number that a visitor can read aloud on the telephone, like `K7Q4-M2PP`.
//!
//! Eight characters of Crockford's base 32, which has no I, L, O or U: seven random ones (35 bits,
//! about 34 billion numbers) and a check character. The check is a Reed-Solomon code with one check
//! symbol over GF(32): the eight symbols are the coefficients of a polynomial that has a root at
//! the field's generator. Position `i` has the weight `α^i`. All weights differ, so a single wrong
//! character is always detected, and so is any transposition of two.

use std::fmt;
use std::str::FromStr;

const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: usize = 8;
/// The number of random bytes for a reference; the last five bits are not used.
pub(crate) const RANDOM_BYTES: usize = 5;
/// `x^5 + x^2 + 1`: primitive, so that `x` generates all 31 non-zero elements.
const FIELD_POLYNOMIAL: u8 = 0b10_0101;

/// A lead's reference number. It has only one form: upper case with a correct check character.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reference([u8; LENGTH]);

/// Why text is not a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReferenceError {
    /// Too few or too many characters.
    #[error("a reference has eight letters and digits, like K7Q4-M2PP")]
    Length,
    /// A character that references don't use.
    #[error("a reference has no {0:?}")]
    Character(char),
    /// The check character does not match.
    #[error("this reference was mistyped: one of its characters is wrong")]
    Check,
}

impl Reference {
    /// Creates a reference from random bytes.
    pub(crate) fn from_random(bytes: [u8; RANDOM_BYTES]) -> Self {
        let bits = bytes
            .iter()
            .fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
        let mut symbols = [0_u8; LENGTH];
        for (index, symbol) in symbols.iter_mut().take(LENGTH - 1).enumerate() {
            *symbol = (bits >> (35 - 5 * index)).to_le_bytes()[0] & 0b1_1111;
        }
        symbols[LENGTH - 1] = syndrome(symbols);
        Self(symbols.map(|symbol| ALPHABET[usize::from(symbol)]))
    }

    /// Parses what a person typed: upper or lower case, with or without hyphens and spaces, `O` for
    /// `0` and `I` or `L` for `1`.
    pub fn parse(text: &str) -> Result<Self, ReferenceError> {
        let mut symbols = [0_u8; LENGTH];
        let mut count = 0;
        for c in text.chars().filter(|c| !is_separator(*c)) {
            let symbol = symbol_of(c).ok_or(ReferenceError::Character(c))?;
            *symbols.get_mut(count).ok_or(ReferenceError::Length)? = symbol;
            count += 1;
        }
        if count != LENGTH {
            return Err(ReferenceError::Length);
        }
        if syndrome(symbols) != 0 {
            return Err(ReferenceError::Check);
        }
        Ok(Self(symbols.map(|symbol| ALPHABET[usize::from(symbol)])))
    }

    /// The eight characters without the hyphen, as stored.
    pub(crate) fn compact(self) -> String {
        self.0.iter().map(|byte| char::from(*byte)).collect()
    }
}

/// Evaluates the polynomial at the field's generator: zero for a correct reference. With the last
/// symbol zero, the result is the check symbol.
fn syndrome(symbols: [u8; LENGTH]) -> u8 {
    symbols.iter().fold(0, |sum, symbol| {
        let doubled = sum << 1;
        let reduced = if doubled & 0b10_0000 == 0 {
            doubled
        } else {
            doubled ^ FIELD_POLYNOMIAL
        };
        reduced ^ symbol
    })
}

fn symbol_of(c: char) -> Option<u8> {
    let letter = match c.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    let index = ALPHABET
        .iter()
        .position(|known| char::from(*known) == letter)?;
    u8::try_from(index).ok()
}

/// Whether a character is white space or a dash that a word processor may have put in place of the
/// hyphen.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == '-' || c == '\u{2212}' || ('\u{2010}'..='\u{2015}').contains(&c)
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let compact = self.compact();
        let (left, right) = compact.split_at(LENGTH / 2);
        f.pad(&format!("{left}-{right}"))
    }
}

impl fmt::Debug for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Reference({self})")
    }
}

impl FromStr for Reference {
    type Err = ReferenceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl serde::Serialize for Reference {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples() -> impl Iterator<Item = Reference> {
        (0..200_u64).map(|n| {
            let bytes = n.wrapping_mul(0x9E37_79B9_7F4A_7C15).to_be_bytes();
            Reference::from_random([bytes[0], bytes[1], bytes[2], bytes[3], bytes[4]])
        })
    }

    #[test]
    fn references_round_trip_in_display_and_compact_form() {
        for reference in samples() {
            assert_eq!(Reference::parse(&reference.to_string()), Ok(reference));
            assert_eq!(Reference::parse(&reference.compact()), Ok(reference));
        }
    }

    #[test]
    fn a_reference_is_shown_as_two_groups_of_four() {
        let shown = Reference::from_random([0xFF; 5]).to_string();
        assert_eq!(shown.len(), 9);
        assert_eq!(shown.find('-'), Some(4));
        assert!(shown.starts_with("ZZZZ-ZZZ"), "{shown}");
    }

    #[test]
    fn the_example_reference_k7q4_m2pp_is_valid() {
        assert!(Reference::parse("K7Q4-M2PP").is_ok());
    }

    #[test]
    fn a_reference_parses_despite_case_lookalikes_and_spacing() {
        let reference = Reference::from_random([0, 0, 1, 8, 0]);
        let shown = reference.to_string();
        let sloppy = shown
            .to_lowercase()
            .replace('0', "o")
            .replace('1', "l")
            .replace('-', " – ");
        assert_eq!(Reference::parse(&format!(" {sloppy} ")), Ok(reference));
    }

    #[test]
    fn any_single_wrong_character_is_detected() {
        for reference in samples().take(20) {
            for position in 0..LENGTH {
                for letter in ALPHABET {
                    let mut typed = reference.0;
                    typed[position] = *letter;
                    let typed = String::from_utf8(typed.to_vec()).unwrap();
                    let expected = if typed == reference.compact() {
                        Ok(reference)
                    } else {
                        Err(ReferenceError::Check)
                    };
                    assert_eq!(Reference::parse(&typed), expected);
                }
            }
        }
    }

    #[test]
    fn any_two_swapped_characters_are_detected() {
        for reference in samples() {
            for (a, b) in (0..LENGTH).flat_map(|a| (a + 1..LENGTH).map(move |b| (a, b))) {
                let mut typed = reference.0;
                typed.swap(a, b);
                if typed != reference.0 {
                    let typed = String::from_utf8(typed.to_vec()).unwrap();
                    assert_eq!(Reference::parse(&typed), Err(ReferenceError::Check));
                }
            }
        }
    }

    #[test]
    fn invalid_references_are_refused_with_the_reason() {
        assert_eq!(Reference::parse(""), Err(ReferenceError::Length));
        assert_eq!(Reference::parse("K7Q4-M2P"), Err(ReferenceError::Length));
        assert_eq!(Reference::parse("K7Q4-M2PP5"), Err(ReferenceError::Length));
        assert_eq!(
            Reference::parse("K7Q4-M2PU"),
            Err(ReferenceError::Character('U'))
        );
    }
}
