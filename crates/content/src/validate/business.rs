//! Facts that only search engines read: hours, radius, location, address.

use super::need;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, of_kind};
use sightline_source::{Code, hours};
use sightline_toml::{Diagnostics, Node};

/// The maximum length of the price range; search engines ignore a longer text.
const MAX_PRICE_RANGE_LENGTH: usize = 99;

/// Countries whose addresses include a state.
const STATES_NEEDED: [&str; 3] = ["AU", "CA", "US"];

/// Reports what would make the company's structured data wrong.
pub(super) fn validate(sources: &[Source], diagnostics: &mut Diagnostics<'_>) {
    for source in of_kind(sources, Kind::Site) {
        facts(source, diagnostics);
        if let Some(business) = source.root.get("business") {
            self::business(source, business, diagnostics);
        }
    }
}

fn facts(source: &Source, diagnostics: &mut Diagnostics<'_>) {
    let fact = |name: &str| source.root.at(&["facts", name, "value"]);
    let open = fact("hours");
    let hours_help = if open
        .and_then(Node::as_str)
        .is_some_and(hours::are_past_midnight)
    {
        "A day's hours end at 23:59 at the latest. Write those past midnight with the next day: \
         \"Su 22:00-23:59, Mo 00:00-02:00\"."
    } else {
        "Write days and times as \"Mo-Fr 08:00-18:00, Sa 09:00-16:00\"."
    };
    require(source, open, hours_help, diagnostics, |text| {
        hours::parse(text).is_some()
    });
    let radius_help = "Write meters without a unit: \"80467\" is 50 miles.";
    require(
        source,
        fact("service_radius_meters"),
        radius_help,
        diagnostics,
        |text| text.parse::<u32>().is_ok_and(|meters| meters > 0),
    );
}

fn business(source: &Source, business: &Node, diagnostics: &mut Diagnostics<'_>) {
    let part = |table: &str, name: &str| business.at(&[table, name]);
    for (name, limit) in [("latitude", 90.0), ("longitude", 180.0)] {
        let help = "Write degrees with at least five digits after the point: \"41.87811\".";
        require(source, part("geo", name), help, diagnostics, |text| {
            is_degree(text, limit)
        });
    }
    let help = "Write the two capital letters of the country: \"US\".";
    require(
        source,
        part("address", "country"),
        help,
        diagnostics,
        |text| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_uppercase()),
    );
    if let Some(address) = business.get("address")
        && STATES_NEEDED.contains(&address.text("country").unwrap_or_default())
    {
        let help = "Write the state or province by its letters: state = \"IL\".";
        need(source, address, "state", help, diagnostics);
    }
    let help = "Write at most 99 characters: \"$99 to $15,000\".";
    require(
        source,
        business.get("price_range"),
        help,
        diagnostics,
        |text| text.chars().count() <= MAX_PRICE_RANGE_LENGTH,
    );
}

fn is_degree(text: &str, limit: f64) -> bool {
    let digits = text.split_once('.').map_or(0, |(_, digits)| digits.len());
    digits >= 5
        && text
            .parse::<f64>()
            .is_ok_and(|degree| degree.abs() <= limit)
}

fn require(
    source: &Source,
    node: Option<&Node>,
    help: &str,
    diagnostics: &mut Diagnostics<'_>,
    is_good: impl Fn(&str) -> bool,
) {
    let Some(node) = node else { return };
    let Some(text) = node.as_str() else { return };
    if !is_good(text) {
        let message = format!("\"{text}\" cannot be given to search engines");
        diagnostics.add(Code::Malformed, &source.path, node, message, help);
    }
}
