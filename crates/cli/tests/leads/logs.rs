//! Nothing that a visitor types is in any log line, at the most talkative level, whatever happens.

use std::time::Duration;

use serde_json::json;

use crate::cluster::{Cluster, PASSWORD};
use crate::program::{PROGRAM, Start, eventually, get, request, send};
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
fn the_log_has_the_number_of_warnings_that_check_lists_once() {
    let data = tempfile::tempdir().unwrap();
    let checked = std::process::Command::new(PROGRAM)
        .args(["check", "--format", "json"])
        .output()
        .unwrap();
    let found: Vec<serde_json::Value> = serde_json::from_slice(&checked.stdout).unwrap();
    let is_warning = |found: &&serde_json::Value| found["severity"] == "warning";
    let warnings = found.iter().filter(is_warning).count();
    assert!(warnings > 0, "the sample has some on purpose");
    let server = Start::at(data.path()).run();
    let told = "`sightline check` lists them";
    eventually("they are counted", Duration::from_secs(60), || {
        server.log().contains(told)
    });
    let log = server.log();
    let lines: Vec<&str> = log.lines().filter(|line| line.contains(told)).collect();
    assert_eq!(lines.len(), 1, "{log}");
    assert!(
        lines[0].contains(&format!("warnings={warnings}")),
        "{lines:?}"
    );
}

#[test]
fn no_log_line_holds_what_a_visitor_typed() {
    nothing_typed_is_logged(None, |_address, _good| {});
}

#[test]
fn no_log_line_holds_what_a_visitor_typed_or_a_password_when_leads_are_in_a_database() {
    let mut cluster = Cluster::start();
    let database = cluster.database("logged");
    nothing_typed_is_logged(Some(&database), |address, good| {
        cluster.stop_at_once();
        assert_eq!(send(address, good).unwrap().status, 503);
        cluster.start_again();
        eventually("the database is back", Duration::from_secs(30), || {
            send(address, good).is_some_and(|answer| answer.status == 201)
        });
        // A row that does not fit is refused by the database, which quotes it in its own words.
        cluster.sql(
            "logged",
            "ALTER TABLE lead ADD CHECK (length(name) < 3) NOT VALID",
        );
        assert_eq!(send(address, good).unwrap().status, 503);
        cluster.sql("logged", "ALTER TABLE lead DROP CONSTRAINT lead_name_check");
    });
}

/// Takes a server through success, failure, repetition and giving up, and reads every line it says.
fn nothing_typed_is_logged(database: Option<&str>, mut fail: impl FnMut(&str, &serde_json::Value)) {
    let data = tempfile::tempdir().unwrap();
    let (hook, _) = receivers::webhook();
    let (smtp, _) = receivers::smtp();
    let settings = receivers::settings(hook, smtp, 4)
        + "[[delivery]]\nname = 'log'\nkind = 'file'\npath = 'leads.jsonl'\n\
           [[delivery]]\nname = 'full'\nkind = 'file'\npath = '/dev/full'\n\
           [[delivery]]\nname = 'sheet'\nkind = 'apps_script'\nurl = 'http://127.0.0.1:1/'\nallow_private = true\n"
        + &format!(
            "[[delivery]]\nname = 'sms'\nkind = 'sms'\nurl = 'http://127.0.0.1:{hook}/'\n\
             to = '+13125550100'\nallow_private = true\nwords = ['periwinkle']\n\
             body = {{ To = '{{to}}', Text = '{{text}} {{email}} {{link}} {{page}}' }}\n"
        );
    let start = Start {
        data: data.path(),
        deliveries: Some(&settings),
        log: "trace",
        database,
        ..Start::default()
    };
    let server = start.run();
    let address = server.address();
    let good = json!({
        "form": "contact", "page": "/?q=periwinkle", "name": "Zebedee Quillfeather",
        "email": "zebedee.q@mail.example", "phone": "312-555-0142",
        "customer_message": "periwinkle blue cameras", "gclid": "clickid-7731",
        "plan": "/planning/storage?days=periwinkle\nperiwinkle",
    });
    let mut spam = good.clone();
    spam["qz7_leave"] = json!("periwinkle");
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
    fail(&address, &good);
    eventually(
        "deliveries were made and given up",
        Duration::from_secs(30),
        || {
            let log = server.log();
            log.contains("DEAD LETTER")
                && log.contains("lead delivered")
                && log.contains("kind=\"sms\" purpose=\"lead\"")
        },
    );
    let quarantined = start.leads(&["list", "--quarantined"]);
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
        for typed in TYPED.into_iter().chain([PASSWORD]) {
            // The mail server of the test has this name.
            let line = line
                .replace("220 mail.example", "")
                .replace("250-mail.example", "");
            assert!(!line.contains(typed), "{typed} is in: {line}");
        }
    }
}
