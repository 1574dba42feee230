//! The phrases that belong to the sample's company or its town, paired with their replacements.

use std::collections::BTreeMap;

use sightline_model::{CompanySlug, Route, Router, authority_of};

use super::ScaffoldError;
use super::company::NewCompany;
use super::replacer::Replacer;
use super::sample::Sample;
use super::towns::{Towns, join};
use sightline_source::kind::Kind;

type Phrases = Vec<(String, String)>;

const SMALL_NUMBERS: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// Claims in the texts of the installer's starting point, grouped by topic, each with its replacement.
const CLAIMS: &str = include_str!("claims.toml");

/// The topic of the claims that are true in North America only.
const ABROAD: &str = "abroad";

/// The topic of the texts about the law of the sample's state.
const OUTSIDE_ILLINOIS: &str = "outside_illinois";

/// The license claim of a company, if it has a license number. It doesn't mention insurance, which has to be
/// proved first.
pub(super) fn license_claim(company: &NewCompany) -> Option<&'static str> {
    company.license.is_some().then_some("Licensed")
}

/// The phrases to replace for a new company.
#[derive(Debug)]
pub(super) struct Replacements {
    towns: Towns,
    /// The phrases for texts in which the company speaks about itself.
    company_phrases: Phrases,
    /// The phrases for brands and products, whose years and areas are those of the manufacturers.
    manufacturer_phrases: Phrases,
}

impl Replacements {
    /// Collects the phrases. `offers` has those about services that are left out.
    pub(super) fn new(
        sample: &Sample,
        company: &NewCompany,
        offers: &[(String, String)],
    ) -> Result<Self, ScaffoldError> {
        let towns = Towns::new(sample, company);
        let mut manufacturer_phrases = names(sample, company);
        manufacturer_phrases.extend(places(sample, company));
        let mut claims: BTreeMap<String, Phrases> =
            toml::from_str(CLAIMS).map_err(|error| ScaffoldError::new("claims.toml", error))?;
        if company.is_in_north_america() {
            claims.remove(ABROAD);
        }
        if company.is_in_illinois() {
            claims.remove(OUTSIDE_ILLINOIS);
        }
        manufacturer_phrases.extend(claims.into_values().flatten());
        manufacturer_phrases.extend(offers.iter().cloned());
        let mut company_phrases = manufacturer_phrases.clone();
        company_phrases.extend(facts(sample, company));
        Ok(Self {
            towns,
            company_phrases,
            manufacturer_phrases,
        })
    }

    /// Returns the replacements for files of a kind.
    pub(super) fn for_kind(&self, kind: Kind) -> Replacer<'_> {
        let phrases = match kind {
            Kind::Brand | Kind::Product => &self.manufacturer_phrases,
            _ => &self.company_phrases,
        };
        Replacer::new(phrases.clone(), &self.towns)
    }

    /// Returns the replacements for the texts of the legal page.
    pub(super) fn for_legal(&self) -> Replacer<'_> {
        Replacer::new(self.company_phrases.clone(), &self.towns)
    }
}

fn pair(old: impl Into<String>, new: impl Into<String>) -> (String, String) {
    (old.into(), new.into())
}

/// Pairs for names, phone numbers and addresses.
fn names(sample: &Sample, new: &NewCompany) -> Phrases {
    let old = &sample.company;
    let mut phrases = vec![
        pair(&old.name, &new.name),
        pair(&old.short_name, &new.short_name),
        pair(&old.base_url, &new.base_url),
        pair(&old.email, &new.email),
        pair(authority_of(&old.base_url), authority_of(&new.base_url)),
        pair(bare_host(&old.base_url), bare_host(&new.base_url)),
    ];
    let slugs = CompanySlug::parse(&old.slug).zip(CompanySlug::parse(&new.slug));
    if let Some((old_slug, new_slug)) = slugs {
        let old = Router::new(old_slug, &old.name);
        let new = Router::new(new_slug, &new.name);
        for route in [Route::About, Route::Contact, Route::Legal] {
            phrases.push(pair(old.path(&route), new.path(&route)));
        }
    }
    let local = new.phone.as_ref().or(new.toll_free.as_ref());
    for (old, new) in [
        (Some(&old.toll_free), new.main_phone()),
        (old.local.as_ref(), local),
    ] {
        if let Some((old, new)) = old.zip(new) {
            phrases.push(pair(&old.display, &new.display));
            phrases.push(pair(old.dialed(), &new.dial));
            let with_hyphens = old.display.replace(['(', ')'], "").replace(' ', "-");
            phrases.push(pair(with_hyphens, &new.display));
        }
    }
    if new.toll_free.is_none() {
        phrases.push(pair(", toll-free,", ","));
        phrases.push(pair(" toll-free", ""));
        phrases.push(pair(" The call is free.", ""));
    }
    phrases
}

