//! Debug output and errors contain nothing that a visitor typed.

use sightline_leads::{LeadFilter, LeadForm, ParsedLead, Received};

use crate::harness::{SITE, full_form, new_store, noon, planned, planned_form};

const TYPED: [&str; 8] = [
    "Dana",
    "dana@mail.example",
    "312-555-0101",
    "cameras",
    "newsletter",
    "Cj0abc",
    "planning",
    "Storage for",
];

fn assert_silent(shown: &str) {
    for text in TYPED {
        assert!(!shown.contains(text), "{text} is shown in {shown}");
    }
}

#[tokio::test]
async fn debug_output_shows_nothing_that_was_typed() {
    let form = planned_form();
    let shown = format!("{form:?}");
    assert_silent(&shown);
    assert!(
        shown.contains("customer_message"),
        "which fields were sent is shown: {shown}"
    );

    let lead = planned();
    assert_silent(&format!("{lead:?}"));

    let (_folder, store) = new_store().await;
    let stored = store.insert(lead).await.unwrap();
    let record = store.find(stored.reference).await.unwrap().unwrap();
    assert_silent(&format!("{record:#?}"));
    assert!(format!("{record:?}").contains(&stored.reference.to_string()));
    let list = store.list(LeadFilter::default()).await.unwrap();
    assert_silent(&format!("{list:?} {store:?} {stored:?}"));
}

#[test]
fn faults_do_not_repeat_what_was_typed() {
    let mut form = full_form();
    form.name = Some("Dana\u{1b}".to_owned());
    form.email = Some("dana@mail.example, Dana".to_owned());
    form.phone = Some("Dana".to_owned());
    let errors = ParsedLead::parse(
        &form,
        &Received {
            at: noon(),
            site: SITE,
        },
    )
    .unwrap_err();
    assert_eq!(errors.len(), 3);
    assert_silent(&format!("{errors:?}"));
}

#[test]
fn decoding_errors_do_not_repeat_what_was_typed() {
    for body in [
        r#"{"name":"Dana","phone":"312-555-0101""#,
        r#""Dana""#,
        r#"{"name":["Dana"]}"#,
        r#"{"name":"Dana","name":"Dana"}"#,
    ] {
        let error = LeadForm::from_json(body.as_bytes()).unwrap_err();
        assert_silent(&format!("{error} {error:?}"));
    }
}
