//! Compares the common stylesheet with the values in this crate.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::*;

const TOKENS: &str = include_str!("../../../web/src/styles/tokens.css");
/// The colors that services can name.
pub(crate) const NAMED: [&str; 4] = ["blue", "red", "orange", "sky"];

/// Returns the colors of a scheme by selector and name. The dark scheme inherits from the light one.
fn tokens(dark: bool) -> BTreeMap<(String, String), Color> {
    let (light, rest) = TOKENS
        .split_once("@media (prefers-color-scheme: dark)")
        .unwrap();
    let rest = rest.split_once("@media").unwrap().0;
    let mut found = BTreeMap::new();
    for css in [light, rest].into_iter().take(if dark { 2 } else { 1 }) {
        let mut selectors: Vec<String> = Vec::new();
        for line in css.lines().map(str::trim) {
            if let Some((name, value)) = line.trim_end_matches(';').split_once(": ") {
                for selector in &selectors {
                    let key = (selector.clone(), name.trim_start_matches("--").to_owned());
                    if let Some(color) = Color::parse(value) {
                        found.insert(key, color);
                    }
                }
            } else if line == "}" {
                selectors.clear();
            } else if let Some(selector) = line.strip_suffix([',', '{']) {
                let name = selector.trim().trim_start_matches("[data-color=");
                selectors.push(name.trim_matches(['"', ']']).to_owned());
            }
        }
    }
    found
}

/// Returns a color of the common stylesheet.
pub(crate) fn token(dark: bool, selector: &str, name: &str) -> Color {
    static SCHEMES: LazyLock<[BTreeMap<(String, String), Color>; 2]> =
        LazyLock::new(|| [tokens(false), tokens(true)]);
    SCHEMES[usize::from(dark)][&(selector.to_owned(), name.to_owned())]
}

#[test]
fn the_default_shades_match_the_stylesheet() {
    for (shades, dark) in [(Shades::LIGHT, false), (Shades::DARK, true)] {
        let tokens = tokens(dark);
        let of_root = tokens
            .iter()
            .filter(|((selector, _), _)| selector == ":root");
        let theirs: BTreeMap<&str, Color> = of_root
            .map(|((_, name), color)| (name.as_str(), *color))
            // Signal colors are the same for every brand, and the colors of links and buttons are not derived
            // from shades.
            .filter(|(name, _)| !is_beyond(name))
            .collect();
        let ours = shades.named();
        let ours: BTreeMap<&str, Color> = ours
            .iter()
            .map(|(name, color)| (name.as_str(), *color))
            .collect();
        assert_eq!(ours, theirs);
    }
    for (name, washes) in NAMED.iter().zip(NAMED_WASHES) {
        let theirs = [false, true].map(|dark| token(dark, name, "accent-wash"));
        assert_eq!(washes, theirs, "{name}");
    }
}

/// Whether a color of the stylesheet is not one of the shades.
fn is_beyond(name: &str) -> bool {
    ["led", "bad", "accent", "on-accent"]
        .iter()
        .any(|start| name.starts_with(start))
}
