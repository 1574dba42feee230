//! The interface texts: what the program itself says to visitors, such as the label of a form's
//! button or the heading above search results. The company's own texts are in its content folder.
//!
//! `en.ftl` contains them in the [Fluent](https://projectfluent.org) format, each with a key. Every
//! key becomes a function of [`Texts`] and an export of `web/src/generated/texts.ts`, with its
//! variables as arguments. Code that uses an unknown key or omits a variable doesn't compile.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

/// The generated TypeScript module with the texts for the web client.
pub const TYPESCRIPT: &str = include_str!(concat!(env!("OUT_DIR"), "/texts.ts"));

static ENGLISH: LazyLock<Texts> = LazyLock::new(|| Texts::new("en-US", include_str!("../en.ftl")));

/// Returns the interface texts in English, the only language so far.
pub fn texts() -> &'static Texts {
    &ENGLISH
}

/// The interface texts of a language, with a function for each key.
pub struct Texts {
    bundle: FluentBundle<FluentResource>,
}

include!(concat!(env!("OUT_DIR"), "/functions.rs"));

impl Texts {
    fn new(language: &str, source: &str) -> Self {
        let language: LanguageIdentifier = language.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        // Don't surround inserted values with bidirectional isolation marks: texts are also used in titles and emails.
        bundle.set_use_isolating(false);
        // The build script rejects a file with errors.
        let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(source.to_owned());
        bundle.add_resource_overriding(resource);
        Self { bundle }
    }

    /// Returns the text without variables that has this key, for keys that are put together at run time.
    pub fn find(&self, key: &str) -> Option<String> {
        let is_known = self.bundle.has_message(key);
        is_known.then(|| self.format(key, None))
    }

    fn format(&self, key: &str, arguments: Option<&FluentArgs<'_>>) -> String {
        let message = self.bundle.get_message(key);
        let Some(pattern) = message.and_then(|message| message.value()) else {
            return key.to_owned();
        };
        let text = self
            .bundle
            .format_pattern(pattern, arguments, &mut Vec::new());
        text.into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_chooses_the_plural_form() {
        assert_eq!(texts().facet_channels_count(1), "1 channel");
        assert_eq!(texts().facet_channels_count(16), "16 channels");
    }

    #[test]
    fn values_are_inserted_verbatim() {
        let link = texts().search_title("<b> { $query } \u{2019}");
        assert_eq!(link, "Search: <b> { $query } \u{2019}");
    }

    #[test]
    fn texts_are_exported_to_typescript_as_constants_and_functions() {
        let has = |line: &str| assert!(TYPESCRIPT.lines().any(|each| each == line), "{line}");
        has("export const skipToContent = \"Skip to content\";");
        has("export const quoted = (text: string | number): string => `“${text}”`;");
        has(
            "export const facetChannelsCount = (count: number): string => \
             count === 1 ? `${count} channel` : `${count} channels`;",
        );
    }
}
