//! Prices: which of them hold today and may be advertised, and how they are read off a page.

use jiff::civil::Date;
use sightline_model::{Document, NdaaStatus, Page, SaleStatus, Section, Spec};

use crate::parts::entries::Product;
use crate::site::Site;
use sightline_source::raw::RawOffer;
use sightline_texts::texts;

/// The offer of a product that holds today and is lawful to advertise.
///
/// Equipment on the Covered List of the Federal Communications Commission may not be marketed, and
/// marketing includes advertising for sale (47 CFR 2.803, FCC 25-71). A product without a reviewed
/// standing has no price, and neither has one that is only serviced.
pub(super) fn current(product: &Product, today: Date) -> Option<&RawOffer> {
    let standing = product.detail.compliance.as_ref()?;
    let lawful = !standing.covered_list
        && standing.ndaa_889 != NdaaStatus::NotCompliant
        && standing.sale_status == SaleStatus::Active;
    product.offer.as_ref().filter(|offer| {
        let last_day = offer.valid_until.parse::<Date>();
        lawful
            && last_day.is_ok_and(|day| day >= today)
            && offer.price.parse::<f64>().is_ok_and(|price| price > 0.0)
    })
}

/// Shows the price of a product on its page while it holds.
pub(super) fn complete(site: &Site, document: &mut Document, today: Date) {
    if let Page::Product(page) = &document.page
        && let Some(product) = site.product_at(&page.product.card.href)
        && let Some(offer) = current(&product, today)
    {
        document.frame.banner.specs.push(Spec {
            label: texts().figure_price(),
            value: shown(offer),
        });
    }
}

/// An offer as the page shows it.
fn shown(offer: &RawOffer) -> String {
    let price = match offer.currency.as_str() {
        "USD" => format!("${}", offer.price),
        currency => format!("{} {currency}", offer.price),
    };
    texts().figure_price_value(&offer.valid_until, price)
}

/// The price in a figure: `$1,999`, `$299 labor`, `from $149`. Not in `$15,000+`, which has no upper end,
/// nor in text with several prices.
pub(super) fn price(figure: &str) -> Option<String> {
    let figure = figure.trim();
    let figure = ["from ", "From "]
        .iter()
        .find_map(|from| figure.strip_prefix(from))
        .unwrap_or(figure);
    let rest = figure.strip_prefix('$')?;
    let end = rest
        .find(|c: char| !c.is_ascii_digit() && !matches!(c, ',' | '.'))
        .unwrap_or(rest.len());
    let (number, after) = rest.split_at(end);
    let number = number.trim_end_matches(['.', ',']).replace(',', "");
    let is_price = number.parse::<f64>().is_ok_and(|price| price > 0.0);
    (is_price && !after.starts_with('+') && !after.contains('$')).then_some(number)
}

/// The rows of a section that says what something costs: what each buys, a remark, and the figures in
/// which its price may stand.
pub(super) fn rows(section: &Section) -> Vec<(&str, Option<&str>, Vec<&str>)> {
    match section {
        Section::Packages(table) => table
            .rows
            .iter()
            .map(|row| {
                (
                    row.name.as_str(),
                    None,
                    row.cells.iter().map(String::as_str).collect(),
                )
            })
            .collect(),
        Section::PriceList(list) => list
            .groups
            .iter()
            .flat_map(|group| &group.rows)
            .map(|row| {
                (
                    row.name.as_str(),
                    row.text.as_deref(),
                    vec![row.price.as_str()],
                )
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// The lowest of these prices.
pub(super) fn lowest(prices: &[String]) -> Option<&String> {
    let value = |price: &String| price.parse::<f64>().unwrap_or(f64::MAX);
    prices.iter().min_by(|a, b| value(a).total_cmp(&value(b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_read_as_they_are_shown() {
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
            ("$0", None),
            ("4 to 64 ch.", None),
            ("by the run", None),
        ] {
            assert_eq!(price(figure).as_deref(), expected, "{figure}");
        }
    }

    #[test]
    fn the_lowest_price_is_compared_as_a_number() {
        let prices = ["1999", "299", "99.50"].map(str::to_owned);
        assert_eq!(lowest(&prices).unwrap(), "99.50");
    }
}
