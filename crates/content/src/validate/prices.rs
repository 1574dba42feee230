//! Compares prices in the texts of pages with those of the facts.

use std::collections::HashSet;

use sightline_model::money::dollar;
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::money::{Amount, Currencies, amounts};
use sightline_source::read::{Source, of_kind};
use sightline_toml::{Diagnostics, Node};

use super::page_texts::everywhere;
use crate::Folder;

/// Reports every price in a page's text that isn't among the prices of the facts, or that these can't be read. Does
/// nothing if the facts list none.
pub(super) fn validate(folder: &Folder, sources: &[Source], diagnostics: &mut Diagnostics<'_>) {
    let prices = of_kind(sources, Kind::Site).next();
    let Some((site, prices)) =
        prices.and_then(|site| Some((site, site.root.at(&["facts", "prices"])?)))
    else {
        return;
    };
    let values = || prices.list().iter().filter_map(|price| price.text("value"));
    let planning = of_kind(sources, Kind::Planning).next();
    let of_site = |path: &[&str]| site.root.at(path).and_then(Node::as_str);
    let dollar = dollar(
        planning.and_then(|planning| planning.root.text("currency")),
        of_site(&["business", "address", "country"]),
        of_site(&["company", "language"]).unwrap_or_default(),
    );
    let all = Currencies::all(dollar);
    let stated = values().flat_map(|value| amounts(value, &all));
    let stated: HashSet<Amount> = stated.map(|(amount, _)| amount).collect();
    if stated.is_empty() {
        if values().any(|value| value.contains(|c: char| c.is_ascii_digit())) {
            let message = "no price of the facts can be read, so those in texts aren't compared";
            let help = "Write the currency as a sign or by its three letters: \"CHF 120\".";
            diagnostics.add(Code::UnreadPrice, &site.path, prices, message, help);
        }
        return;
    }
    let currencies = Currencies::of_texts(values(), dollar);
    everywhere(folder, sources, &mut |path, text, at| {
        for (amount, span) in amounts(text, &currencies) {
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
