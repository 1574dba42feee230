//! Tests of quotes and their totals.

use sightline_model::{
    LineItems, Link, Picture, RawLineGroup, RawLineItem, RawLineItems, References, Resolve as _,
    Unresolved,
};

struct Nothing;

impl References for Nothing {
    fn picture(&self, file: &str, _: &str) -> Result<Picture, Unresolved> {
        Err(Unresolved::Absent(file.to_owned()))
    }

    fn document(&self, file: &str) -> Result<(String, usize), Unresolved> {
        Err(Unresolved::Absent(file.to_owned()))
    }

    fn href(&self, target: &str) -> Result<String, Unresolved> {
        Ok(Link::new(target, target).href)
    }

    fn money(&self, amount: &str) -> String {
        format!("${amount}")
    }
}

fn item(quantity: u32, unit_price: &str) -> RawLineItem {
    RawLineItem {
        name: "Item".to_owned(),
        text: None,
        quantity,
        unit: None,
        unit_price: unit_price.to_owned(),
    }
}

fn quote(groups: Vec<Vec<RawLineItem>>) -> Result<LineItems, Unresolved> {
    let group = |items| RawLineGroup {
        title: "Group".to_owned(),
        items,
    };
    let raw = RawLineItems {
        title: "Quote".to_owned(),
        lead: None,
        groups: groups.into_iter().map(group).collect(),
        total_label: "Total".to_owned(),
        note: None,
    };
    raw.resolve(&Nothing)
}

#[test]
fn amounts_subtotals_and_the_total_are_exact_to_the_cent() {
    let made = quote(vec![
        vec![item(3, "33.33"), item(1000, "1.10"), item(1, "0.00")],
        vec![item(8, "74.75")],
    ]);
    let made = made.unwrap();
    let first = &made.groups[0];
    let amounts: Vec<&str> = first.items.iter().map(|item| &*item.amount).collect();
    assert_eq!(amounts, ["$99.99", "$1,100.00", "$0.00"]);
    assert_eq!(first.items[1].quantity, "1,000");
    assert_eq!(first.subtotal, "$1,199.99");
    assert_eq!(made.groups[1].subtotal, "$598.00");
    assert_eq!(made.total, "$1,797.99");
}

#[test]
fn the_largest_quote_has_a_total_and_malformed_prices_are_refused() {
    let largest = quote(vec![vec![item(99_999, "999999.99")]]).unwrap();
    assert_eq!(largest.total, "$99,998,999,000.01");
    for price in ["12", "12.5", "12.345", "1,200.00", "-1.00", "x.00"] {
        assert!(quote(vec![vec![item(1, price)]]).is_err(), "{price}");
    }
}

#[test]
fn a_unit_follows_the_quantity() {
    let cable = RawLineItem {
        unit: Some("ft".to_owned()),
        ..item(640, "0.25")
    };
    let line = cable.resolve(&Nothing).unwrap();
    assert_eq!(line.quantity, "640\u{a0}ft");
    assert_eq!(line.amount, "$160.00");
}
