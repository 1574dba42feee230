//! A new company's folder, made from a starting point.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use sightline_content::{Diagnostic, Folder, Severity, check, load, render_text};
use sightline_model::{Document, Route};
use sightline_scaffold::{
    AnswerError, Answers, Field, NewCompany, remove_idle_synonyms, scaffold, services,
};
use sightline_site::Site;

use crate::documents::check_addresses;
use crate::folder::TODAY;
use crate::sample_site::sample;
use crate::sites::{LAST_DAY, starter};

/// Texts that identify the sample's company, in lower case.
const OF_THE_SAMPLE: [&str; 13] = [
    "example avenue",
    "60600",
    "41.87811",
    "87.62980",
    "sightline",
    "(800) 555-0199",
    "(312) 555-0143",
    "8005550199",
    "3125550143",
    "800-555-0199",
    "312-555-0143",
    "hello@sightline.example",
    "sightline.example",
];

/// The sample's towns and neighborhoods.
const PLACES: [&str; 12] = [
    "Chicago",
    "Naperville",
    "Aurora",
    "Plainfield",
    "the Loop",
    "South Side",
    "Lisle",
    "Batavia",
    "Romeoville",
    "Des Plaines",
    "western suburbs",
    "’s lakefront",
];

/// Versions of facts that the sample states only on some pages.
const READINGS: [&str; 9] = [
    "ten brands",
    "since 2003",
    "since 2005",
    "since 2007",
    "in 2003",
    "17+ years",
    "about 20 years",
    "31 miles",
    "8 am to 5 pm",
];

fn answers(changes: &[(Field, &str)]) -> Answers {
    let mut answers = Answers::default();
    for (field, answer) in [
        (Field::Name, "Acme Security"),
        (Field::Slug, "acme"),
        (Field::Phone, "(309) 555-0123"),
        (Field::TollFree, "888-555-0177"),
        (Field::Email, "office@acme.example"),
        (Field::City, "Peoria"),
        (Field::Suburbs, "Pekin, Morton"),
        (Field::Founded, "1998"),
        (Field::BaseUrl, "https://acme.example"),
    ] {
        answers.set(field, answer);
    }
    for (field, answer) in changes {
        answers.set(*field, answer);
    }
    answers
}

pub(crate) fn company(changes: &[(Field, &str)]) -> Result<NewCompany, Vec<AnswerError>> {
    NewCompany::parse(&answers(changes), TODAY.year())
}

/// Returns the files of Acme Security before anything loads them, for tests of their texts.
#[track_caller]
pub(crate) fn files() -> Folder {
    let sample = sample();
    scaffolded(&sample, &[], &services(&sample))
}

/// Returns the folder and the site of Acme Security, with some answers changed.
#[track_caller]
pub(crate) fn made(changes: &[(Field, &str)]) -> (Folder, Site) {
    let (folder, site, _) = made_and_checked(changes);
    (folder, site)
}

/// Returns the folder and the site of Acme Security, and what a check finds in them.
#[track_caller]
pub(crate) fn made_and_checked(changes: &[(Field, &str)]) -> (Folder, Site, Vec<Diagnostic>) {
    let sample = sample();
    checked_of(&sample, changes, &services(&sample))
}

/// Returns the folder of Acme Security, made from a starting point with some services, before its search is known.
#[track_caller]
pub(crate) fn scaffolded(
    starter: &Folder,
    changes: &[(Field, &str)],
    kept: &BTreeSet<String>,
) -> Folder {
    scaffold(starter, &company(changes).unwrap(), kept, "../acme-data").unwrap()
}

/// Returns the folder of Acme Security, made from a starting point with some services.
#[track_caller]
pub(crate) fn new_folder(
    starter: &Folder,
    changes: &[(Field, &str)],
    kept: &BTreeSet<String>,
) -> Folder {
    let mut folder = scaffolded(starter, changes, kept);
    if let Some(site) = load(&folder, TODAY).site {
        remove_idle_synonyms(&mut folder, |word| site.search_uses(word)).unwrap();
    }
    folder
}

