//! Names in content files, read in any case and with any signs between their words.

use serde::de::{Deserialize, Deserializer};

/// The slug that a name is written as: `Axis Communications` as `axis-communications`.
pub fn slug_of(written: &str) -> String {
    let words = written.split([' ', '_', '-']);
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join("-")
}

/// Reads a slug.
pub(super) fn slug<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(slug_of(&String::deserialize(from)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_written_as_a_slug() {
        assert_eq!(slug_of("Axis Communications"), "axis-communications");
        assert_eq!(slug_of("AXIS_COMMUNICATIONS "), "axis-communications");
        assert_eq!(slug_of("lts"), "lts");
    }
}
