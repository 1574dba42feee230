//! Plans that are attached to a lead, from the form to the email, computed by the program's own
//! engine.

use std::time::Duration;

use serde_json::{Value, json};

use crate::program::{Start, eventually, get, lead, takes};
use crate::receivers::{mail_delivery, recording_smtp};

/// Decodes an email's text (quoted-printable, RFC 2045).
fn readable(mail: &str) -> String {
    let joined = mail.replace("=\r\n", "").into_bytes();
    let mut bytes = Vec::with_capacity(joined.len());
    let mut rest = joined.as_slice();
    while let [first, others @ ..] = rest {
        let escaped = others
            .get(..2)
            .filter(|_| *first == b'=')
            .and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        bytes.push(escaped.unwrap_or(*first));
        rest = if escaped.is_some() {
            &others[2..]
        } else {
            others
        };
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn the_plans_in_a_mail_match_the_answers_of_their_pages() {
    let data = tempfile::tempdir().unwrap();
    let (smtp, mails) = recording_smtp();
    let deliveries = mail_delivery(smtp);
    let server = Start {
        deliveries: Some(&deliveries),
        ..Start::at(data.path())
    }
    .run();
    let links = [
        "/planning/storage?cameras=8",
        "/planning/estimate?site=shop&rooms=6&doors=1&without=door",
    ];
    let answers = links.map(|link| -> Value {
        let program = link.replacen('?', ".json?", 1);
        serde_json::from_str(&get(&server.address(), &program).unwrap().body).unwrap()
    });
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    // A lead waits 300 ms for its plans, which a busy machine may exceed.
    let complete = (1..=20).find_map(|number| {
        let mut with_plans = lead("Dana", &format!("attempt-{number:04}"));
        with_plans["plan"] = json!(links.join("\n"));
        with_plans["plans"] = json!([{ "title": "Forged", "lines": [] }]);
        takes(&server.address(), &with_plans);
        eventually("the mail is there", Duration::from_secs(60), || {
            mails.lock().unwrap().len() == number
        });
        let mail = readable(&mails.lock().unwrap()[number - 1]);
        assert!(!mail.contains("Forged"), "{mail}");
        let has_plan =
            |answer: &Value| mail.contains(&format!("\r\nPlan: {}\r\n", text(&answer["title"])));
        answers.iter().all(has_plan).then_some(mail)
    });
    let mail = complete.expect("a mail has both plans");
    let mut said = 0;
    for (link, answer) in links.iter().zip(&answers) {
        let mut expected = vec![
            format!("\r\nPlan: {}\r\n", text(&answer["title"])),
            format!("  https://www.sightline.example{link}#plan\r\n"),
        ];
        for line in answer["lines"].as_array().unwrap() {
            let (label, value) = (text(&line["label"]), text(&line["value"]));
            expected.push(format!("\r\n  {label}: {value}\r\n"));
        }
        for note in answer["notes"].as_array().unwrap() {
            if note["level"] == "ask" {
                expected.push(format!("\r\n  Ask first: {}\r\n", text(&note["text"])));
            }
        }
        for part in &expected {
            assert!(mail.contains(part), "{part} in {mail}");
        }
        said += expected.len();
    }
    assert!(said > 20, "{said}");
    // The email names what was left out, and contains no line for it.
    assert!(mail.contains("Left out: Door"), "{mail}");
    assert!(!mail.contains("\r\n  Door: reader"), "{mail}");
}
