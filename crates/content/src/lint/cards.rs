//! Letters of titles that the typeface of cards of social networks doesn't have.

use std::collections::BTreeSet;

use sightline_identity::DecodedFont;
use sightline_model::Document;
use sightline_site::Site;
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, of_kind};
use sightline_toml::Diagnostics;

use super::some_of;

/// The typeface of titles on cards.
pub(super) struct CardFont(Option<DecodedFont>);

impl CardFont {
    /// Decodes the company's typeface. Cards use the default one if it has none, and for letters that it lacks.
    pub(super) fn of(site: &Site) -> Self {
        let fonts = site.identity_files();
        let fonts = fonts.filter(|file| file.content_type == "font/woff2");
        Self(fonts.last().and_then(|file| DecodedFont::of(&file.bytes)))
    }

    /// Returns the letters on the card of a page that can't be drawn.
    pub(super) fn undrawn(&self, document: &Document) -> BTreeSet<char> {
        let title = document.seo.card.as_ref().map_or("", |card| &card.alt);
        let company = &document.frame.company.short_name;
        let letters = title.chars().chain(company.chars());
        letters.filter(|letter| !self.has(*letter)).collect()
    }

    fn has(&self, letter: char) -> bool {
        // The default typeface is cut to the letters of Western Europe. Other signs may be missing without harm.
        let is_usual = letter <= 'ÿ' || matches!(letter, 'Œ' | 'œ');
        let own = self.0.as_ref();
        is_usual || !letter.is_alphabetic() || own.is_some_and(|font| font.has(letter))
    }
}

/// Reports letters of titles that can't be drawn.
pub(super) fn lint(
    undrawn: &BTreeSet<char>,
    sources: &[Source],
    diagnostics: &mut Diagnostics<'_>,
) {
    let Some(site) = of_kind(sources, Kind::Site).next() else {
        return;
    };
    if undrawn.is_empty() {
        return;
    }
    let letters: Vec<String> = undrawn.iter().map(char::to_string).collect();
    let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
    let message = format!(
        "cards of social networks cannot show these letters of titles: {}",
        some_of(&letters)
    );
    let help =
        "Name a typeface with the letters of your language in [identity]: a .woff2 file in media/.";
    let typeface = site.root.at(&["identity", "typeface"]);
    let at = typeface.or_else(|| site.root.at(&["company", "short_name"]));
    diagnostics.add(Code::UndrawnLetters, &site.path, at, message, help);
}
