//! Tests of prices and currencies.

use sightline_model::money::{dollar, thousands, with_currency, with_planned_currency};

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