/// Returns the folder of Acme Security as [`new_folder`] makes it, and its site.
#[track_caller]
pub(crate) fn made_of(
    starter: &Folder,
    changes: &[(Field, &str)],
    kept: &BTreeSet<String>,
) -> (Folder, Site) {
    let (folder, site, _) = checked_of(starter, changes, kept);
    (folder, site)
}

#[track_caller]
fn checked_of(
    starter: &Folder,
    changes: &[(Field, &str)],
    kept: &BTreeSet<String>,
) -> (Folder, Site, Vec<Diagnostic>) {
    let folder = new_folder(starter, changes, kept);
    let loaded = check(&folder, LAST_DAY);
    let report = render_text(&loaded.diagnostics, &folder, false);
    let Some(site) = loaded.site else {
        panic!("{changes:?}, {kept:?}\n{report}");
    };
    (folder, site, loaded.diagnostics)
}

/// Returns every page and every notice.
pub(crate) fn documents(site: &Site) -> Vec<Document> {
    let routes = site.routes();
    let pages = routes.iter().map(|route| site.document(route, TODAY));
    let missing = [Route::Article("x".to_owned()), Route::Brand("x".to_owned())]
        .map(|route| site.missing(&route, TODAY));
    let notices = [
        site.not_found("/x", TODAY),
        site.error_document(500, "/x", TODAY),
    ];
    pages.chain(missing).chain(notices).collect()
}

pub(crate) fn texts(folder: &Folder) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
    folder
        .paths()
        .filter(|path| !path.starts_with("media/"))
        .filter_map(|path| Some((path, folder.text(path)?)))
}

#[test]
fn every_page_names_the_new_company_and_never_the_sample() {
    let (folder, site) = made(&[]);
    let documents = documents(&site);
    assert!(documents.len() > 50, "{}", documents.len());
    for document in documents {
        let json = serde_json::to_string(&document).unwrap();
        assert!(json.contains("Acme"), "{json}");
        let lower = json.to_lowercase();
        for word in OF_THE_SAMPLE {
            assert!(!lower.contains(word), "{word} in {json}");
        }
    }
    for (path, text) in texts(&folder).filter(|(path, _)| path.starts_with("articles/")) {
        for word in OF_THE_SAMPLE {
            assert!(!text.to_lowercase().contains(word), "{word} in {path}");
        }
    }
    check_addresses(&site);
}

#[test]
fn no_text_names_a_sample_town_except_that_of_a_manufacturer() {
    let folder = files();
    for (path, text) in texts(&folder) {
        let text = text.replace("Motorola Solutions of Chicago", "");
        for place in PLACES {
            let at = text.find(place).unwrap_or_default();
            let near = text.get(at..).unwrap_or_default();
            let near: String = near.chars().take(120).collect();
            assert!(
                !text.contains(place),
                "{path}: {near}\nAdd a phrase to crates/scaffold/src/phrases.rs."
            );
        }
    }
}

/// Returns the settings in a table, by their paths.
fn settings(path: &str, value: toml::Value) -> BTreeMap<String, toml::Value> {
    match value {
        toml::Value::Table(table) => {
            let parts = table.into_iter();
            parts
                .flat_map(|(key, value)| settings(&format!("{path}.{key}"), value))
                .collect()
        }
        value => BTreeMap::from([(path.to_owned(), value)]),
    }
}

