//! The prices of `planning.toml`: expired, made up on a site with a real address, in whole units instead of cents, or
//! higher than the facts advertise.

use jiff::civil::Date;
use sightline_model::money::with_planned_currency;
use sightline_model::{PlanningPart, PlanningPrices};
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::money::{Currencies, amounts, is_from};
use sightline_source::read::{Source, of_kind};
use sightline_toml::Diagnostics;

use super::has_real_address;
use sightline_site::Site;

/// What four cameras in a wired home of 1,600 square feet need besides the cameras and a recorder: terabytes for 30
/// days, ports, and feet of new cable.
const TERABYTES: u32 = 6;
const PORTS: u32 = 4;
const CABLE_FT: u32 = 75;
/// The minimum number of channels of the recorder.
const CHANNELS: u32 = 4;

pub(super) fn lint(
    sources: &[Source],
    site: &Site,
    today: Date,
    diagnostics: &mut Diagnostics<'_>,
) {
    let Some(source) = of_kind(sources, Kind::Planning).next() else {
        return;
    };
    let Some(prices) = site.prices() else { return };
    let at = |key: &str| source.root.get(key);
    let last_day = prices.valid_until.parse::<Date>().ok();
    if let Some(day) = last_day.filter(|day| *day < today) {
        let message = format!("the prices ended on {day}");
        let help = "Look them over, and set updated and a new valid_until.";
        let at = at("valid_until");
        diagnostics.add(Code::ExpiredPrices, &source.path, at, message, help);
    }
    if prices.sample && has_real_address(sources) {
        let message = "the prices are samples, and the site has a real address";
        let help = "Write your own prices and take sample out, or take the file out.";
        let at = at("sample");
        diagnostics.add(Code::SamplePrices, &source.path, at, message, help);
    }
    if let Some((key, what, low)) = tiny(prices) {
        let amount = |cents: u64| format!("{}.{:02}", cents / 100, cents % 100);
        let money = with_planned_currency(&amount(low), &prices.currency);
        let message = match key {
            "labor_hour" => format!("an hour of labor costs {money} at least"),
            _ => format!("no {what} costs more than {money} at the low end"),
        };
        let help = format!(
            "Amounts are in whole cents. If {low} is meant, write {}.",
            low * 100
        );
        let at = at(key);
        diagnostics.add(Code::TinyPrices, &source.path, at, message, help);
    }
    if let Some(home) = wired_home(prices) {
        above_facts(&home, &prices.currency, site, source, diagnostics);
    }
}

/// Amounts in cents that no company asks for an hour of labor, a camera, or parts of doors and sound. Most amounts that
/// are meant in dollars are below them.
const TINY_LABOR: u64 = 200;
const TINY_CAMERA: u64 = 500;
const TINY_PART: u64 = 2000;

/// The currencies for which these amounts hold.
const NEAR_DOLLARS: [&str; 7] = ["AUD", "CAD", "CHF", "EUR", "GBP", "NZD", "USD"];

/// Returns the key, the name and the amount of prices that are most likely not in cents. Work may be included in the
/// parts, so that an hour costs nothing.
fn tiny(prices: &PlanningPrices) -> Option<(&'static str, &'static str, u64)> {
    if !NEAR_DOLLARS.contains(&&*prices.currency) {
        return None;
    }
    let labor = prices.labor_hour.low;
    if (1..TINY_LABOR).contains(&labor) {
        return Some(("labor_hour", "hour", labor));
    }
    let most = |is_it: fn(&str) -> bool| {
        let parts = prices.parts.iter().filter(|part| is_it(&part.id));
        parts.map(|part| part.price.low).max()
    };
    let (what, most, tiny) = if let Some(most) = most(|id| id.starts_with("camera-")) {
        ("camera", most, TINY_CAMERA)
    } else {
        let most = most(|id| matches!(id, "door" | "door-controller" | "amplifier"))?;
        ("part of doors or sound", most, TINY_PART)
    };
    (1..tiny).contains(&most).then_some(("part", what, most))
}

