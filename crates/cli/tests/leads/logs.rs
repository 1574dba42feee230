//! Nothing that a visitor types is in any log line, at the most talkative level, whatever happens.

use std::time::Duration;

use serde_json::json;

use crate::program::{Start, eventually, get, leads, request, send};
use crate::receivers;

const TYPED: [&str; 8] = [
    "Zebedee",
    "Quillfeather",
    "zebedee.q",
    "mail.example",
    "555-0142",
    "5550142",
    "periwinkle",
    "clickid-7731",
];

#[test]
fn no_log_line_holds_what_a_visitor_typed() {
    let data = tempfile::tempdir().unwrap();
    let (hook, _) = receivers::webhook();
    let (smtp, _) = receivers::smtp();
    let settings = receivers::settings(hook, smtp, 4)
        + "[[delivery]]\nname = 'log'\nkind = 'file'\npath = 'leads.jsonl'\n\
           [[delivery]]\nname = 'full'\nkind = 'file'\npath = '/dev/full'\n\
           [[delivery]]\nname = 'sheet'\nkind = 'apps_script'\nurl = 'http://127.0.0.1:1/'\nallow_private = true\n";
    let server = Start {
        data: data.path(),
        deliveries: Some(&settings),
        log: "trace",
        largest_file: None,
    }
    .run();
    let address = server.address();
    let good = json!({
        "form": "contact", "page": "/?q=periwinkle", "name": "Zebedee Quillfeather",
        "email": "zebedee.q@mail.example", "phone": "312-555-0142",
        "customer_message": "periwinkle blue cameras", "gclid": "clickid-7731",
    });
    let mut spam = good.clone();
    spam["website"] = json!("periwinkle");
    let mut wrong = good.clone();
    wrong["email"] = json!("zebedee.q");
    for (lead, status) in [(&good, 201), (&spam, 201), (&wrong, 422)] {
        assert_eq!(send(&address, lead).unwrap().status, status);
    }
    let broken = r#"{"name":"Zebedee","phone":312-555-0142}"#;
    let broken = format!(
        "POST /api/leads HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\n\
         content-length: {}\r\n\r\n{broken}",
        broken.len()
    );
    assert_eq!(request(&address, &broken).unwrap().status, 400);
    get(&address, "/search?q=periwinkle").unwrap();
    eventually(
        "deliveries were made and given up",
        Duration::from_secs(30),
        || {
            let log = server.log();
            log.contains("DEAD LETTER") && log.contains("lead delivered")
        },
    );
    let quarantined = leads(data.path(), &["list", "--quarantined"]);
    assert!(
        String::from_utf8(quarantined.stdout)
            .unwrap()
            .contains("Zebedee")
    );
    let log = server.log();
    assert!(
        log.contains("TRACE") || log.contains("DEBUG"),
        "the log is talkative"
    );
    for line in log.lines() {
        for typed in TYPED {
            // The mail server of the test has this name.
            let line = line
                .replace("220 mail.example", "")
                .replace("250-mail.example", "");
            assert!(!line.contains(typed), "{typed} is in: {line}");
        }
    }
}