fn bare_host(url: &str) -> &str {
    let host = authority_of(url);
    host.strip_prefix("www.").unwrap_or(host)
}

/// Pairs for neighborhoods and landmarks. [`Towns`] handles the towns.
fn places(sample: &Sample, new: &NewCompany) -> Phrases {
    let city = new.city.as_str();
    let old_city = sample.company.areas.first().map_or("", String::as_str);
    let downtown = format!("downtown {city}");
    let towns = new.towns();
    let mut phrases = vec![
        // A manufacturer's own city stays: this pair keeps the town in it from being replaced.
        pair(
            "Motorola Solutions of Chicago",
            "Motorola Solutions of Chicago",
        ),
        pair("Illinois law applies", "The law of our state applies"),
        pair("the Loop", &downtown),
        pair("The Loop", format!("Downtown {city}")),
        pair("the South Side", city),
        pair("South Side", city),
        pair("western suburbs", "suburbs"),
        pair("along the Des Plaines River", "along the river"),
        pair("the Des Plaines River", "the river"),
        pair(format!("{old_city}, Illinois"), city),
        pair(format!("{old_city}, IL"), city),
    ];
    if city != old_city {
        phrases.push(pair(", two-flats and condos", " and condos"));
        phrases.push(pair("two-flats", "two-family houses"));
        phrases.push(pair("two-flat", "two-family house"));
        phrases.push(pair("when it’s 20 below", "in the cold"));
    }
    if towns.len() == 1 {
        for suburbs in ["its western suburbs", "the western suburbs", "suburbs"] {
            phrases.push(pair(
                format!("in {old_city} and {suburbs}"),
                format!("in and around {city}"),
            ));
        }
        // No list stands below these texts.
        phrases.push(pair("We work in these towns and between them. ", ""));
        phrases.push(pair("and the towns around it", "and around it"));
        phrases.push(pair(" Not on the list? Ask.", " Farther out? Ask."));
        phrases.push(pair(
            "Ask about the towns that aren’t on the list, too.",
            format!("In and around {city}. Farther out? Ask."),
        ));
    }
    let count = sample.company.areas.len();
    phrases.push(pair(
        format!("outside the {} towns", number(count)),
        match towns.len() {
            1 => format!("outside {city}"),
            count => format!("outside the {} towns", number(count)),
        },
    ));
    for town in sample.company.areas.iter().skip(1) {
        let span = match new.suburbs.last() {
            Some(last) => format!("from {downtown} to {last}"),
            None => format!("across {city}"),
        };
        phrases.push(pair(format!("from the Loop to {town}"), &span));
        phrases.push(pair(
            format!("from {old_city} to {town}"),
            span.replacen(&downtown, city, 1),
        ));
        let area = format!("in {}", join(&towns, " and "));
        phrases.push(pair(
            format!("from {old_city}’s lakefront out to {town}"),
            area,
        ));
    }
    phrases
}

fn number(count: usize) -> String {
    SMALL_NUMBERS
        .get(count)
        .map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// Pairs for facts as the texts state them. The sample's texts differ, and the new ones are consistent.
fn facts(sample: &Sample, new: &NewCompany) -> Phrases {
    let city = sample.company.areas.first().map_or("", String::as_str);
    let mut phrases = vec![
        pair(
            "Monday to Saturday, 8 am to 5 pm. Our phone hours are different; you’ll find them at the \
             bottom of every page.",
            "During our business hours, which are at the bottom of every page.",
        ),
        pair(
            "Monday to Saturday, 8 am to 5 pm",
            "Monday to Friday, 8 am to 6 pm, and Saturday, 9 am to 4 pm",
        ),
        pair("8 am to 5 pm", "8 am to 6 pm"),
        // These distances are those of the sample's towns.
        pair(
            "In a straight line, Naperville is 28 miles out, Plainfield 34 and Aurora 37. If your town \
             is inside the circle, the survey is free.",
            "If your town is within 50 miles, the survey is free.",
        ),
        pair("31 miles (50 km)", "50 miles (80 km)"),
        pair(", about 20 years", ""),
        pair(", for 17+ years,", ""),
        pair(", 17+ years", ""),
    ];
    let claim = license_claim(new).unwrap_or_default();
    phrases.push(pair("Licensed, insured and bonded", claim));
    if let Some(count) = &sample.facts.brand_count {
        for reading in &count.readings {
            let count = &reading.value;
            let count = count.parse().map_or(count.clone(), number);
            phrases.push(pair(format!("{count} brands"), "brands"));
        }
    }
    for year in sample.years() {
        phrases.push(pair(
            format!("since {year}"),
            format!("since {}", new.founded),
        ));
        phrases.push(pair(
            format!("Since {year}"),
            format!("Since {}", new.founded),
        ));
        phrases.push(pair(
            format!("in {city} in {year}"),
            format!("in {} in {}", new.city, new.founded),
        ));
    }
    phrases
}