#[test]
fn a_new_company_keeps_only_these_settings_of_the_sample_company() {
    let of = |folder: &Folder| {
        let site: toml::Table = folder.text("site.toml").unwrap().parse().unwrap();
        let parts = ["company", "facts", "business"];
        let parts = parts.map(|name| settings(name, site[name].clone()));
        parts.into_iter().flatten().collect::<BTreeMap<_, _>>()
    };
    let (sample, new) = (of(&sample()), of(&files()));
    let kept: Vec<_> = sample
        .iter()
        .filter(|(path, value)| new.get(*path) == Some(value))
        .map(|(path, _)| path.as_str())
        .collect();
    assert_eq!(
        kept,
        [
            "company.toll_free.label",
            "facts.hours.value",
            "facts.service_radius_meters.value"
        ],
        "what is the sample's only is replaced or removed in crates/scaffold/src/tables.rs"
    );
}

#[test]
fn a_new_folder_has_no_conflicting_facts() {
    let (folder, site, diagnostics) = made_and_checked(&[]);
    assert_eq!(site.facts().established.value, "1998");
    for (path, text) in texts(&folder) {
        for reading in READINGS {
            assert!(!text.contains(reading), "{path}: {reading}");
        }
    }
    let settled = ["conflicting-fact", "expired-offer", "claim-not-in-facts"];
    for diagnostic in diagnostics {
        assert!(!settled.contains(&diagnostic.code), "{diagnostic:#?}");
    }
}

#[test]
fn a_new_folder_makes_no_unproven_claims_and_has_no_warnings() {
    let claims = [
        "24/7",
        "insured and bonded",
        "emergency line",
        "emergency visit",
        "emergency response",
        "3-year",
        "three-year",
        "for three years",
        "warranty is 3",
        "2 to 5 years",
        "we handle the claim",
        "within one business day",
        "within 2 business days",
        "within three business days",
        "before noon",
        "on site the same day",
        // A new folder has no prices, and so no such tool.
        "price tool",
    ];
    let (folder, site, diagnostics) = made_and_checked(&[]);
    for (path, text) in texts(&folder) {
        // The sums in this text are from a law.
        let text = text.replace("$1,000 for a negligent breach and $5,000", "");
        let lower = text.to_lowercase();
        let found: Vec<&str> = claims
            .into_iter()
            .filter(|claim| lower.contains(claim))
            .collect();
        let prices: Vec<&str> = text
            .match_indices('$')
            .filter_map(|(at, _)| text.get(at..at + 6))
            .filter(|price| price.as_bytes()[1].is_ascii_digit() && price.as_bytes()[1] != b'0')
            .collect();
        assert!(
            found.is_empty() && prices.is_empty(),
            "{path}: {found:?} {prices:?}\nAdd a text to crates/scaffold/src/claims.toml."
        );
    }
    let facts = site.facts();
    assert!(facts.warranty.is_none() && facts.emergency.is_none() && facts.license_claim.is_none());
    assert!(facts.response.is_none());
    for diagnostic in diagnostics {
        assert_eq!(diagnostic.severity, Severity::Hint, "{diagnostic:#?}");
    }
}

#[test]
fn every_text_of_claims_toml_exists_in_the_sample() {
    let file = include_str!("../../../scaffold/src/claims.toml");
    let claims: BTreeMap<String, Vec<(String, String)>> = toml::from_str(file).unwrap();
    let sample = sample();
    let texts: Vec<Cow<'_, str>> = texts(&sample).map(|(_, text)| text).collect();
    for (old, _) in claims.values().flatten() {
        assert!(
            texts.iter().any(|text| text.contains(old)),
            "sites/sightline no longer has this text: change it in crates/scaffold/src/claims.toml too.\n{old}"
        );
    }
}

#[test]
fn every_text_about_services_exists_in_its_starting_point() {
    for (file, name, offers) in [
        (
            "installer",
            "sightline",
            include_str!("../../../scaffold/src/offers/installer.toml"),
        ),
        (
            "locksmith",
            "locksmith",
            include_str!("../../../scaffold/src/offers/locksmith.toml"),
        ),
        (
            "cabling",
            "cabling",
            include_str!("../../../scaffold/src/offers/cabling.toml"),
        ),
    ] {
        check_offers(file, name, &toml::from_str(offers).unwrap());
    }
}

