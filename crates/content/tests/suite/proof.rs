//! The facts shown beside the forms, and the day that a confirmation names.

use jiff::Timestamp;
use jiff::civil::Date;
use sightline_model::{Route, Section};
use sightline_site::Site;

use crate::folder::{Edited, TODAY, minimal};

/// Returns the facts beside the forms of a page, as label and value.
fn facts(site: &Site, route: &Route, today: Date) -> Vec<String> {
    let forms = site.document(route, today).frame.forms;
    let facts = forms.facts.into_iter();
    facts
        .map(|fact| format!("{}: {}", fact.label, fact.value))
        .collect()
}

fn answer_day(site: &Site, received: &str) -> Option<String> {
    let received: Timestamp = received.parse().unwrap();
    site.answer_day(received).map(|day| day.text)
}

/// Loads the folder with a text of its facts replaced, whatever its diagnostics.
fn with(from: &str, to: &str) -> Site {
    edited(from, to).load().site.unwrap()
}

fn edited(from: &str, to: &str) -> Edited {
    minimal().replace("site.toml", from, to)
}

const ALL: [&str; 4] = [
    "License: 127-000000",
    "Insurance: $2 million liability",
    "Warranty: 3 years",
    "Answer: Within 2 business days",
];

#[test]
fn every_page_shows_the_facts_with_evidence() {
    let site = minimal().site();
    for route in site.routes() {
        assert_eq!(facts(&site, &route, TODAY), ALL, "{route:?}");
    }
    let missing = site.not_found("/nowhere", TODAY);
    assert_eq!(missing.frame.forms.facts.len(), 4);
}

#[test]
fn a_fact_without_evidence_is_not_shown_beside_the_forms() {
    // License and warranty are inline tables on one line.
    for (place, proof) in [
        ", evidence = \"the state's register\"",
        "evidence = \"policy 4711\"",
        ", evidence = \"the terms of the makers\"",
        "evidence = \"the terms of service\"",
    ]
    .into_iter()
    .enumerate()
    {
        let shown = facts(&with(proof, ""), &Route::Home, TODAY);
        let mut others = ALL.to_vec();
        others.remove(place);
        assert_eq!(shown, others, "{proof}");
    }
}

#[test]
fn a_sample_license_number_is_not_shown_beside_the_forms() {
    let site = with("license_number = {", "license_number = { sample = true,");
    assert_eq!(facts(&site, &Route::Home, TODAY), ALL[1..]);
}

#[test]
fn a_fact_is_shown_through_the_last_day_of_its_evidence() {
    let site = minimal().site();
    let last: Date = "2027-06-30".parse().unwrap();
    assert_eq!(facts(&site, &Route::Home, last).len(), 4);
    let after = facts(&site, &Route::Home, last.tomorrow().unwrap());
    assert_eq!(after, [ALL[0], ALL[2], ALL[3]]);
}

#[test]
fn answer_day_is_given_only_while_facts_response_has_evidence() {
    // Monday, 10 am; the folder counts days in UTC.
    let monday = "2026-11-23T10:00:00Z";
    let site = minimal().site();
    assert_eq!(answer_day(&site, monday).unwrap(), "Wednesday, November 25");
    // The company is closed on Friday.
    assert_eq!(
        answer_day(&site, "2026-11-25T10:00:00Z").unwrap(),
        "Monday, November 30"
    );
    let unproved = with("evidence = \"the terms of service\"", "");
    assert_eq!(answer_day(&unproved, monday), None);
    let ended = with(
        "evidence = \"the terms of service\"",
        "evidence = \"the terms of service\"\nvalid_until = \"2026-11-22\"",
    );
    assert_eq!(answer_day(&ended, monday), None);
    assert_eq!(
        answer_day(&ended, "2026-11-20T10:00:00Z").unwrap(),
        "Tuesday, November 24"
    );
}

#[test]
fn prepare_of_a_page_overrides_that_of_the_site() {
    let site = minimal()
        .replace(
            "services/pa-systems.toml",
            "text = \"Free.\" }",
            "text = \"Free.\", prepare = [\"The size of the room\"] }",
        )
        .site();
    let ready = |route: &Route| site.document(route, TODAY).frame.forms.prepare;
    let service = Route::Service("pa-systems".to_owned());
    assert_eq!(ready(&service), ["The size of the room"]);
    assert_eq!(ready(&Route::Home), ["A photo of the door"]);
}

#[test]
fn expired_credentials_are_hidden_and_an_empty_section_is_omitted() {
    let site = minimal().site();
    let shown = |site: &Site, today: Date| -> Option<Vec<(String, Option<String>)>> {
        let document = site.document(&Route::Own("every-section".to_owned()), today);
        let held = document.page.sections().find_map(|section| match section {
            Section::Credentials(section) => Some(section.items.clone()),
            _ => None,
        })?;
        Some(
            held.into_iter()
                .map(|held| (held.name, held.valid_until))
                .collect(),
        )
    };
    let last: Date = "2027-05-31".parse().unwrap();
    let permit = ("Low-voltage permit".to_owned(), None);
    let contractor = (
        "Alarm contractor".to_owned(),
        Some("May 31, 2027".to_owned()),
    );
    assert_eq!(shown(&site, last), Some(vec![contractor, permit.clone()]));
    let after = last.tomorrow().unwrap();
    assert_eq!(shown(&site, after), Some(vec![permit]));
    let file = "pages/every-section.toml";
    let other = "  { name = \"Low-voltage permit\", issuer = \"City of Chicago\" },\n";
    let only_one = minimal().replace(file, other, "").site();
    assert_eq!(shown(&only_one, after), None);
}
