//! Amounts of money, written in the same way wherever the site or the program shows them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The tax on the prices of products and estimates.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Tax {
    /// Its name as visitors read it beside a price: `VAT`.
    #[schemars(length(min = 1, max = 20))]
    pub name: String,
    /// Whether the prices include it.
    pub included: bool,
}

/// The currencies that their countries write as `$`. Each begins with the code of its country.
const DOLLARS: &str = "ARS AUD BBD BMD BND BSD BZD CAD CLP COP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD \
    TWD USD UYU";

/// Returns the currency that a site means by `$`: that of its `planning.toml`, or else that of the country of its
/// address, or else of its language. US dollars if these are no currencies written as `$`.
pub fn dollar(planned: Option<&str>, country: Option<&str>, language: &str) -> &'static str {
    let country = country.or_else(|| language.split('-').nth(1));
    let mut dollars = DOLLARS.split(' ');
    let planned = dollars.clone().find(|code| Some(*code) == planned);
    let local = || dollars.find(|code| code.get(..2) == country);
    planned.or_else(local).unwrap_or("USD")
}

/// Writes an amount with its currency: `$1,299`, `1,299 €`, `£99`, `1,299 CHF`. `dollar` is the currency that `$` means;
/// where that isn't the dollar of the United States, this is `US$1,299`.
pub fn with_currency(amount: &str, currency: &str, dollar: &str) -> String {
    match currency {
        own if own == dollar => format!("${amount}"),
        "USD" => format!("US${amount}"),
        "EUR" => format!("{amount}\u{a0}€"),
        "GBP" => format!("£{amount}"),
        currency => format!("{amount}\u{a0}{currency}"),
    }
}

/// Writes an amount in the currency of `planning.toml`, whose dollar is the one that the site means by `$`.
pub fn with_planned_currency(amount: &str, currency: &str) -> String {
    with_currency(amount, currency, dollar(Some(currency), None, ""))
}

/// Formats `1999` or `1999.50` as `1,999` or `1,999.50`.
pub fn thousands(number: &str) -> String {
    let (whole, rest) = number.split_at(number.find('.').unwrap_or(number.len()));
    let mut shown = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown + rest
}