fn check_offers(file: &str, name: &str, offers: &toml::Value) {
    let tables = |key: &str| offers[key].as_array().unwrap().clone();
    let groups = tables("service").into_iter().chain(tables("without"));
    let pairs = groups.filter_map(|group| group.get("texts").cloned());
    let pairs = pairs.chain(offers.get("alone").cloned());
    let pairs: Vec<_> = pairs
        .flat_map(|pairs| pairs.as_array().unwrap().clone())
        .collect();
    let lists = tables("list");
    let old = pairs.iter().map(|pair| &pair[0]);
    let old = old.chain(lists.iter().map(|list| &list["old"]));
    let sample = starter(name);
    // Links to pages that are left out become text first.
    let texts: Vec<String> = texts(&sample)
        .map(|(_, text)| {
            text.replace(
                "[access control page](/services/access-control)",
                "access control page",
            )
        })
        .collect();
    for old in old {
        let old = old.as_str().unwrap();
        let (first, rest) = old.split_at(old.chars().next().unwrap().len_utf8());
        let written = [first.to_uppercase(), first.to_lowercase()].map(|first| first + rest);
        let mut all = written.iter();
        let is_there = all.any(|old| texts.iter().any(|text| text.contains(old)));
        assert!(
            is_there,
            "sites/{name} no longer has this text: change it in crates/scaffold/src/offers/{file}.toml too.\n{old}"
        );
    }
}

#[test]
fn no_page_of_a_new_site_promises_articles_that_are_not_published() {
    let sample = sample();
    let kept = ["cctv-installation", "access-control"].map(str::to_owned);
    for kept in [services(&sample), kept.into()] {
        let (_, site) = made_of(&sample, &[], &kept);
        for route in site.routes() {
            let json = serde_json::to_string(&site.document(&route, TODAY)).unwrap();
            for promise in ["our articles", "the articles"] {
                assert!(
                    !json.to_lowercase().contains(promise),
                    "{route:?}: {promise}"
                );
            }
        }
    }
}

#[test]
fn a_new_folder_keeps_all_but_the_samples_own_content() {
    let folder = files();
    let site = folder.text("site.toml").unwrap();
    assert!(site.starts_with("# The company, its facts"), "{site}");
    for own in [
        "\n[[social]]",
        "\n[[redirects]]",
        "\naddress",
        "\ngeo",
        "Avenue",
    ] {
        assert!(!site.contains(own), "{own}: {site}");
    }
    let contact = folder.text("pages/contact.toml").unwrap();
    // Without the emergency line, its towns have no heading.
    for own in ["the Loop", "latitude", "Lake", "\nsuburbs"] {
        assert!(!contact.contains(own), "{own}: {contact}");
    }
    let sample = sample();
    for path in sample.paths().filter(|path| path.starts_with("media/")) {
        assert_eq!(folder.bytes(path), sample.bytes(path), "{path}");
    }
    let stays_out = |path: &str| {
        path.starts_with("case-studies/")
            || ["pages/sample-quote.toml", "planning.toml"].contains(&path)
    };
    let kept = sample.paths().filter(|path| !stays_out(path));
    let new = ["README.md", "deliveries.toml"];
    let expected: BTreeSet<&str> = kept.chain(new).collect();
    assert_eq!(folder.paths().collect::<BTreeSet<_>>(), expected);
    for (path, text) in texts(&folder) {
        if path.starts_with("articles/") {
            assert!(
                text.contains("author = \"Acme Security field team\""),
                "{path}"
            );
            assert!(text.contains("published = false"), "{path}");
        } else if path.starts_with("products/") {
            assert!(!text.contains("[offer]"), "{path}");
        }
    }
}