/// The minimum cost of four cameras in a wired home, in cents.
#[derive(Debug, PartialEq)]
struct WiredHome {
    labor: f64,
    all: f64,
}

/// Returns the cost of two cameras outside and two inside, the smallest recorder, and what these need. Returns `None`
/// if the file lacks such a part, as that of a company without cameras does.
fn wired_home(prices: &PlanningPrices) -> Option<WiredHome> {
    let recorders = prices.parts.iter();
    let recorder = recorders
        .filter(|part| part.channels.is_some_and(|channels| channels >= CHANNELS))
        .min_by_key(|part| part.channels)?;
    let part = |id: &str| prices.parts.iter().find(|part| part.id == id);
    let taken: [(&PlanningPart, u32); 6] = [
        (part("camera-outside")?, 2),
        (part("camera-inside")?, 2),
        (recorder, 1),
        (part("disk-tb")?, TERABYTES),
        (part("switch-port")?, PORTS),
        (part("cable-ft")?, CABLE_FT),
    ];
    let hours = taken
        .iter()
        .map(|(part, count)| part.hours * f64::from(*count));
    let hours = prices.setup_hours + hours.sum::<f64>();
    let labor = hours * cents(prices.labor_hour.low);
    let parts = taken.iter();
    let parts = parts.map(|(part, count)| cents(part.price.low) * f64::from(*count));
    Some(WiredHome {
        labor,
        all: labor + parts.sum::<f64>(),
    })
}

/// Reports costs above a camera price in the facts that begins with `from` and is in the same currency: the price is
/// compared with labor alone or with the whole system.
fn above_facts(
    home: &WiredHome,
    currency: &str,
    site: &Site,
    source: &Source,
    diagnostics: &mut Diagnostics<'_>,
) {
    let currencies = site.currencies();
    for price in &site.facts().prices {
        let what = price.what.to_lowercase();
        let from = from_cents(&price.value, currency, &currencies);
        let Some(from) = from.filter(|_| what.contains("camera")) else {
            continue;
        };
        let (key, cost, least) = if what.contains("labor") {
            (
                "labor_hour",
                "the work for four cameras in a wired home costs",
                home.labor,
            )
        } else {
            ("part", "four cameras in a wired home cost", home.all)
        };
        if least > from {
            let (value, what) = (&price.value, &price.what);
            let least = (least / 100.0).ceil().to_string();
            let least = with_planned_currency(&least, currency);
            let message = format!(
                "{cost} {least} at least, and facts.prices says \"{value}\" for \"{what}\""
            );
            let help = "Lower the low ends here, or raise the price in site.toml.";
            let at = source.root.get(key);
            diagnostics.add(Code::PriceAboveFacts, &source.path, at, message, help);
        }
    }
}

/// Parses `from $1,999` or `ab 1.999 €` as cents; `None` for a price that doesn't begin like that or is in another
/// currency.
fn from_cents(value: &str, currency: &str, currencies: &Currencies) -> Option<f64> {
    let found = amounts(value, currencies);
    let ((stated, amount), span) = found.first()?;
    let is_from = value.get(..span.start).is_some_and(is_from);
    (is_from && *stated == currency).then(|| cents(*amount))
}

/// Converts an amount for calculations.
#[expect(clippy::cast_precision_loss, reason = "amounts are below 2^53 cents")]
const fn cents(amount: u64) -> f64 {
    amount as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_cents_parses_only_starting_prices_in_the_currency() {
        for (value, currency, cents) in [
            ("from $299", "USD", Some(29_900.0)),
            ("From $1,999", "USD", Some(199_900.0)),
            ("from $99.50", "USD", Some(9_950.0)),
            ("ab 1.999,50 €", "EUR", Some(199_950.0)),
            ("from £299", "GBP", Some(29_900.0)),
            ("from £299", "USD", None),
            ("$3,000 to $15,000+", "USD", None),
            ("$0", "USD", None),
            ("from a survey on", "USD", None),
        ] {
            let currencies = Currencies::of_texts([], "USD");
            let found = from_cents(value, currency, &currencies);
            assert_eq!(found, cents, "{value}");
        }
    }
}
