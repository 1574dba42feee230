//! Parses the prices in figures and rows of pages.

use sightline_model::Section;
use sightline_source::money::{Currencies, amounts, is_from};

/// The words after an amount that isn't a price: of a discount, or of a part of the number.
const NOT_PRICES: [&str; 17] = [
    "off",
    "discount",
    "rabatt",
    "korting",
    "descuento",
    "desconto",
    "sconto",
    "remise",
    "k",
    "thousand",
    "million",
    "millions",
    "millionen",
    "millones",
    "mio",
    "mil",
    "tsd",
];
/// What joins the two ends of a range whose upper end is written without a currency.
const RANGE_WORDS: [&str; 12] = [
    "-", "–", "—", "/", "to", "bis", "a", "à", "tot", "til", "till", "hasta",
];

/// A price in a figure.
pub(super) struct Price {
    pub(super) currency: &'static str,
    hundredths: u64,
    /// Whether the figure has more than the price, such as `from`.
    pub(super) has_words: bool,
}

impl Price {
    /// The amount as search engines read it: `1999`, `449.99`.
    pub(super) fn number(&self) -> String {
        let whole = self.hundredths / 100;
        match self.hundredths % 100 {
            0 => whole.to_string(),
            part => format!("{whole}.{part:02}"),
        }
    }
}

/// Returns the price in a figure: `$1,999`, `$299 labor`, `from $149`, `349,50 €`. Returns `None` for `$15,000+`, which
/// has no upper bound, for `$1.5k`, for `$50 off`, and for text with several prices, such as `$299 to 499`.
pub(super) fn price(figure: &str, currencies: &Currencies) -> Option<Price> {
    let figure = figure.trim();
    let found = amounts(figure, currencies);
    let [((currency, hundredths), span)] = found.as_slice() else {
        return None;
    };
    let before = figure.get(..span.start)?.trim();
    let after = figure.get(span.end..)?;
    let goes_on = after.starts_with(|c: char| c.is_alphanumeric() || "+%".contains(c));
    // The second word too: `50 € de descuento`.
    let mut words = after.split_whitespace().take(2).map(str::to_lowercase);
    let is_other = goes_on
        || is_range(after)
        || words.any(|word| NOT_PRICES.contains(&word.trim_end_matches('.')));
    let is_price = (before.is_empty() || is_from(before)) && !is_other;
    is_price.then_some(Price {
        currency,
        hundredths: *hundredths,
        has_words: !(before.is_empty() && after.is_empty()),
    })
}

/// Whether the text after a price begins with the upper end of a range.
fn is_range(after: &str) -> bool {
    let after = after.trim_start().to_lowercase();
    RANGE_WORDS.iter().any(|word| {
        let rest = after.strip_prefix(word).map(str::trim_start);
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    })
}

/// Returns the rows of a section about prices: what each buys, a remark, and the figures that may contain its price.
pub(super) fn rows(section: &Section) -> Vec<(&str, Option<&str>, Vec<&str>)> {
    match section {
        Section::Packages(table) => {
            let rows = table.rows.iter();
            let cells = rows
                .clone()
                .map(|row| row.cells.iter().map(String::as_str).collect());
            rows.zip(cells)
                .map(|(row, cells)| (&*row.name, None, cells))
                .collect()
        }
        Section::PriceList(list) => {
            let rows = list.groups.iter().flat_map(|group| &group.rows);
            rows.map(|row| (&*row.name, row.text.as_deref(), vec![&*row.price]))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the lowest of these prices above 0 and how many there are, counting only those in the currency of the first.
pub(super) fn lowest(prices: &[Price]) -> Option<(&Price, usize)> {
    let above = prices.iter().filter(|price| price.hundredths > 0);
    let currency = above.clone().next()?.currency;
    let same = above.filter(|price| price.currency == currency);
    let count = same.clone().count();
    Some((same.min_by_key(|price| price.hundredths)?, count))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The currencies of a site in the United States that states a price in francs.
    fn currencies() -> Currencies {
        Currencies::of_texts(["CHF 1"], "USD")
    }

    #[test]
    fn single_prices_are_parsed_and_other_figures_are_not() {
        for (figure, expected) in [
            ("$299", Some("299")),
            ("$1,999", Some("1999")),
            ("$449.99", Some("449.99")),
            ("$299 labor", Some("299")),
            ("from $149", Some("149")),
            ("From $149 a door", Some("149")),
            ("fromage $149", None),
            ("$15,000+", None),
            ("$3,000 to $15,000", None),
            ("$1,999–2,499", None),
            ("$299 - 349", None),
            ("$299 / 349", None),
            ("$299 to 349", None),
            ("99 € bis 120", None),
            ("$299 a 4-channel kit", None),
            ("$0", Some("0")),
            ("4 to 64 ch.", None),
            ("by the run", None),
            ("349,50 €", Some("349.50 EUR")),
            ("ab 1.299,- €", Some("1299 EUR")),
            ("Vanaf € 99 per deur", Some("99 EUR")),
            ("CHF 1’299.–", Some("1299 CHF")),
            ("bis 500 €", None),
            ("1.299 – 1.999 €", None),
            ("1.299 €+", None),
            ("$1.5k", None),
            ("$1.5 k", None),
            ("€2 million", None),
            ("$1.999 Mio.", None),
            ("$50 off", None),
            ("50 € Rabatt", None),
            ("50 € de descuento", None),
            ("$50%", None),
            ("$9.50/mo", Some("9.50")),
        ] {
            let found = price(figure, &currencies()).map(|price| match price.currency {
                "USD" => price.number(),
                currency => format!("{} {currency}", price.number()),
            });
            assert_eq!(found.as_deref(), expected, "{figure}");
        }
    }

    #[test]
    fn the_lowest_price_is_found_by_number() {
        let figures = ["$0", "$1,999", "$299", "10 €", "$99.50"];
        let prices = figures.map(|figure| price(figure, &currencies()).unwrap());
        let (found, count) = lowest(&prices).unwrap();
        assert_eq!((found.number().as_str(), count), ("99.50", 3));
    }
}
