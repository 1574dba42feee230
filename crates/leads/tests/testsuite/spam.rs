//! Spam scores: bots are held back, people are not.

use jiff::SignedDuration;
use proptest::prelude::*;
use sightline_leads::{LeadForm, RequestOrigin, Signals, SpamReason, Verdict};

use crate::harness::{SITE, form, full_form, lead};

fn message(text: &str) -> LeadForm {
    form(&[
        ("form", "contact"),
        ("name", "Kim"),
        ("phone", "555-0102"),
        ("customer_message", text),
    ])
}

fn verdict(form: &LeadForm, signals: Signals) -> Verdict {
    Verdict::of(&lead(form).parsed, &signals)
}

#[test]
fn ordinary_customer_messages_are_not_quarantined() {
    for text in [
        "Hello, I need 4 cameras for my shop at 12 Main St. Please call after 5pm!!!",
        "Our floor plan: https://drive.example/plan.pdf",
        "Here are two pictures: https://a.example/1.jpg https://a.example/2.jpg",
        "Necesito cámaras para mi casa, gracias",
        "我需要四个摄像头",
        "We are a casino in Joliet and need 200 cameras",
    ] {
        let verdict = verdict(&message(text), Signals::default());
        assert!(!verdict.is_quarantined(), "{text}: {verdict:?}");
    }
}

#[test]
fn plan_links_do_not_count_as_spam_links() {
    let mut sent = message("Please look at my plans: https://drive.example/plan.pdf");
    let link = |days| format!("{SITE}/planning/storage?days={days}\n");
    sent.plan = Some((1..=5).map(link).collect());
    assert_eq!(lead(&sent).parsed.plans().len(), 5);
    assert_eq!(verdict(&sent, Signals::default()), Verdict::default());
}

#[test]
fn typical_spam_messages_are_quarantined() {
    for text in [
        "We offer SEO services to rank on Google: https://a.example https://b.example https://c.example",
        "<a href=\"https://pills.example\">viagra</a>",
        "Get crypto and bitcoin [url=https://a.example]here[/url]",
    ] {
        let verdict = verdict(&message(text), Signals::default());
        assert!(verdict.is_quarantined(), "{text}: {verdict:?}");
    }
}

#[test]
fn one_strong_spam_signal_quarantines_and_weak_ones_do_not() {
    let none = Signals::default();
    let honeypot = Signals {
        honeypot: true,
        ..none
    };
    let foreign = Signals {
        origin: RequestOrigin::Foreign,
        ..none
    };
    let fast = Signals {
        elapsed: Some(SignedDuration::from_millis(500)),
        origin: RequestOrigin::Hidden,
        ..none
    };
    let slow = Signals {
        elapsed: Some(SignedDuration::from_secs(40)),
        ..none
    };
    assert_eq!(
        verdict(&full_form(), honeypot).reasons,
        [SpamReason::Honeypot]
    );
    assert!(verdict(&full_form(), honeypot).is_quarantined());
    assert!(verdict(&full_form(), foreign).is_quarantined());
    let crowded = Signals {
        crowded: true,
        ..none
    };
    assert!(verdict(&full_form(), crowded).is_quarantined());
    assert_eq!(verdict(&full_form(), fast).score, 3);
    assert_eq!(verdict(&full_form(), slow), Verdict::default());
}

#[test]
fn an_answered_challenge_clears_crowding_but_not_strong_signals() {
    let challenge_answered = |signals| Signals {
        challenge_answered: true,
        ..signals
    };
    let none = Signals::default();
    let crowded = Signals {
        crowded: true,
        ..none
    };
    assert_eq!(
        verdict(&full_form(), challenge_answered(crowded)),
        Verdict::default()
    );
    let offer = message("See https://a.example and https://b.example: backlink, guest post");
    assert_eq!(verdict(&offer, none).to_string(), "5 (links, phrases)");
    let spoken_for = verdict(&offer, challenge_answered(none));
    assert_eq!(spoken_for.to_string(), "3 (links, phrases, proof-of-work)");
    assert!(!spoken_for.is_quarantined());
    for machine in [
        Signals {
            honeypot: true,
            ..none
        },
        Signals {
            origin: RequestOrigin::Foreign,
            ..none
        },
    ] {
        assert!(verdict(&full_form(), challenge_answered(machine)).is_quarantined());
    }
}

#[test]
fn a_challenge_is_asked_only_if_it_would_prevent_quarantine() {
    let none = Signals::default();
    let crowded = Signals {
        crowded: true,
        ..none
    };
    let machine = Signals {
        honeypot: true,
        ..crowded
    };
    let asked =
        |form: &LeadForm, signals| Verdict::challenge_would_decide(&lead(form).parsed, &signals);
    assert!(asked(&full_form(), crowded));
    assert!(!asked(&full_form(), none), "nothing is held against it");
    assert!(
        !asked(&full_form(), machine),
        "it would be kept back anyway"
    );
    let challenge_answered = Signals {
        challenge_answered: true,
        ..crowded
    };
    assert!(!asked(&full_form(), challenge_answered), "it was done");
}

#[test]
fn the_honeypot_and_elapsed_time_are_read_from_the_form() {
    let sent = form(&[("qz7_leave", " x "), ("elapsed_ms", "1500")]);
    assert!(sent.fell_for_honeypot());
    assert_eq!(sent.elapsed(), Some(SignedDuration::from_millis(1500)));
    let empty = form(&[("qz7_leave", " "), ("elapsed_ms", "-4")]);
    assert!(!empty.fell_for_honeypot());
    assert_eq!(empty.elapsed(), None);
}

proptest! {
    #[test]
    fn no_text_makes_the_scorer_panic(text in "\\PC{1,400}", name in "\\PC{1,80}", honeypot: bool) {
        let form = form(&[
            ("form", "contact"), ("name", &name), ("phone", "555-0102"), ("customer_message", &text),
        ]);
        if let Ok(lead) = sightline_leads::ParsedLead::parse(&form, &sightline_leads::Received { at: crate::harness::noon(), site: crate::harness::SITE }) {
            let verdict = Verdict::of(&lead, &Signals { honeypot, ..Signals::default() });
            prop_assert_eq!(verdict.score == 0, verdict.reasons.is_empty());
            let challenge_answered = Signals { honeypot, challenge_answered: true, ..Signals::default() };
            prop_assert!(Verdict::of(&lead, &challenge_answered).score <= verdict.score);
            prop_assert!(!honeypot || verdict.is_quarantined());
        }
    }
}
