//! The price of a product: whether it is valid today and may be advertised, and how pages show it.

use jiff::civil::Date;
use sightline_model::money::{Tax, thousands, with_currency};
use sightline_model::{NdaaStatus, ProductCard, SaleStatus, Spec};
use sightline_source::dates;
use sightline_source::raw::RawOffer;
use sightline_texts::texts;

use crate::parts::entries::Product;
use crate::site::Site;

/// Returns the offer of a product if it is valid today and lawful to advertise.
///
/// Equipment on the Covered List of the Federal Communications Commission may not be marketed, and
/// marketing includes advertising for sale (47 CFR 2.803, FCC 25-71). A product that is only
/// serviced has no price either.
pub(crate) fn current(product: &Product, today: Date) -> Option<&RawOffer> {
    let standing = product.detail.compliance.as_ref();
    let lawful = standing.is_none_or(|standing| {
        !standing.covered_list
            && standing.ndaa_889 != NdaaStatus::NotCompliant
            && standing.sale_status == SaleStatus::Active
    });
    product.offer.as_ref().filter(|offer| {
        let last_day = offer.valid_until.parse::<Date>();
        lawful
            && last_day.is_ok_and(|day| day >= today)
            && offer.price.parse::<f64>().is_ok_and(|price| price > 0.0)
    })
}

/// Returns the price of a product as pages show it, while it is valid.
pub(crate) fn row(site: &Site, product: &Product, today: Date) -> Option<Spec> {
    let offer = current(product, today)?;
    let price = with_currency(&thousands(&offer.price), &offer.currency, site.dollar());
    let price = with_tax(price, site.tax());
    let last_day = offer
        .valid_until
        .parse()
        .map_or_else(|_| offer.valid_until.clone(), dates::long);
    let value = texts().figure_price_value(last_day, price);
    Some(Spec::new(texts().figure_price(), value))
}

/// Adds whether the tax is included to a price, if the owner states it.
fn with_tax(price: String, tax: Option<&Tax>) -> String {
    match tax {
        None => price,
        Some(tax) if tax.included => texts().figure_price_tax_included(price, &tax.name),
        Some(tax) => texts().figure_price_tax_added(price, &tax.name),
    }
}

/// Returns the product as lists show it, with its price while that is valid.
pub(crate) fn card(site: &Site, product: &Product, today: Date) -> ProductCard {
    let mut card = product.detail.card.clone();
    card.specs.extend(row(site, product, today));
    card
}
