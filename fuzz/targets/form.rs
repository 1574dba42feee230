//! Any bytes as the body of a form, in both encodings: nothing panics, and what is accepted keeps
//! the rules.
#![no_main]

use jiff::Timestamp;
use libfuzzer_sys::fuzz_target;
use sightline_leads::{LeadForm, ParsedLead, Received};

fuzz_target!(|body: &[u8]| {
    for decoded in [LeadForm::from_json(body), LeadForm::from_urlencoded(body)] {
        let form = match decoded {
            Ok(form) => form,
            Err(error) => {
                // For the log: it must not repeat what was sent, so it is short.
                assert!(error.to_string().len() < 100);
                continue;
            }
        };
        let received = Received {
            at: Timestamp::UNIX_EPOCH,
            site: "https://www.acme.example",
        };
        match ParsedLead::parse(&form, &received) {
            Ok(lead) => {
                assert_eq!(lead.form(), form.kind());
                assert!(lead.plans().len() <= 5);
                for plan in lead.plans() {
                    let link = plan.link();
                    assert!(link.starts_with("/planning/") && link.len() < 4_200);
                    assert!(link.chars().all(|c| c.is_ascii_graphic() && !"\"<>".contains(c)));
                }
            }
            Err(errors) => {
                assert!((1..=4).contains(&errors.len()));
                assert!(errors.iter().all(|error| !error.message.is_empty()));
            }
        }
        let _values = form.values();
        assert!(
            !format!("{form:?}").contains("@"),
            "a debug output shows what was sent"
        );
    }
});
