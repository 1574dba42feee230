//! Names in content files, which may be in any case, with spaces, hyphens or underscores between
//! their words.

use serde::de::{Deserialize, Deserializer};

/// Returns a name as a slug: `Axis Communications` becomes `axis-communications`.
pub fn slug_of(written: &str) -> String {
    let words = written.split([' ', '_', '-']);
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join("-")
}

/// Deserializes a name as a slug.
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
