//! How much products differ, for the list of similar products on a product's page.

use std::collections::{BTreeMap, BTreeSet};

use sightline_source::raw::RawDetail;

use super::{FilterValues, ListedProduct};

/// Counts more than all figures together.
const ANOTHER_BADGE: f64 = 1000.0;

impl ListedProduct {
    /// Returns how much it differs from another product of its category: first in the badges of their cards, then in
    /// the figures that are kept of all products.
    pub(crate) fn difference(&self, other: &Self) -> f64 {
        ANOTHER_BADGE * f64::from(self.badge() != other.badge())
            + of_filter_values(self.filter_values(), other.filter_values())
            + of_details(&self.file().details, &other.file().details)
    }
}

fn of_filter_values(one: FilterValues, other: FilterValues) -> f64 {
    let resolutions = of_numbers(
        one.megapixels.map(f64::from),
        other.megapixels.map(f64::from),
    );
    let channels = of_numbers(one.channels.map(f64::from), other.channels.map(f64::from));
    resolutions + channels + f64::from(one.poe != other.poe)
}

/// Returns the difference in the rows that their category declares.
fn of_details(one: &BTreeMap<String, RawDetail>, other: &BTreeMap<String, RawDetail>) -> f64 {
    let keys: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
    let differences = keys
        .into_iter()
        .map(|key| match (one.get(key), other.get(key)) {
            (Some(RawDetail::Number(one)), Some(RawDetail::Number(other))) => {
                of_numbers(Some(*one), Some(*other))
            }
            (one, other) => f64::from(one != other),
        });
    differences.sum()
}

/// Returns the difference of two numbers as a part of the larger one; 1 if only one is known.
fn of_numbers(one: Option<f64>, other: Option<f64>) -> f64 {
    match (one, other) {
        (Some(one), Some(other)) => {
            let larger = one.abs().max(other.abs()).max(f64::MIN_POSITIVE);
            (one - other).abs() / larger
        }
        (one, other) => f64::from(one.is_some() != other.is_some()),
    }
}
