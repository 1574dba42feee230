//! Prices in texts, in any currency and notation: `$15,000`, `1.299,00 €`, `CHF 1’299.–`.

use std::ops::Range;

/// What marks an amount as a price besides `$` and the codes of currencies, and its currency.
const MARKS: [(&str, &str); 6] = [
    ("US$", "USD"),
    ("€", "EUR"),
    ("Euro", "EUR"),
    ("euros", "EUR"),
    ("euro", "EUR"),
    ("£", "GBP"),
];
const SPACES: [char; 3] = [' ', '\u{a0}', '\u{202f}'];
/// What is written in place of the cents of a round amount.
const DASHES: [char; 3] = ['-', '–', '—'];

/// The words before a starting price, in the languages of sites.
const FROM: [&str; 12] = [
    "from",
    "ab",
    "vanaf",
    "desde",
    "dès",
    "à partir de",
    "a partir de",
    "a partire da",
    "da",
    "från",
    "fra",
    "od",
];

/// The countries that pay in euros.
const EURO_COUNTRIES: &str =
    "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK";

/// The codes of currencies in use (ISO 4217).
const CURRENCIES: &str = "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN \
    BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ \
    GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL \
    LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN \
    PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD \
    TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG";

/// A currency and an amount in hundredths.
pub type Amount = (&'static str, u64);

/// The currencies of the prices in a text.
#[derive(Debug)]
pub struct Currencies {
    /// The codes that mark a price.
    codes: Vec<&'static str>,
    /// The currency of `$`.
    dollar: &'static str,
}

impl Currencies {
    /// All currencies in use.
    pub fn all(dollar: &'static str) -> Self {
        let codes = CURRENCIES.split(' ').collect();
        Self { codes, dollar }
    }

    /// The currencies in the texts of a site: those with a sign and those of the prices in its facts. Other codes are
    /// words in capitals, such as ALL and TOP.
    pub fn of_texts<'a>(stated: impl IntoIterator<Item = &'a str>, dollar: &'static str) -> Self {
        let all = Self::all(dollar);
        let stated = stated.into_iter().flat_map(|price| amounts(price, &all));
        let stated = stated.map(|((currency, _), _)| currency);
        let codes = ["USD", "EUR", "GBP", dollar].into_iter().chain(stated);
        let codes = codes.collect();
        Self { codes, dollar }
    }

    /// Those with a sign, and one by its code.
    pub fn only(code: &str, dollar: &'static str) -> Self {
        let mut only = Self::all(dollar);
        only.codes.retain(|known| *known == code);
        only
    }
}

/// Returns the currency of the first price that can be read.
pub fn first_currency<'a>(
    prices: impl IntoIterator<Item = &'a str>,
    dollar: &'static str,
) -> Option<&'static str> {
    let all = Currencies::all(dollar);
    let mut found = prices.into_iter().flat_map(|price| amounts(price, &all));
    found.next().map(|((currency, _), _)| currency)
}

/// Returns the currency of a country, named by its two-letter code: the euro, or the one that begins with this code.
pub fn of_country(country: &str) -> Option<&'static str> {
    if EURO_COUNTRIES.split(' ').any(|one| one == country) {
        return Some("EUR");
    }
    CURRENCIES
        .split(' ')
        .find(|code| code.get(..2) == Some(country))
}

/// Returns the currency of a company's prices: that of `planning.toml`, or else the first that the facts state, or else
/// that of its country.
pub fn of_company<'a>(
    planned: Option<&'a str>,
    stated: impl IntoIterator<Item = &'a str>,
    country: &str,
    dollar: &'static str,
) -> &'a str {
    let found = planned.or_else(|| first_currency(stated, dollar));
    found.unwrap_or_else(|| of_country(country).unwrap_or(dollar))
}

/// Whether words before a price say that it's the lowest: `from`.
pub fn is_from(words: &str) -> bool {
    FROM.contains(&words.trim().to_lowercase().as_str())
}

