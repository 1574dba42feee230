//! The contract of every lead store. A new store is tested by one call of [`holds`].

use std::collections::HashSet;
use std::sync::Arc;

use jiff::ToSpan;
use sightline_leads::{AttributionField, IdempotencyKey, LeadFilter, LeadStore};
use sightline_model::{ConsentText, FormKind, PlanningTool};
use unicode_normalization::UnicodeNormalization as _;

use crate::harness::{
    Admitted as _, UNCOMPUTED, answer, form, full_form, lead, lead_at, new_store, noon, planned,
    planned_form,
};
use crate::outbox::{WORKER, lease};

/// Runs all contracts, each over an empty store.
pub(crate) async fn holds(new: impl AsyncFn() -> Arc<LeadStore>) {
    leads_are_kept(new().await).await;
    crate::outbox::holds(&new().await).await;
    crate::retry::holds(&*new().await).await;
    crate::owner::holds(&*new().await).await;
    crate::retention::holds(&*new().await).await;
    crate::desk::holds(&new().await).await;
}

/// Runs the contract for storing leads over an empty store.
async fn leads_are_kept(store: Arc<LeadStore>) {
    an_empty_store_is_healthy_and_empty(&store).await;
    a_stored_lead_is_read_back_whole(&store).await;
    words_agreed_to_are_kept_once_and_belong_to_each_lead(&store).await;
    plans_are_kept_with_their_lead(&store).await;
    a_repeated_key_gives_the_first_receipt(&store).await;
    the_same_key_with_other_content_is_another_lead(&store).await;
    without_a_key_nothing_is_a_repetition(&store).await;
    lists_are_filtered_and_ordered(&store).await;
    one_key_from_a_hundred_tasks_is_one_lead(&store).await;
    a_hundred_tasks_store_a_hundred_leads(&store).await;
    of_a_message_sent_many_times_at_once_one_is_the_first(&store).await;
    any_text_comes_back_as_it_was_sent(&store).await;
    store.close().await;
    assert!(store.health().await.unwrap_err().is_transient());
    assert!(
        store
            .insert(lead(&full_form()))
            .await
            .unwrap_err()
            .is_transient()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sqlite_store_keeps_the_contract() {
    let folders = std::cell::RefCell::new(Vec::new());
    holds(async || {
        let (folder, store) = new_store().await;
        folders.borrow_mut().push(folder);
        Arc::new(store)
    })
    .await;
}

#[tokio::test]
async fn ten_digits_are_north_american_only_for_a_company_there() {
    let (_folder, store) = new_store().await;
    for (typed, there, elsewhere) in [
        ("98765 43219", Some("+19876543219"), None),
        (
            "+1 312 555 0101",
            Some("+13125550101"),
            Some("+13125550101"),
        ),
        (
            "0091 98765 43219",
            Some("+919876543219"),
            Some("+919876543219"),
        ),
    ] {
        let mut form = full_form();
        form.phone = Some(typed.to_owned());
        let own = lead(&form);
        let mut other = own.clone();
        other.parsed = other.parsed.outside_north_america();
        for (lead, expected) in [(own, there), (other, elsewhere)] {
            let stored = store.insert(lead).await.unwrap();
            let record = store.find(stored.reference).await.unwrap().unwrap();
            assert_eq!(record.phone_e164.as_deref(), expected, "{typed}");
        }
    }
}

async fn an_empty_store_is_healthy_and_empty(store: &LeadStore) {
    store.health().await.unwrap();
    assert!(store.list(LeadFilter::default()).await.unwrap().is_empty());
    assert!(
        store
            .find("K7Q4-M2PP".parse().unwrap())
            .await
            .unwrap()
            .is_none()
    );
}

async fn a_stored_lead_is_read_back_whole(store: &LeadStore) {
    let consent = ConsentText {
        version: "5f0c2b9a7e1d4c38".to_owned(),
        text: "You may text me".to_owned(),
    };
    let agreed = lead(&full_form()).agreeing_to(Some(consent.clone()));
    let stored = store.insert(agreed).await.unwrap();
    assert!(!stored.replayed);
    assert_eq!(stored.received_at.to_string(), "2026-11-02T12:00:00.123Z");
    let record = store.find(stored.reference).await.unwrap().unwrap();
    assert_eq!(record.summary.reference, stored.reference);
    assert_eq!(record.summary.received_at, stored.received_at);
    assert_eq!(record.summary.form, FormKind::Hero);
    assert_eq!(
        record.summary.page.as_deref(),
        Some("/services/cctv-installation")
    );
    assert_eq!(record.summary.name.as_str(), "Dana Visitor");
    assert_eq!(
        record.summary.email.as_ref().unwrap().as_str(),
        "dana@mail.example"
    );
    assert_eq!(record.summary.phone.as_str(), "312-555-0101");
    assert_eq!(
        record.customer_message.as_ref().unwrap().as_str(),
        "Four cameras,\nplease"
    );
    assert_eq!(
        record.attribution.get(AttributionField::UtmSource),
        Some("newsletter")
    );
    assert_eq!(
        record.attribution.get(AttributionField::Gclid),
        Some("Cj0abc")
    );
    assert_eq!(
        record.last_touch.get(AttributionField::UtmSource),
        Some("search")
    );
    assert_eq!(
        record.last_touch.get(AttributionField::LandingPage),
        Some("/articles")
    );
    assert_eq!(record.phone_e164.as_deref(), Some("+13125550101"));
    assert_eq!(record.text_consent, Some(consent));
    assert_eq!(
        store.list(LeadFilter::default()).await.unwrap(),
        std::slice::from_ref(&record.summary)
    );
    assert_eq!(store.export(LeadFilter::default()).await.unwrap(), [record]);
}

async fn words_agreed_to_are_kept_once_and_belong_to_each_lead(store: &LeadStore) {
    let words = |version: &str| ConsentText {
        version: version.to_owned(),
        text: format!("Words of {version}"),
    };
    let mut expected = Vec::new();
    for version in [
        Some("version-1"),
        Some("version-2"),
        Some("version-1"),
        None,
    ] {
        let consent = version.map(words);
        let agreed = lead(&full_form()).agreeing_to(consent.clone());
        expected.push((store.insert(agreed).await.unwrap().reference, consent));
    }
    for (reference, consent) in expected {
        let record = store.find(reference).await.unwrap().unwrap();
        assert_eq!(record.text_consent, consent);
    }
}

async fn plans_are_kept_with_their_lead(store: &LeadStore) {
    let names = ["plans".to_owned()];
    let mut first = planned().deliver_to(&names);
    let mut form = planned_form();
    form.idempotency_key = Some("attempt-with-plans".to_owned());
    first.parsed = lead(&form).parsed;
    first.parsed.plans_mut()[0].set_answer(answer());
    let stored = store.insert(first).await.unwrap();
    let record = store.find(stored.reference).await.unwrap().unwrap();
    let kept: Vec<_> = record
        .plans
        .iter()
        .map(|plan| (plan.tool(), plan.link().to_owned(), plan.answer().cloned()))
        .collect();
    let expected = [
        (PlanningTool::Storage, answer().link, Some(answer())),
        (PlanningTool::Doors, UNCOMPUTED.to_owned(), None),
    ];
    assert_eq!(kept, expected);
    let jobs = lease(store, "plans", WORKER, noon()).await;
    assert_eq!(jobs[0].lead.plans, record.plans);
    // Every lead of an export has its own plans.
    let without = store.insert(lead(&full_form())).await.unwrap();
    let all = store.export(LeadFilter::default()).await.unwrap();
    let plans_of = |reference| {
        let mut leads = all.iter();
        let lead = leads.find(|lead| lead.summary.reference == reference);
        lead.unwrap().plans.clone()
    };
    assert_eq!(plans_of(stored.reference), record.plans);
    assert!(plans_of(without.reference).is_empty());
    // Sent again with other plans, or without any, it is the same lead and keeps the first ones.
    for plan in ["/planning/power?devices=3", ""] {
        form.plan = Some(plan.to_owned());
        let again = store.insert(lead(&form)).await.unwrap();
        assert!(again.replayed);
        assert_eq!(again.reference, stored.reference);
    }
    let after = store.find(stored.reference).await.unwrap().unwrap();
    assert_eq!(after.plans, record.plans);
}

async fn a_repeated_key_gives_the_first_receipt(store: &LeadStore) {
    let mut repeated = full_form();
    repeated.idempotency_key = Some("attempt-0001".to_owned());
    let first = store.insert(lead(&repeated)).await.unwrap();
    let again = store
        .insert(lead_at(&repeated, noon() + 5.minutes()))
        .await
        .unwrap();
    assert!(!first.replayed);
    assert!(again.replayed);
    assert_eq!(again.reference, first.reference);
    assert_eq!(again.received_at, first.received_at);
    // The key of an answered challenge counts more than that of the form.
    repeated.idempotency_key = Some("attempt-0003".to_owned());
    let mut challenged = lead(&repeated);
    let key = IdempotencyKey::parse("attempt-0001");
    challenged.parsed = challenged.parsed.with_key(key);
    let again = store.insert(challenged).await.unwrap();
    assert_eq!(again.reference, first.reference);
}

async fn the_same_key_with_other_content_is_another_lead(store: &LeadStore) {
    let mut one = full_form();
    one.idempotency_key = Some("attempt-0002".to_owned());
    let first = store.insert(lead(&one)).await.unwrap();
    let mut references = HashSet::from([first.reference]);
    let mut others = [(); 5].map(|()| one.clone());
    others[0].name = Some("Robin Visitor".to_owned());
    others[1].email = Some("robin@mail.example".to_owned());
    others[2].phone = Some("312-555-0102".to_owned());
    others[3].customer_message = Some("Five cameras".to_owned());
    // The same letters in other fields.
    others[4].name = Some("Dana Visito".to_owned());
    others[4].email = Some("rdana@mail.example".to_owned());
    for other in others {
        let second = store.insert(lead(&other)).await.unwrap();
        assert!(!second.replayed);
        assert!(references.insert(second.reference));
        let again = store.insert(lead(&other)).await.unwrap();
        assert!(again.replayed);
        assert_eq!(again.reference, second.reference);
    }
}

async fn without_a_key_nothing_is_a_repetition(store: &LeadStore) {
    let first = store.insert(lead(&full_form())).await.unwrap();
    let second = store.insert(lead(&full_form())).await.unwrap();
    assert!(!second.replayed);
    assert_ne!(first.reference, second.reference);
}

async fn lists_are_filtered_and_ordered(store: &LeadStore) {
    let start = noon() + 24.hours();
    let contact = form(&[
        ("form", "contact"),
        ("name", "Kim"),
        ("phone", "555-0102"),
        ("customer_message", "Hello"),
    ]);
    let mut stored = Vec::new();
    for minutes in 0..5 {
        // Whole seconds and fractions must sort as times, not as texts.
        let at = start + minutes.minutes() + (minutes * 100).milliseconds();
        let form = if minutes % 2 == 0 {
            &contact
        } else {
            &full_form()
        };
        stored.push(store.insert(lead_at(form, at)).await.unwrap());
    }
    let since = LeadFilter {
        since: Some(start),
        ..LeadFilter::default()
    };
    let listed = store.list(since.clone()).await.unwrap();
    let newest_first: Vec<_> = stored.iter().rev().map(|stored| stored.reference).collect();
    assert_eq!(
        listed.iter().map(|lead| lead.reference).collect::<Vec<_>>(),
        newest_first
    );
    let exported = store.export(since.clone()).await.unwrap();
    let oldest_first: Vec<_> = stored.iter().map(|stored| stored.reference).collect();
    assert_eq!(
        exported
            .iter()
            .map(|lead| lead.summary.reference)
            .collect::<Vec<_>>(),
        oldest_first
    );

    let contacts = LeadFilter {
        form: Some(FormKind::Contact),
        ..since.clone()
    };
    assert_eq!(store.list(contacts.clone()).await.unwrap().len(), 3);
    let two = LeadFilter {
        limit: Some(2),
        ..since.clone()
    };
    assert_eq!(
        store.list(two.clone()).await.unwrap()[0].reference,
        newest_first[0]
    );
    assert_eq!(store.list(two).await.unwrap().len(), 2);
    let until = LeadFilter {
        until: Some(start + 2.minutes()),
        ..since
    };
    assert_eq!(store.list(until).await.unwrap().len(), 2);
    assert!(contains_no_email(&store.list(contacts).await.unwrap()));
}

fn contains_no_email(leads: &[sightline_leads::LeadSummary]) -> bool {
    leads.iter().all(|lead| lead.email.is_none())
}

async fn one_key_from_a_hundred_tasks_is_one_lead(store: &Arc<LeadStore>) {
    let mut form = full_form();
    form.idempotency_key = Some("attempt-of-many".to_owned());
    let tasks: Vec<_> = (0..100)
        .map(|_| {
            let (store, lead) = (Arc::clone(store), lead(&form));
            tokio::spawn(async move { store.insert(lead).await.unwrap() })
        })
        .collect();
    let mut first = 0;
    let mut references = HashSet::new();
    for task in tasks {
        let stored = task.await.unwrap();
        first += usize::from(!stored.replayed);
        references.insert(stored.reference);
    }
    assert_eq!((first, references.len()), (1, 1));
}

async fn a_hundred_tasks_store_a_hundred_leads(store: &Arc<LeadStore>) {
    let before = store.list(LeadFilter::default()).await.unwrap().len();
    let tasks: Vec<_> = (0..100)
        .map(|number| {
            let mut form = full_form();
            form.idempotency_key = Some(format!("attempt-{number:08}"));
            let (store, lead) = (Arc::clone(store), lead(&form));
            tokio::spawn(async move { store.insert(lead).await.unwrap().reference })
        })
        .collect();
    let mut references = HashSet::new();
    for task in tasks {
        references.insert(task.await.unwrap());
    }
    assert_eq!(references.len(), 100);
    assert_eq!(
        store.list(LeadFilter::default()).await.unwrap().len(),
        before + 100
    );
    for reference in references {
        assert!(store.find(reference).await.unwrap().is_some());
    }
}

async fn of_a_message_sent_many_times_at_once_one_is_the_first(store: &Arc<LeadStore>) {
    let mut form = full_form();
    form.name = Some("Robin Impatient".to_owned());
    let tasks: Vec<_> = (0..20)
        .map(|_| {
            let (store, lead) = (Arc::clone(store), lead(&form));
            tokio::spawn(async move { store.insert(lead).await.unwrap().reference })
        })
        .collect();
    let mut references = HashSet::new();
    for task in tasks {
        references.insert(task.await.unwrap());
    }
    assert_eq!(references.len(), 20, "none is dropped");
    let mut first = Vec::new();
    for reference in &references {
        match store.find(*reference).await.unwrap().unwrap().repeats {
            None => first.push(*reference),
            Some(repeated) => assert!(references.contains(&repeated)),
        }
    }
    assert_eq!(first.len(), 1, "all others are linked to it");
}

async fn any_text_comes_back_as_it_was_sent(store: &LeadStore) {
    for text in [
        "Robert'); DROP TABLE lead;-- \\' \\\\ $1 ?1 :name %s",
        "👩‍🔧 مرحبا 你好 ç̧ \u{fffd} \u{10ffff}",
        "\"quoted\",\tand {braces} <tags> &amp;",
        &"x".repeat(5_000),
    ] {
        let mut form = full_form();
        form.customer_message = Some(text.to_owned());
        form.attribution
            .insert(AttributionField::UtmCampaign, "a'b\\\"c".to_owned());
        let stored = store.insert(lead(&form)).await.unwrap();
        let record = store.find(stored.reference).await.unwrap().unwrap();
        let kept = record.customer_message.unwrap();
        // Normalized to form C, like all text from visitors.
        assert_eq!(kept.as_str(), text.nfc().collect::<String>());
        assert_eq!(
            record.attribution.get(AttributionField::UtmCampaign),
            Some("a'b\\\"c")
        );
    }
}
