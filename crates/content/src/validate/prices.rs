//! Compares prices in the texts of pages with those of the facts.

use std::collections::HashSet;
use std::ops::Range;

use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, of_kind};
use sightline_toml::{Diagnostics, Node};

use super::page_texts::everywhere;
use crate::Folder;

/// What marks an amount as a price, and its currency.
const MARKS: [(&str, char); 9] = [
    ("$", '$'),
    ("USD", '$'),
    ("€", '€'),
    ("EUR", '€'),
    ("Euro", '€'),
    ("euros", '€'),
    ("euro", '€'),
    ("£", '£'),
    ("GBP", '£'),
];
const SPACES: [char; 3] = [' ', '\u{a0}', '\u{202f}'];

/// A currency and an amount in hundredths.
type Amount = (char, u64);

/// Reports every price in a page's text that isn't among the prices of the facts. Does nothing if the facts list none.
pub(super) fn validate(folder: &Folder, sources: &[Source], diagnostics: &mut Diagnostics<'_>) {
    let prices = of_kind(sources, Kind::Site).next();
    let prices = prices.and_then(|site| site.root.at(&["facts", "prices"]));
    let stated: HashSet<Amount> = prices
        .map_or(&[][..], Node::list)
        .iter()
        .filter_map(|price| price.text("value"))
        .flat_map(amounts)
        .map(|(amount, _)| amount)
        .collect();
    if stated.is_empty() {
        return;
    }
    everywhere(folder, sources, &mut |path, text, at| {
        for (amount, span) in amounts(text) {
            if !stated.contains(&amount) {
                let written = text.get(span.clone()).unwrap_or_default();
                let message =
                    format!("the text says \"{written}\", and no price of the facts does");
                let help =
                    "Write the price that holds, or add this one to facts.prices in site.toml.";
                diagnostics.add(Code::ClaimNotInFacts, path, at(span), message, help);
            }
        }
    });
}

/// Returns the prices of a text, such as `$15,000+`, `1.299,00 €` or `EUR 1299`, and their ranges.
fn amounts(text: &str) -> Vec<(Amount, Range<usize>)> {
    let mut found = Vec::new();
    let mut end = 0;
    while let Some(skipped) = text.get(end..).and_then(|rest| rest.find(is_digit)) {
        let start = end + skipped;
        let (before, rest) = text.split_at(start);
        let mut number = number(rest);
        let marked = mark_before(before);
        // In `$299 360-degree camera` the price ends at the space.
        if marked.is_some() && !before.ends_with(SPACES) {
            number = number.split(' ').next().unwrap_or_default();
        }
        end = start + number.len();
        let after = rest.get(number.len()..).unwrap_or_default();
        let marked = match marked {
            Some((currency, length)) => Some((currency, start - length..end)),
            None => mark_behind(after).map(|(currency, length)| (currency, start..end + length)),
        };
        let price =
            marked.and_then(|(currency, span)| Some(((currency, hundredths(number)?), span)));
        found.extend(price);
    }
    found
}

/// Returns the currency whose mark ends a text, and the length of the mark with the space after it. The name of a
/// currency doesn't count: `Euro 6` is an emission standard.
fn mark_before(text: &str) -> Option<(char, usize)> {
    let near = text.trim_end_matches(SPACES);
    MARKS.iter().find_map(|(mark, currency)| {
        let rest = near.strip_suffix(mark)?;
        let is_part = mark.contains(char::is_alphabetic) && rest.ends_with(char::is_alphanumeric);
        let is_name = mark.contains(char::is_lowercase);
        (!is_part && !is_name).then_some((*currency, text.len() - rest.len()))
    })
}

