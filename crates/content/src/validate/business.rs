//! Facts that search engines read: the year, towns, hours, radius, location, address.

use jiff::civil::Date;
use sightline_model::is_same_name;

use super::need;
use sightline_source::countries::is_country;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, of_kind};
use sightline_source::{Code, hours};
use sightline_toml::{Diagnostics, Node};

/// The maximum length of the price range; search engines ignore a longer text.
const MAX_PRICE_RANGE_LENGTH: usize = 99;

/// Countries whose addresses include a state.
const STATES_NEEDED: [&str; 3] = ["AU", "CA", "US"];

/// Reports what would make the company's structured data wrong.
pub(super) fn validate(sources: &[Source], today: Date, diagnostics: &mut Diagnostics<'_>) {
    for source in of_kind(sources, Kind::Site) {
        facts(source, today, diagnostics);
        areas(source, diagnostics);
        if let Some(business) = source.root.get("business") {
            self::business(source, business, diagnostics);
        }
    }
}

/// The first year in which a company can have been founded.
const FIRST_YEAR: i16 = 1000;

fn facts(source: &Source, today: Date, diagnostics: &mut Diagnostics<'_>) {
    let fact = |name: &str| source.root.at(&["facts", name, "value"]);
    let year_help = "Write the year in four digits, this year at the latest: \"2009\".";
    require(
        source,
        fact("established"),
        year_help,
        diagnostics,
        |text| {
            let year = text.parse::<i16>();
            text.len() == 4 && year.is_ok_and(|year| (FIRST_YEAR..=today.year()).contains(&year))
        },
    );
    let open = fact("hours");
    let written = open.and_then(Node::as_str).unwrap_or_default();
    let hours_help = if hours::are_past_midnight(written) {
        "A day's hours end at 23:59 at the latest. Write those past midnight with the next day: \
         \"Su 22:00-23:59, Mo 00:00-02:00\"."
    } else if written.contains("24:00") {
        "Write the end of a day as 23:59: \"Mo-Su 00:00-23:59\" is around the clock."
    } else if written.contains(|c: char| c.is_ascii_digit()) {
        "Write days and times as \"Mo-Fr 08:00-18:00, Sa 09:00-16:00\"."
    } else {
        "Write days and times as \"Mo-Fr 08:00-18:00, Sa 09:00-16:00\". If visits are by appointment, write when you \
         answer the telephone, and say the rest in a text."
    };
    require(source, open, hours_help, diagnostics, |text| {
        hours::parse(text).is_some()
    });
    let parsed = open.and_then(Node::as_str).and_then(hours::parse);
    if let Some((node, day)) = open.zip(parsed.and_then(|hours| hours::overlap(&hours))) {
        let message = format!("the hours of {day} overlap");
        let help = "Write each time once: \"Mo 09:00-10:00, Tu-Fr 08:00-17:00\".";
        diagnostics.add(Code::Malformed, &source.path, node, message, help);
    }
    let radius_help = "Write meters without a unit: \"80467\" is 50 miles.";
    require(
        source,
        fact("service_radius_meters"),
        radius_help,
        diagnostics,
        |text| text.parse::<u32>().is_ok_and(|meters| meters > 0),
    );
}

/// Reports every town that is listed before.
fn areas(source: &Source, diagnostics: &mut Diagnostics<'_>) {
    let areas = source.root.at(&["company", "areas"]);
    let mut seen: Vec<&str> = Vec::new();
    for node in areas.map_or(&[][..], Node::list) {
        let Some(town) = node.as_str() else { continue };
        if seen.iter().any(|known| is_same_name(known, town)) {
            let message = format!("the town \"{town}\" is listed twice");
            let help = "Take one of the two out.";
            diagnostics.add(Code::Duplicate, &source.path, node, message, help);
        } else {
            seen.push(town);
        }
    }
}

fn business(source: &Source, business: &Node, diagnostics: &mut Diagnostics<'_>) {
    let part = |table: &str, name: &str| business.at(&[table, name]);
    for (name, limit) in [("latitude", 90.0), ("longitude", 180.0)] {
        let node = part("geo", name);
        let degree = node
            .and_then(Node::as_str)
            .and_then(|text| text.parse::<f64>().ok());
        let help = if degree.is_some_and(|degree| degree.abs() > limit) {
            format!("Write degrees from -{limit} to {limit}.")
        } else {
            "Write degrees with at least five digits after the point: \"41.87811\".".to_owned()
        };
        require(source, node, &help, diagnostics, |text| {
            is_degree(text, limit)
        });
    }
    if let Some(node) = part("geo", "longitude")
        && let Some(longitude) = node.as_str()
        && is_on_other_half(business, longitude)
    {
        let message = format!(
            "the longitude \"{longitude}\" is east of Greenwich, and the address is west of it"
        );
        let help = format!(
            "Write \"-{longitude}\", or put latitude and longitude in each other's place if they are swapped."
        );
        diagnostics.add(Code::Malformed, &source.path, node, message, help);
    }
    let country = part("address", "country");
    let help = match country.and_then(Node::as_str) {
        Some("UK") => "Write \"GB\".",
        _ => "Write the two capital letters of the country (ISO 3166-1): \"US\".",
    };
    let is_code = |text: &str| text.len() == 2 && text.bytes().all(|b| b.is_ascii_uppercase());
    require(source, country, help, diagnostics, is_code);
    if let Some(node) = country
        && let Some(code) = node.as_str()
        && is_code(code)
        && !is_country(code)
    {
        let message = format!("there is no country with the code \"{code}\"");
        diagnostics.add(Code::StructuredData, &source.path, node, message, help);
    }
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

/// Whether a longitude lacks its minus: Canada and the United States are west of Greenwich, except for Guam, its
/// neighbors and the last of the Aleutians.
fn is_on_other_half(business: &Node, longitude: &str) -> bool {
    let at = |path: &[&str]| business.at(path).and_then(Node::as_str);
    let degrees = |text: &str| text.parse::<f64>().ok();
    let is_east = degrees(longitude).is_some_and(|east| east > 0.0 && east < 170.0);
    let latitude = at(&["geo", "latitude"]).and_then(degrees);
    match at(&["address", "country"]) {
        Some("CA") => is_east,
        Some("US") => is_east && latitude.is_none_or(|north| !(13.0..=21.0).contains(&north)),
        _ => false,
    }
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
