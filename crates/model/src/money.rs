//! Amounts of money, written in the same way wherever the site or the program shows them.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_in_prices_are_separated_by_commas() {
        for (number, shown) in [
            ("299", "299"),
            ("1999", "1,999"),
            ("1999.50", "1,999.50"),
            ("12345678", "12,345,678"),
        ] {
            assert_eq!(thousands(number), shown);
        }
    }

    #[test]
    fn a_dollar_sign_means_the_dollar_of_the_prices_or_the_address_or_the_language() {
        for (planned, country, language, expected) in [
            (None, None, "en", "USD"),
            (None, Some("US"), "en-CA", "USD"),
            (None, Some("CA"), "en-US", "CAD"),
            (None, Some("MX"), "es", "MXN"),
            (None, None, "en-AU", "AUD"),
            (None, Some("DE"), "de", "USD"),
            (Some("USD"), Some("CA"), "en-CA", "USD"),
            (Some("EUR"), Some("NZ"), "en", "NZD"),
        ] {
            let found = dollar(planned, country, language);
            assert_eq!(found, expected, "{planned:?} {country:?} {language}");
        }
        for (currency, dollar, expected) in [
            ("USD", "USD", "$5"),
            ("CAD", "CAD", "$5"),
            ("USD", "CAD", "US$5"),
            ("CAD", "USD", "5\u{a0}CAD"),
        ] {
            assert_eq!(with_currency("5", currency, dollar), expected);
        }
        for (currency, expected) in [("CAD", "$5"), ("USD", "$5"), ("CHF", "5\u{a0}CHF")] {
            assert_eq!(with_planned_currency("5", currency), expected);
        }
    }
}
