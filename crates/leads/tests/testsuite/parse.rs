//! The rules of the three forms.

use proptest::prelude::*;
use sightline_leads::{LeadForm, LeadNote, ParsedLead, Received};
use sightline_model::{FieldError, FieldName, FormKind};

use crate::harness::{SITE, form, full_form, lead, new_store, noon};

fn parse(form: &LeadForm) -> Result<ParsedLead, Vec<FieldError>> {
    ParsedLead::parse(
        form,
        &Received {
            at: noon(),
            site: SITE,
        },
    )
}

fn faults(fields: &[(&str, &str)]) -> Vec<(FieldName, String)> {
    let errors = parse(&form(fields)).err().unwrap_or_default();
    errors
        .into_iter()
        .map(|error| (error.field, error.code))
        .collect()
}

fn required(fields: &[FieldName]) -> Vec<(FieldName, String)> {
    fields
        .iter()
        .map(|field| (*field, "required".to_owned()))
        .collect()
}

#[test]
fn an_empty_form_reports_all_required_fields_of_its_kind() {
    use FieldName::{CustomerMessage, Email, Name, Phone};
    assert_eq!(
        faults(&[("form", "hero")]),
        required(&[Name, Phone, Email, CustomerMessage])
    );
    assert_eq!(
        faults(&[("form", "footer")]),
        required(&[Name, Phone, Email])
    );
    assert_eq!(
        faults(&[("form", "contact")]),
        required(&[Name, Phone, CustomerMessage])
    );
}

#[test]
fn the_footer_form_needs_no_message() {
    let fields = [
        ("form", "footer"),
        ("name", "Dana"),
        ("email", "d@mail.example"),
    ];
    let sent = [
        &fields[..],
        &[("phone", "555-0101"), ("customer_message", "")],
    ]
    .concat();
    assert_eq!(faults(&sent), []);
}

#[test]
fn a_plan_replaces_the_message_of_the_contact_form() {
    let fields = [("form", "contact"), ("name", "Dana"), ("phone", "555-0101")];
    let with = |plan| faults(&[&fields[..], &[("plan", plan), ("customer_message", " ")]].concat());
    assert_eq!(with("/planning/doors?doors=6"), []);
    for none in ["", "/about", "https://other.example/planning/doors?doors=6"] {
        assert_eq!(
            with(none),
            required(&[FieldName::CustomerMessage]),
            "{none}"
        );
    }
}

#[test]
fn the_contact_form_accepts_no_email_but_refuses_an_invalid_one() {
    let fields = [("form", "contact"), ("name", "Dana"), ("phone", "555-0101")];
    let fields = [&fields[..], &[("customer_message", "Hello")]].concat();
    assert_eq!(faults(&fields), []);
    assert_eq!(faults(&[&fields[..], &[("email", "  ")]].concat()), []);
    let errors = parse(&form(&[&fields[..], &[("email", "dana@")]].concat())).unwrap_err();
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].field, FieldName::Email);
    assert_eq!(errors[0].code, "email");
    assert_eq!(errors[0].message, "❌ Please enter a valid email address.");
}

#[test]
fn invalid_plans_are_skipped_and_noted_without_refusing_the_lead() {
    let endless = format!("/planning/storage?a={}", "a".repeat(10_000_000));
    for (kind, plan, taken) in [
        ("hero", "/planning/storage?cameras=12&days=30", 1),
        (
            "footer",
            "/planning/power\r\nhttps://www.acme.example/planning/sound?angle=90",
            2,
        ),
        (
            "contact",
            "no link\n/planning/storage\0\n//evil.example/planning/storage",
            0,
        ),
        ("contact", endless.as_str(), 0),
        ("hero", " \n\n", 0),
    ] {
        let mut sent = full_form();
        sent.form = Some(kind.to_owned());
        sent.plan = Some(plan.to_owned());
        let lead = parse(&sent).unwrap();
        assert_eq!(lead.plans().len(), taken, "{kind}");
        assert!(lead.plans().iter().all(|plan| plan.answer().is_none()));
        let is_told = taken == 0 && !plan.trim().is_empty();
        assert_eq!(
            lead.notes().contains(&LeadNote::PlanLinksDropped),
            is_told,
            "{kind}"
        );
    }
}

#[test]
fn form_values_keep_the_valid_plans() {
    let mut sent = full_form();
    assert!(sent.values().plans.is_empty());
    sent.plan = Some("/planning/storage?days=3\n<script>\n/planning/power".to_owned());
    let plans = ["/planning/storage?days=3", "/planning/power?"];
    assert_eq!(sent.values().plans, plans);
}

#[test]
fn every_fault_has_its_code() {
    let long = "x".repeat(5_001);
    assert_eq!(
        faults(&[
            ("form", "hero"),
            ("name", "Dana\r\nBcc: all@mail.example"),
            ("email", "dana"),
            ("phone", "call me"),
            ("customer_message", &long),
        ]),
        [
            (FieldName::Name, "characters".to_owned()),
            (FieldName::Phone, "phone".to_owned()),
            (FieldName::Email, "email".to_owned()),
            (FieldName::CustomerMessage, "too_long".to_owned()),
        ]
    );
}

