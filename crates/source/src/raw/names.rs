//! Names in content files, which may be in any case, with spaces, hyphens or underscores between
//! their words.

use serde::de::{Deserialize, Deserializer};

/// Returns the form of a name in which all its spellings are equal: `Axis Communications` becomes `axis-communications`.
pub fn canonical_name(written: &str) -> String {
    let words = written.split([' ', '_', '-']);
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join("-")
}

/// Returns the form of a part number in which all its spellings are equal: `iDS-7216 M1` becomes `ids-7216m1`.
pub fn folded_sku(written: &str) -> String {
    written
        .split_whitespace()
        .collect::<String>()
        .to_lowercase()
}

/// Deserializes a name in its canonical form.
pub(super) fn canonical<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(canonical_name(&String::deserialize(from)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_a_name_have_one_canonical_form() {
        assert_eq!(canonical_name("Axis Communications"), "axis-communications");
        assert_eq!(
            canonical_name("AXIS_COMMUNICATIONS "),
            "axis-communications"
        );
        assert_eq!(canonical_name("lts"), "lts");
    }
}
