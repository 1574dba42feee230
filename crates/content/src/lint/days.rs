//! The days on which answers are promised: the time zone, and the days on which the company is closed.

use jiff::civil::Date;
use sightline_source::Code;
use sightline_source::countries::{has_federal_holiday, is_elsewhere};
use sightline_source::kind::Kind;
use sightline_source::read::{Source, of_kind};
use sightline_toml::{Diagnostics, Node};

/// Reports what makes the promised days wrong. `is_real` is whether the site has a real address.
pub(super) fn lint(
    sources: &[Source],
    is_real: bool,
    today: Date,
    diagnostics: &mut Diagnostics<'_>,
) {
    let Some(site) = of_kind(sources, Kind::Site).next() else {
        return;
    };
    let address = site.root.at(&["business", "address"]);
    let country = address.and_then(|address| address.text("country"));
    let mut report = |at: &Node, message: String, help: &str| {
        diagnostics.add(Code::WrongDay, &site.path, at, message, help);
    };
    if let Some(company) = site.root.get("company") {
        match (company.get("time_zone"), country) {
            (None, _) if is_real => {
                let zone = match country {
                    Some(country) if !is_elsewhere("Europe/Berlin", country) => "Europe/Berlin",
                    _ => "America/Chicago",
                };
                let help = format!(
                    "Add the zone in which the company is to [company], such as time_zone = \"{zone}\". Without it, opening hours \
                     and days are those of UTC."
                );
                report(company, "\"time_zone\" is missing".to_owned(), &help);
            }
            (Some(zone), Some(country)) => {
                let name = zone.as_str().unwrap_or_default();
                if is_elsewhere(name, country) {
                    let message = format!(
                        "the time zone is \"{name}\", and the address is in the country \"{country}\""
                    );
                    report(zone, message, "Write the zone in which the company is.");
                }
            }
            _ => {}
        }
    }
    let closed = site.root.at(&["facts", "response", "closed"]);
    let Some(closed) = closed.filter(|closed| !closed.list().is_empty()) else {
        return;
    };
    let days: Vec<&str> = closed.list().iter().filter_map(Node::as_str).collect();
    let date = |day: &str| day.parse::<Date>().ok();
    if days
        .iter()
        .all(|day| date(day).is_some_and(|day| day < today))
    {
        let message = "all days in \"closed\" are over".to_owned();
        report(closed, message, "Write those that are to come.");
    }
    let Some(country) = country else { return };
    let is_foreign = |name: &str| date(name).is_none() && !has_federal_holiday(country, name);
    let mut names = closed.list().iter();
    if let Some(first) = names.find(|node| node.as_str().is_some_and(is_foreign)) {
        let name = first.as_str().unwrap_or_default();
        let message = format!(
            "\"{name}\" is counted as in the United States, and the address is in the country \"{country}\""
        );
        let help = "Write the day of each year: \"2026-12-25\". On a weekend, a holiday by name is moved \
                    as in the United States.";
        report(first, message, help);
    }
}