#[test]
fn a_line_break_is_refused_in_every_single_line_field() {
    for field in ["name", "email", "phone"] {
        let mut sent = full_form();
        let slot = match field {
            "name" => &mut sent.name,
            "email" => &mut sent.email,
            _ => &mut sent.phone,
        };
        let text = slot.as_mut().unwrap();
        text.insert_str(3, "\r\n");
        let errors = parse(&sent).unwrap_err();
        assert_eq!(errors.len(), 1, "{field}");
        assert_eq!(errors[0].code, "characters", "{field}");
    }
}

#[test]
fn a_lead_without_a_form_name_is_accepted_with_a_guessed_form() {
    let own = [
        ("name", "Dana"),
        ("email", "d@mail.example"),
        ("phone", "555-0101"),
    ];
    for (message, email, taken_as) in [
        ("", "d@mail.example", FormKind::Footer),
        ("Hello", "d@mail.example", FormKind::Contact),
        ("Hello", "", FormKind::Contact),
    ] {
        let sent = form(&[
            own[0],
            ("email", email),
            own[2],
            ("customer_message", message),
        ]);
        let lead = lead(&sent);
        assert_eq!(lead.parsed.form(), taken_as);
        assert_eq!(sent.kind(), taken_as);
        assert_eq!(
            lead.parsed.notes(),
            [LeadNote::UnnamedForm {
                taken_as: taken_as.as_str()
            }]
        );
    }
}

#[test]
fn invalid_non_visitor_fields_are_noted_without_refusing_the_lead() {
    let mut sent = full_form();
    sent.form = Some("banner".to_owned());
    sent.page = Some("javascript:alert(1)".to_owned());
    sent.idempotency_key = Some("short".to_owned());
    let lead = lead(&sent);
    assert_eq!(
        lead.parsed.notes(),
        [
            LeadNote::UnknownForm {
                taken_as: "contact"
            },
            LeadNote::Dropped { field: "page" },
            LeadNote::Dropped {
                field: "idempotency_key"
            },
        ]
    );
}

#[test]
fn form_values_are_returned_as_typed() {
    let sent = form(&[("form", "hero"), ("name", "  Dana "), ("email", "dana@")]);
    let values = sent.values();
    assert_eq!(
        (values.name.as_str(), values.email.as_str()),
        ("  Dana ", "dana@")
    );
    assert_eq!(
        (values.phone.as_str(), values.customer_message.as_str()),
        ("", "")
    );
}

#[tokio::test]
async fn the_about_field_is_put_before_the_message() {
    let (_folder, store) = new_store().await;
    let message = async |about: &str| {
        let mut sent = full_form();
        sent.about = Some(about.to_owned());
        let stored = store.insert(lead(&sent)).await.unwrap();
        let record = store.find(stored.reference).await.unwrap().unwrap();
        record.customer_message.unwrap().as_str().to_owned()
    };
    assert_eq!(message("").await, "Four cameras,\nplease");
    assert_eq!(
        message(" Turret camera, 4 MP ").await,
        "About: Turret camera, 4 MP\n\nFour cameras,\nplease"
    );
    let unreadable = message("two\nlines").await;
    assert_eq!(unreadable, "Four cameras,\nplease");
}

proptest! {
    #[test]
    fn parsing_never_panics_and_gives_at_most_one_fault_per_field(
        name in any::<String>(), email in any::<String>(), phone in any::<String>(),
        message in any::<String>(), kind in any::<Option<String>>(), page in any::<String>(),
        key in any::<String>(),
    ) {
        let sent = LeadForm {
            name: Some(name), email: Some(email), phone: Some(phone),
            customer_message: Some(message), form: kind, page: Some(page),
            idempotency_key: Some(key), ..LeadForm::default()
        };
        if let Err(errors) = parse(&sent) {
            let mut fields: Vec<_> = errors.iter().map(|error| error.field as u8).collect();
            let count = fields.len();
            fields.dedup();
            prop_assert_eq!(fields.len(), count);
            prop_assert!((1..=4).contains(&count));
        }
    }

    #[test]
    fn ordinary_leads_are_accepted(
        name in "[\\p{L}][\\p{L} '.-]{0,40}", user in "[a-z0-9._+-]{1,20}",
        host in "[a-z0-9]{1,20}", phone in "[0-9]{3}[ .-]?[0-9]{4}",
        message in "[\\p{L}\\p{P}\\p{Nd}][\\p{L}\\p{P}\\p{Nd} \n\t]{0,500}",
    ) {
        let email = format!("{user}@{host}.example");
        let sent = form(&[
            ("form", "hero"), ("name", &name), ("email", &email), ("phone", &phone),
            ("customer_message", &message),
        ]);
        prop_assert!(parse(&sent).is_ok());
    }
}