/// Returns the currency whose mark begins a text, and the length of the mark with the space before it. A mark in front
/// of another number belongs to that number.
fn mark_behind(text: &str) -> Option<(char, usize)> {
    let near = text.trim_start_matches(SPACES);
    MARKS.iter().find_map(|(mark, currency)| {
        let rest = near.strip_prefix(mark)?;
        let is_part = rest.starts_with(char::is_alphanumeric);
        let is_of_next = rest.trim_start_matches(SPACES).starts_with(is_digit);
        (!is_part && !is_of_next).then_some((*currency, text.len() - rest.len()))
    })
}

/// Returns the number at the start of a text with its separators: `1.299,00`, `1 299`, `1’299`.
fn number(text: &str) -> &str {
    let digits = |at: usize| {
        let rest = text.get(at..).unwrap_or_default();
        rest.chars().take_while(|c| is_digit(*c)).count()
    };
    let mut end = digits(0);
    let mut group = end;
    while let Some(separator) = text.get(end..).and_then(|rest| rest.chars().next()) {
        let next = digits(end + separator.len_utf8());
        let goes_on = match separator {
            ',' | '.' => next > 0,
            '\'' | '’' => next == 3,
            _ => SPACES.contains(&separator) && next == 3 && group <= 3,
        };
        if !goes_on {
            break;
        }
        end += separator.len_utf8() + next;
        group = next;
    }
    text.get(..end).unwrap_or_default()
}

/// Parses `1,299`, `1.299,00` and `1299` as `129900`: one or two digits after the last comma or point are a fraction.
fn hundredths(number: &str) -> Option<u64> {
    let (whole, part) = match number.rfind([',', '.']) {
        Some(at) if number.len() - at <= 3 => number.split_at(at),
        _ => (number, ""),
    };
    let digits = |text: &str| -> String { text.chars().filter(|c| is_digit(*c)).collect() };
    format!("{}{:0<2}", digits(whole), digits(part))
        .parse()
        .ok()
}

const fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the prices of a text as written.
    fn written(text: &str) -> Vec<&str> {
        let found = amounts(text).into_iter();
        found.map(|(_, span)| text.get(span).unwrap()).collect()
    }

    #[test]
    fn an_amount_is_found_however_it_is_written() {
        assert_eq!(
            written("From $299, $3000 to $15,000+. A visit is $99.00, a month $9.50."),
            ["$299", "$3000", "$15,000", "$99.00", "$9.50"]
        );
        assert_eq!(
            written("From 1.299 €, € 1.299,00 or EUR 1299; 99 Euro, £99, 1 299 €."),
            [
                "1.299 €",
                "€ 1.299,00",
                "EUR 1299",
                "99 Euro",
                "£99",
                "1 299 €"
            ]
        );
    }

    #[test]
    fn what_only_looks_like_a_price_is_none() {
        for text in [
            "US$ and $HOME and $",
            "5 $HOME",
            "our Euro 6 vans",
            "EUROPE 2026",
            "24 cameras, 3 years",
            "neuEUR 5",
        ] {
            assert_eq!(written(text), [] as [&str; 0], "{text}");
        }
        assert_eq!(written("a $299 360-degree camera"), ["$299"]);
        assert_eq!(written("in 2026 € 99"), ["€ 99"]);
        assert_eq!(written("in 2026 100 €"), ["100 €"]);
    }

    #[test]
    fn amounts_are_the_same_whatever_their_separators() {
        let amount = |text: &str| -> Amount { amounts(text)[0].0 };
        for text in [
            "1.299,00 €",
            "1.299 €",
            "1299€",
            "€ 1 299",
            "1\u{202f}299 EUR",
            "€1,299.00",
            "€ 1’299.–",
        ] {
            assert_eq!(amount(text), ('€', 129_900), "{text}");
        }
        assert_eq!(amount("$9.50"), ('$', 950));
        assert_eq!(amount("9,5 €"), ('€', 950));
        assert_eq!(amount("£99"), ('£', 9_900));
        assert_ne!(amount("$99"), amount("£99"));
    }

    #[test]
    fn an_amount_is_named_by_its_own_place() {
        assert_eq!(written("| Survey | $1,250. |"), ["$1,250"]);
    }
}
