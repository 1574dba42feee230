//! Names in content files, read in any case and with any signs between their words.

use serde::de::{Deserialize, Deserializer, Error};

use super::RawStudyType;

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

/// Reads kinds of job.
pub(super) fn study_types<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<Vec<RawStudyType>, D::Error> {
    all_named(from, RawStudyType::parse)
}

fn all_named<'de, T, D: Deserializer<'de>>(
    from: D,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, D::Error> {
    let names = Vec::<String>::deserialize(from)?;
    names.iter().map(|name| named(name, &parse)).collect()
}

fn named<T, E: Error>(written: &str, parse: impl Fn(&str) -> Option<T>) -> Result<T, E> {
    parse(written).ok_or_else(|| E::custom(format_args!("\"{written}\" is not a known value")))
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