/// Returns the prices of a text, such as `$15,000+`, `1.299,00 €` or `EUR 1299`, and their spans. The upper end of a range
/// such as `$299-499` is a price too.
pub fn amounts(text: &str, currencies: &Currencies) -> Vec<(Amount, Range<usize>)> {
    let mut found: Vec<(Amount, Range<usize>)> = Vec::new();
    let mut end = 0;
    while let Some(skipped) = text.get(end..).and_then(|rest| rest.find(is_digit)) {
        let start = end + skipped;
        let (before, rest) = text.split_at(start);
        let mut number = number(rest);
        let marked = mark_before(before, currencies);
        // In `$299 360-degree camera` the price ends at the space.
        if marked.is_some() && !before.ends_with(SPACES) {
            number = number.split(' ').next().unwrap_or_default();
        }
        end = start + number.len();
        let after = rest.get(number.len()..).unwrap_or_default();
        let marked = match marked {
            Some((currency, length)) => Some((currency, start - length..end)),
            None => mark_behind(after, currencies)
                .map(|(currency, length)| (currency, start..end + length)),
        };
        let price =
            marked.and_then(|(currency, span)| Some(((currency, hundredths(number)?), span)));
        let last = found.last().filter(|_| price.is_none());
        let upper_end = last.and_then(|((currency, low), lower)| {
            let high = hundredths(number).filter(|high| high > low)?;
            let between = text.get(lower.end..start)?;
            is_range(between, after).then_some(((*currency, high), start..end))
        });
        found.extend(price.or(upper_end));
    }
    found
}

/// Whether the texts before and after a number make it the upper end of a range: `$299-499`, `$299 – 499`. In `$99 – 360
/// cameras` and `$99 - 360-degree camera` it isn't.
fn is_range(between: &str, after: &str) -> bool {
    let is_alone = !after.starts_with(|c: char| c.is_alphanumeric() || "-/%".contains(c));
    let next = after.trim_start_matches(SPACES);
    let has_noun = next.starts_with(char::is_alphabetic);
    let is_joined = |text: &str| text.strip_prefix(DASHES) == Some("");
    is_alone && (is_joined(between) || (is_joined(between.trim_matches(SPACES)) && !has_noun))
}

/// Returns everything that marks a price, each with its currency.
fn marks(currencies: &Currencies) -> impl Iterator<Item = (&'static str, &'static str)> {
    let codes = currencies.codes.iter().map(|code| (*code, *code));
    MARKS
        .into_iter()
        .chain([("$", currencies.dollar)])
        .chain(codes)
}

/// Returns the currency whose mark ends a text, and the length of the mark with the space after it. The name of a
/// currency doesn't count: `Euro 6` is an emission standard.
fn mark_before(text: &str, currencies: &Currencies) -> Option<(&'static str, usize)> {
    let near = text.trim_end_matches(SPACES);
    marks(currencies).find_map(|(mark, currency)| {
        let rest = near.strip_suffix(mark)?;
        let is_part = mark.contains(char::is_alphabetic) && rest.ends_with(char::is_alphanumeric);
        let is_name = mark.contains(char::is_lowercase);
        (!is_part && !is_name).then_some((currency, text.len() - rest.len()))
    })
}

/// Returns the currency whose mark begins a text, and the length of the mark with the space before it. A mark in front
/// of another number belongs to that number.
fn mark_behind(text: &str, currencies: &Currencies) -> Option<(&'static str, usize)> {
    let near = without_dash(text).trim_start_matches(SPACES);
    marks(currencies).find_map(|(mark, currency)| {
        let rest = near.strip_prefix(mark)?;
        let is_part = rest.starts_with(char::is_alphanumeric);
        let is_of_next = rest.trim_start_matches(SPACES).starts_with(is_digit);
        (!is_part && !is_of_next).then_some((currency, text.len() - rest.len()))
    })
}

