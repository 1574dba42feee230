//! Remembers what is known about masters that were examined before.
//!
//! Decoding a folder of photographs takes seconds, and the result depends only on their content. So it is
//! stored: for the sample site in the repository, and for every other folder in the data folder, beside the
//! variants.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use parking_lot::Mutex;

use crate::{
    Examined, Facts, Master, PictureFault, PictureHash, PictureWarning, PlaceholderColor, examine,
};

/// The facts about the sample site's pictures, written by `cargo xtask media`.
const BUILT_IN: &str = include_str!("../../../sites/variants/index.txt");

/// The first line. Increment the version when a fact is added or determined differently.
const VERSION: &str = "# What is known of masters, version 2: hash, size, tone, oddity.";

/// What is known about masters, by the hash of their content.
#[derive(Debug)]
pub struct PictureFactsCache(Mutex<BTreeMap<PictureHash, Facts>>);

impl PictureFactsCache {
    /// Creates a list with only the pictures that are built into the program.
    pub fn built_in() -> Self {
        let known = Self(Mutex::default());
        known.load(BUILT_IN);
        known
    }

    /// Creates an empty list.
    pub fn empty() -> Self {
        Self(Mutex::default())
    }

    /// Adds what [`Self::to_text`] wrote. Text of another version is ignored, and so are lines that can't be
    /// parsed, such as one that was cut off.
    pub fn load(&self, text: &str) {
        let mut lines = text.lines();
        if lines.next() == Some(VERSION) {
            self.0.lock().extend(lines.filter_map(parse));
        }
    }

    /// Returns everything that is known, in a fixed order.
    pub fn to_text(&self) -> String {
        let mut text = format!("{VERSION}\n");
        for (hash, facts) in self.0.lock().iter() {
            let placeholder = facts
                .placeholder
                .map_or("-".to_owned(), |color| color.to_string());
            let warning = match facts.warning {
                None => "-",
                Some(PictureWarning::Animated) => "animated",
                Some(PictureWarning::PrintColors) => "print",
            };
            // Writing to a String cannot fail.
            _ = writeln!(
                text,
                "{hash} {}x{} {placeholder} {warning}",
                facts.width, facts.height
            );
        }
        text
    }

    /// Examines a file, unless it is known already.
    ///
    /// # Errors
    /// Returns an error if the file can't be shown.
    pub fn examine(&self, extension: &str, bytes: &[u8]) -> Result<Examined, PictureFault> {
        let hash = PictureHash::of(bytes);
        if let Some(facts) = self.0.lock().get(&hash).copied() {
            return Ok(Examined::Master(Master { hash, facts }));
        }
        let examined = examine(extension, bytes)?;
        if let Examined::Master(master) = &examined {
            self.0.lock().insert(master.hash, master.facts);
        }
        Ok(examined)
    }

    /// The number of masters that are known.
    pub fn count(&self) -> usize {
        self.0.lock().len()
    }
}

/// Parses a line of the text.
fn parse(line: &str) -> Option<(PictureHash, Facts)> {
    let mut parts = line.split(' ');
    let hash = PictureHash::parse(parts.next()?)?;
    let (width, height) = parts.next()?.split_once('x')?;
    let placeholder = match parts.next()? {
        "-" => None,
        color => Some(PlaceholderColor::parse(color)?),
    };
    let warning = match parts.next()? {
        "-" => None,
        "animated" => Some(PictureWarning::Animated),
        "print" => Some(PictureWarning::PrintColors),
        _ => return None,
    };
    let facts = Facts {
        width: width.parse().ok()?,
        height: height.parse().ok()?,
        placeholder,
        warning,
    };
    Some((hash, facts))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(placeholder: Option<PlaceholderColor>, warning: Option<PictureWarning>) -> Facts {
        Facts {
            width: 1200,
            height: 900,
            placeholder,
            warning,
        }
    }

    #[test]
    fn cached_facts_survive_saving_and_loading() {
        let known = PictureFactsCache::empty();
        let placeholder = PlaceholderColor { light: 3, tint: 9 };
        known.0.lock().extend([
            (PictureHash::of(b"a"), facts(Some(placeholder), None)),
            (
                PictureHash::of(b"b"),
                facts(None, Some(PictureWarning::Animated)),
            ),
        ]);
        let again = PictureFactsCache::empty();
        again.load(&known.to_text());
        assert_eq!(*again.0.lock(), *known.0.lock());
    }

    #[test]
    fn truncated_or_outdated_cache_text_is_ignored() {
        let known = PictureFactsCache::empty();
        known.load(
            "# What is known of masters, version 1: hash, size, tone, oddity.\n\
             00119c2f40d4d76dfdef943978739509 1200x900 11/9 -\n",
        );
        known.load(&format!(
            "{VERSION}\n3ae7d8055f0f9a6f0123456789abcdef 1200x9"
        ));
        known.load("");
        assert_eq!(known.count(), 0);
    }

    #[test]
    fn a_known_master_is_not_decoded_again() {
        let known = PictureFactsCache::empty();
        let bytes = b"not a picture at all";
        known
            .0
            .lock()
            .insert(PictureHash::of(bytes), facts(None, None));
        assert!(known.examine("png", bytes).is_ok());
        assert!(known.examine("png", b"another").is_err());
    }
}