#[test]
fn the_footer_of_a_new_site_links_to_every_service() {
    let sample = sample();
    let kept = ["access-control", "pos-installation"].map(str::to_owned);
    for kept in [services(&sample), kept.into()] {
        let (_, site) = made_of(&sample, &[], &kept);
        let links = site.document(&Route::Home, TODAY).frame.footer.quick_links;
        assert_eq!(links.len(), kept.len(), "{links:?}");
    }
}

#[test]
fn nothing_above_the_featured_jobs_tells_of_those_of_the_sample() {
    let lead = "A house with a weak side gate";
    assert!(sample().text("pages/home.toml").unwrap().contains(lead));
    for (path, text) in texts(&files()) {
        assert!(!text.contains(lead), "{path}");
    }
}

#[test]
fn a_new_folder_has_no_sample_quote_page() {
    assert!(sample().text("pages/sample-quote.toml").is_some());
    let folder = files();
    assert!(folder.text("pages/sample-quote.toml").is_none());
    for (path, text) in texts(&folder) {
        assert!(!text.contains("sample-quote"), "{path}");
    }
}

#[test]
fn the_commented_address_of_a_new_site_is_valid_where_it_stands() {
    for name in ["sightline", "cabling"] {
        let starter = starter(name);
        let mut folder = new_folder(&starter, &[], &services(&starter));
        let filled = folder
            .text("site.toml")
            .unwrap()
            .replace("# address = {", "address = {")
            .replace("# geo = {", "geo = {")
            .replacen("street = \"...\"", "street = \"1 Main Street\"", 1)
            .replacen("city = \"...\"", "city = \"Peoria\"", 1)
            .replacen("state = \"..\"", "state = \"IL\"", 1)
            .replacen("zip = \"...\"", "zip = \"61602\"", 1)
            .replacen("latitude = \"...\"", "latitude = \"40.69365\"", 1)
            .replacen("longitude = \"...\"", "longitude = \"-89.58899\"", 1);
        assert!(filled.contains("\naddress = { street"), "{filled}");
        assert!(filled.contains("\ngeo = { latitude = \"4"), "{filled}");
        folder.put("site.toml".to_owned(), filled.into_bytes().into());
        let loaded = check(&folder, TODAY);
        let report = render_text(&loaded.diagnostics, &folder, false);
        assert!(loaded.site.is_some(), "{name}: {report}");
    }
}

#[test]
fn new_pages_never_name_the_starting_points_company_or_towns() {
    for (name, words) in [
        (
            "locksmith",
            [
                "example lock",
                "milwaukee",
                "wauwatosa",
                "west allis",
                "waukesha",
            ],
        ),
        (
            "cabling",
            [
                "example cabling",
                "columbus",
                "ohio",
                "westerville",
                "grove city",
            ],
        ),
    ] {
        let starter = starter(name);
        let company = [
            (Field::Email, "office@acme.test"),
            (Field::BaseUrl, "https://acme.test"),
        ];
        let (folder, site) = made_of(&starter, &company, &services(&starter));
        for document in documents(&site) {
            let json = serde_json::to_string(&document).unwrap().to_lowercase();
            assert!(json.contains("acme"), "{name}");
            for word in words {
                let at = json.find(word).unwrap_or_default();
                let near: String = json.chars().skip(at.saturating_sub(60)).take(140).collect();
                assert!(!json.contains(word), "{name}: {word}: {near}");
            }
        }
        let site = folder.text("site.toml").unwrap();
        for claim in ["license_claim", "warranty", "emergency", "prices"] {
            assert!(
                !site.contains(&format!("facts.{claim}]")),
                "{name}: {claim}"
            );
        }
    }
}

#[test]
fn the_readme_names_the_company_and_only_existing_folders() {
    let folder = files();
    let readme = folder.text("README.md").unwrap();
    assert!(readme.starts_with("# The website of Acme Security\n"));
    for place in readme.split('`').filter(|word| word.ends_with('/')) {
        assert!(
            folder.paths().any(|path| path.starts_with(place)),
            "{place}"
        );
    }
}
