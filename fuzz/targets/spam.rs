//! Any name and message before the scorer: nothing panics, a score has reasons, and a filled-in trap
//! is always enough.
#![no_main]

use jiff::Timestamp;
use libfuzzer_sys::fuzz_target;
use sightline_leads::{LeadForm, ParsedLead, Received, Signals, Verdict};

fuzz_target!(|texts: (String, String)| {
    let (name, message) = texts;
    let form = LeadForm {
        form: Some("contact".to_owned()),
        name: Some(name),
        phone: Some("312-555-0101".to_owned()),
        customer_message: Some(message),
        ..LeadForm::default()
    };
    let received = Received {
        at: Timestamp::UNIX_EPOCH,
        site: "",
    };
    let Ok(lead) = ParsedLead::parse(&form, &received) else {
        return;
    };
    let verdict = Verdict::of(&lead, &Signals::default());
    assert_eq!(verdict.score == 0, verdict.reasons.is_empty());
    let trapped = Signals {
        honeypot: true,
        ..Signals::default()
    };
    let trapped = Verdict::of(&lead, &trapped);
    assert!(trapped.is_quarantined() && trapped.score >= verdict.score);
});
