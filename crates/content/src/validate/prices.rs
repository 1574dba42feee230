//! Prices in the texts of the pages, held against those of the facts.

use std::collections::HashSet;
use std::ops::Range;

use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, of_kind};
use sightline_toml::{Diagnostics, Node};

use super::page_texts::everywhere;
use crate::Folder;

/// Reports every price of a page's text that no price of the facts has. A site that lists none is not
/// asked for them.
pub(super) fn validate(folder: &Folder, sources: &[Source], diagnostics: &mut Diagnostics<'_>) {
    let prices = of_kind(sources, Kind::Site).next();
    let prices = prices.and_then(|site| site.root.at(&["facts", "prices"]));
    let stated: HashSet<String> = prices
        .map_or(&[][..], Node::list)
        .iter()
        .filter_map(|price| price.text("value"))
        .flat_map(|value| amounts(value).map(|(amount, _)| amount).collect::<Vec<_>>())
        .collect();
    if stated.is_empty() {
        return;
    }
    everywhere(folder, sources, &mut |path, text, at| {
        for (amount, span) in amounts(text) {
            if !stated.contains(&amount) {
                let message = format!("the text says \"{amount}\", and no price of the facts does");
                let help =
                    "Write the price that holds, or add this one to facts.prices in site.toml.";
                diagnostics.add(Code::ClaimNotInFacts, path, at(span), message, help);
            }
        }
    });
}

/// The amounts in dollars of a text, `$15,000+` and `$99.00` as `$15,000` and `$99`, and where they
/// stand.
fn amounts(text: &str) -> impl Iterator<Item = (String, Range<usize>)> {
    text.match_indices('$').filter_map(|(start, _)| {
        let rest = text.get(start + 1..)?;
        let digits = rest.split(|c: char| !c.is_ascii_digit() && c != ',' && c != '.');
        let digits = digits.into_iter().next()?.trim_end_matches([',', '.']);
        let is_amount = digits.starts_with(|c: char| c.is_ascii_digit());
        let span = start..start + 1 + digits.len();
        let whole = digits.strip_suffix(".00").unwrap_or(digits);
        is_amount.then(|| (format!("${}", thousands(whole)), span))
    })
}

/// `15000` as `15,000`, so that both ways to write an amount are one.
fn thousands(number: &str) -> String {
    let (whole, cents) = match number.split_once('.') {
        Some((whole, cents)) => (whole, Some(cents)),
        None => (number, None),
    };
    let digits: Vec<char> = whole.chars().filter(char::is_ascii_digit).collect();
    let mut written = String::new();
    for (place, digit) in digits.iter().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            written.push(',');
        }
        written.push(*digit);
    }
    if let Some(cents) = cents {
        written.push('.');
        written.push_str(cents);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_found_however_it_is_written() {
        let found = |text: &str| -> Vec<String> { amounts(text).map(|(found, _)| found).collect() };
        assert_eq!(
            found("From $299, $3000 to $15,000+. A visit is $99.00, a month $9.50."),
            ["$299", "$3,000", "$15,000", "$99", "$9.50"]
        );
        assert_eq!(found("US$ and $HOME and $"), [] as [String; 0]);
    }

    #[test]
    fn an_amount_is_named_by_its_own_place() {
        let text = "| Survey | $1,250. |";
        let (_, span) = amounts(text).next().unwrap();
        assert_eq!(text.get(span), Some("$1,250"));
    }
}