/// Removes the dash that stands for no cents at the start of a text: `,-` in `1.399,- €`.
fn without_dash(text: &str) -> &str {
    let dash = text.strip_prefix([',', '.']);
    let dash = dash.and_then(|rest| rest.strip_prefix(DASHES));
    dash.map_or(text, |rest| rest.trim_start_matches(DASHES))
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
pub fn hundredths(number: &str) -> Option<u64> {
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

    /// The currencies of a site in the United States that states a price in francs.
    fn currencies() -> Currencies {
        Currencies::of_texts(["CHF 1"], "USD")
    }

    /// Returns the prices of a text as written.
    fn written(text: &str) -> Vec<&str> {
        let found = amounts(text, &currencies()).into_iter();
        found.map(|(_, span)| text.get(span).unwrap()).collect()
    }

    #[test]
    fn amounts_are_found_in_every_notation() {
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
        assert_eq!(
            written("CHF 1’299.– or 99 CHF, not CAD 5"),
            ["CHF 1’299", "99 CHF"]
        );
        assert_eq!(
            written("1.399,- €, 88,– Euro, 5.-- EUR, € 99,-; 24,- for 3 €"),
            ["1.399,- €", "88,– Euro", "5.-- EUR", "€ 99", "3 €"]
        );
        assert_eq!(
            written("$299-499 a door, $1,999 – 2,499. 99 €–120 and £5 - 9"),
            ["$299", "499", "$1,999", "2,499", "99 €", "120", "£5", "9"]
        );
    }

    #[test]
    fn texts_that_only_look_like_prices_are_ignored() {
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
        for text in [
            "$99 – 360 cameras",
            "$99 - 360-degree camera",
            "$99 – 16",
            "$99-180%",
            "$99 2026-11-20",
            "$99-1080p",
        ] {
            assert_eq!(written(text), ["$99"], "{text}");
        }
        assert_eq!(written("a $299 360-degree camera"), ["$299"]);
        assert_eq!(written("in 2026 € 99"), ["€ 99"]);
        assert_eq!(written("in 2026 100 €"), ["100 €"]);
    }

    #[test]
    fn amounts_are_equal_regardless_of_separators() {
        let amount = |text: &str| -> Amount { amounts(text, &currencies())[0].0 };
        for text in [
            "1.299,00 €",
            "1.299 €",
            "1299€",
            "€ 1 299",
            "1\u{202f}299 EUR",
            "€1,299.00",
            "€ 1’299.–",
            "1.299,- €",
        ] {
            assert_eq!(amount(text), ("EUR", 129_900), "{text}");
        }
        assert_eq!(amount("$9.50"), ("USD", 950));
        assert_eq!(amount("9,5 €"), ("EUR", 950));
        assert_eq!(amount("£99"), ("GBP", 9_900));
        assert_ne!(amount("$99"), amount("£99"));
    }

    #[test]
    fn a_dollar_sign_in_a_text_is_the_dollar_of_the_site() {
        let canadian = Currencies::of_texts([], "CAD");
        let found = amounts("$5, CAD 6, US$7, 8 USD", &canadian).into_iter();
        let found: Vec<Amount> = found.map(|(amount, _)| amount).collect();
        assert_eq!(
            found,
            [("CAD", 500), ("CAD", 600), ("USD", 700), ("USD", 800)]
        );
    }

    #[test]
    fn the_first_currency_is_that_of_the_first_price() {
        for (price, currency) in [
            ("from $299", "CAD"),
            ("$0 with NVR", "CAD"),
            ("1.299,00 €", "EUR"),
            ("£99 to £120", "GBP"),
            ("CHF 1299", "CHF"),
        ] {
            let found = first_currency(["free", price], "CAD");
            assert_eq!(found, Some(currency), "{price}");
        }
        assert_eq!(first_currency(["free", "by the run"], "CAD"), None);
    }

    #[test]
    fn the_currency_of_a_country_is_found_by_its_code() {
        for (country, currency) in [
            ("DE", Some("EUR")),
            ("GB", Some("GBP")),
            ("CH", Some("CHF")),
            ("US", Some("USD")),
            ("CA", Some("CAD")),
            ("LI", None),
            ("", None),
        ] {
            assert_eq!(of_country(country), currency, "{country}");
        }
    }

    #[test]
    fn the_span_of_an_amount_excludes_the_text_around_it() {
        assert_eq!(written("| Survey | $1,250. |"), ["$1,250"]);
    }
}
