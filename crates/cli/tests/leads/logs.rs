//! Checks that nothing that visitors type, and nothing that people write about them in the studio, is in any log line,
//! at the most verbose level, whatever happens.

use std::io::{BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use serde_json::json;

use crate::cluster::{Cluster, PASSWORD};
use crate::desk::{OWNER, OWNER_PASSWORD, SignedIn};
use crate::program::{PROGRAM, Start, eventually, get, lead, request, send};
use crate::receivers;
use crate::upgrade::certificate;

const TYPED: [&str; 15] = [
    "Zebedee",
    "Quillfeather",
    "zebedee.q",
    "mail.example",
    "555-0142",
    "5550142",
    "periwinkle",
    "clickid-7731",
    // Words that are used in the studio.
    "marigold",
    "foxglove",
    "tulip",
    "hollyhock",
    "ilhelmina",
    "desk.example",
    "ladder harbor",
];

#[test]
fn the_log_gives_the_number_of_check_warnings_once() {
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
fn an_untrusted_proxy_is_warned_about_once() {
    for (trusted_proxies, warnings) in [("", 1), ("127.0.0.1", 0)] {
        let data = tempfile::tempdir().unwrap();
        let server = Start {
            trusted_proxies,
            ..Start::at(data.path())
        }
        .run();
        for number in 0..3 {
            let body = lead("Visitor", &format!("attempt-000{number}")).to_string();
            let post = format!(
                "POST /api/leads HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-forwarded-for: 203.0.113.{number}\r\n\
                 content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
                body.len()
            );
            assert_eq!(request(&server.address(), &post).unwrap().status, 201);
        }
        let told = || {
            let log = server.log();
            log.matches("from an address that is not trusted").count()
        };
        eventually("it is told", Duration::from_secs(60), || told() >= warnings);
        let log = server.log();
        assert_eq!(told(), warnings, "{trusted_proxies}: {log}");
        let line = log.lines().find(|line| line.contains("not trusted"));
        let line = line.unwrap_or_default();
        assert!(
            !line.contains("203.0.113") && !line.contains("127.0.0.1"),
            "{line}"
        );
    }
}

#[test]
fn a_failed_delivery_of_a_lead_that_was_erased_meanwhile_is_not_logged() {
    let data = tempfile::tempdir().unwrap();
    let receiver = TcpListener::bind("127.0.0.1:0").unwrap();
    let settings = receivers::webhook_delivery(receiver.local_addr().unwrap().port());
    let start = Start {
        deliveries: Some(&settings),
        ..Start::at(data.path())
    };
    let server = start.run();
    let fails_after = |key: &str, phone: &str, meanwhile: &dyn Fn()| {
        let mut lead = lead("Dana", key);
        lead["phone"] = phone.into();
        let answer = send(&server.address(), &lead).unwrap();
        let mut attempt = BufReader::new(receiver.accept().unwrap().0);
        receivers::body(&mut attempt).unwrap();
        meanwhile();
        let refusal = b"HTTP/1.1 500 Oops\r\ncontent-length: 0\r\n\r\n";
        attempt.get_mut().write_all(refusal).unwrap();
        answer.reference()
    };
    let erased = fails_after("attempt-0001", "312-555-0101", &|| {
        let forgotten = start.leads(&["forget", "--phone", "312-555-0101"]);
        assert!(forgotten.status.success(), "{forgotten:?}");
    });
    let kept = fails_after("attempt-0002", "312-555-0102", &|| {});
    let is_logged = |reference: &str| {
        let log = server.log();
        let mut lines = log.lines();
        lines.any(|line| line.contains("a delivery failed") && line.contains(reference))
    };
    eventually("the failure is logged", Duration::from_secs(20), || {
        is_logged(&kept)
    });
    assert!(!is_logged(&erased), "{}", server.log());
}

#[test]
fn no_log_line_holds_what_a_visitor_typed() {
    nothing_typed_is_logged(None, |_address, _good, _owner, _reference| {});
}

#[test]
fn with_postgres_no_log_line_holds_what_a_visitor_typed_or_a_password() {
    let mut cluster = Cluster::start();
    let database = cluster.database("logged");
    nothing_typed_is_logged(Some(&database), |address, good, owner, reference| {
        cluster.stop_at_once();
        assert_eq!(send(address, good).unwrap().status, 503);
        cluster.start_again();
        eventually("the database is back", Duration::from_secs(30), || {
            send(address, good).is_some_and(|answer| answer.status == 201)
        });
        // The database refuses a row that violates a constraint, and quotes it in its error message.
        cluster.sql(
            "logged",
            "ALTER TABLE lead ADD CHECK (length(name) < 3) NOT VALID",
        );
        assert_eq!(send(address, good).unwrap().status, 503);
        cluster.sql("logged", "ALTER TABLE lead DROP CONSTRAINT lead_name_check");
        let refuse = "ALTER TABLE lead_entry ADD CHECK (length(text) < 3) NOT VALID";
        cluster.sql("logged", refuse);
        let note = json!({"kind": "note", "text": "The marigold gate"});
        let refused = owner.add(address, reference, &note).unwrap();
        assert_eq!(refused.status, 500, "{refused:?}");
        let again = "ALTER TABLE lead_entry DROP CONSTRAINT lead_entry_text_check";
        cluster.sql("logged", again);
    });
}

#[test]
fn no_log_line_holds_what_a_stranger_writes_in_a_tls_handshake() {
    let data = tempfile::tempdir().unwrap();
    let certificate = certificate(data.path());
    let start = Start {
        log: "trace",
        flags: &[
            "--domain",
            "www.sightline.invalid",
            "--tls-cert",
            &certificate,
            "--tls-key",
            &certificate,
            "--tls-listen",
            "127.0.0.1:0",
        ],
        ..Start::at(data.path())
    };
    let server = start.run();
    eventually("HTTPS is served", Duration::from_secs(30), || {
        server.log().contains("serving HTTPS address=")
    });
    let log = server.log();
    let (_, address) = log.split_once("serving HTTPS address=").unwrap();
    let address = address.split_whitespace().next().unwrap();
    for name in ["Zebedee Quillfeather", "periwinkle..555-0142", "periwinkle"] {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(&client_hello(name)).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_millis(500)))
            .unwrap();
        let mut first = [0];
        stream.read_exact(&mut first).unwrap();
    }
    for line in server.log().lines() {
        for typed in TYPED {
            assert!(!line.contains(typed), "{typed} is in: {line}");
        }
    }
}

/// The first record of a TLS 1.3 handshake for a host of this name.
fn client_hello(name: &str) -> Vec<u8> {
    let with_length = |bytes: &[u8]| {
        let length = u16::try_from(bytes.len()).unwrap();
        [&length.to_be_bytes(), bytes].concat()
    };
    let extension = |kind: u8, body: &[u8]| [&[0, kind][..], &with_length(body)].concat();
    let name = [&[0][..], &with_length(name.as_bytes())].concat();
    let share = [&[0, 0x1d][..], &with_length(&[9; 32])].concat();
    let extensions = [
        extension(0, &with_length(&name)),
        // TLS 1.3, X25519, ecdsa_secp256r1_sha256, and a key.
        extension(43, &[2, 3, 4]),
        extension(10, &[0, 2, 0, 0x1d]),
        extension(13, &[0, 2, 4, 3]),
        extension(51, &with_length(&share)),
    ];
    // The version, the random bytes, no session, one cipher suite, no compression.
    let hello = [&[3, 3][..], &[7; 32], &[0], &[0, 2, 0x13, 1], &[1, 0]].concat();
    let hello = [hello, with_length(&extensions.concat())].concat();
    let handshake = [&[1, 0][..], &with_length(&hello)].concat();
    [&[22, 3, 1][..], &with_length(&handshake)].concat()
}

#[test]
fn refused_requests_are_logged_ten_times_a_minute() {
    let data = tempfile::tempdir().unwrap();
    let server = Start::at(data.path()).run();
    let post = |status: u16, header: &str, body: &str| {
        let post = format!(
            "POST /api/leads HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\n\
             {header}content-length: {}\r\n\r\n{body}",
            body.len()
        );
        assert_eq!(request(&server.address(), &post).unwrap().status, status);
    };
    for number in 0..50 {
        post(400, "", "[");
        post(422, "", "{}");
        post(403, "x-sightline-test: x\r\n", "{}");
        if number < 20 {
            let lead = lead("Visitor", &format!("attempt-{number:04}"));
            post(201, "", &lead.to_string());
        }
    }
    let log = server.log();
    for line in [
        "a lead's body could not be read",
        "a lead was refused",
        "a test lead was signed",
    ] {
        // One more may be logged each six seconds.
        let lines = log.matches(line).count();
        assert!((10..20).contains(&lines), "{line}: {lines}");
    }
    assert_eq!(log.matches("lead stored").count(), 20, "{log}");
}

/// Uses every function of the studio that takes text.
fn use_the_studio(owner: &SignedIn, address: &str, reference: &str) {
    let ask = |status: u16, line: &str, body: serde_json::Value| {
        let (method, path) = line.split_once(' ').unwrap();
        let body = (!body.is_null()).then_some(body);
        let answer = owner.ask(address, (method, path), "", body.as_ref());
        let answer = answer.unwrap();
        assert_eq!(answer.status, status, "{line}: {answer:?}");
        serde_json::from_str::<serde_json::Value>(&answer.body).unwrap_or_default()
    };
    let nothing = serde_json::Value::Null;
    let lead = format!("leads/{reference}");
    for path in [
        "leads?q=periwinkle%20Zebedee",
        "leads?q=marigold&source=Google%20Ads",
        "today",
        &lead,
        "leads/export?format=json",
        "people",
        "audit",
    ] {
        ask(200, &format!("GET {path}"), nothing.clone());
    }
    let entries = format!("POST {lead}/entries");
    let note = json!({"kind": "note", "text": "The marigold gate"});
    let noted = ask(200, &entries, note);
    let note = noted["entries"][0]["id"].as_str().unwrap();
    let note = format!("{lead}/entries/{note}");
    let other = json!({"text": "The foxglove door"});
    ask(200, &format!("PATCH {note}"), other);
    ask(200, &format!("DELETE {note}"), nothing);
    let unknown = json!({"kind": "foxglove"});
    ask(422, &entries, unknown);
    // The reminder was due long ago, so that it is sent at once.
    let due = json!({"kind": "reminder", "text": "Call about the hollyhock", "due_at": "2026-01-02T12:00:00Z"});
    let reminded = ask(200, &entries, due);
    let version = reminded["version"].as_i64().unwrap();
    let lost = json!({"stage": "lost", "reason": "no tulip"});
    let lost = owner.change(address, (reference, version), &lost);
    assert_eq!(lost.unwrap().status, 200);
    let wrong = json!({"email": OWNER, "password": format!("{OWNER_PASSWORD}8")});
    ask(401, "POST sign-in/password", wrong);
    ask(202, "POST links", json!({"email": OWNER}));
    ask(202, "POST links", json!({"email": "foxglove@desk.example"}));
    let person = json!({"email": "tulip@desk.example", "name": "Foxglove", "owner": false, "may_leads": true, "may_content": false});
    ask(200, "POST people", person);
    let whom = json!({"email": "zebedee.q@mail.example", "dry_run": true});
    ask(200, "POST forget", whom);
}

/// Takes a server through success, failure, retries and giving up, and reads every line that it logs.
fn nothing_typed_is_logged(
    database: Option<&str>,
    mut fail: impl FnMut(&str, &serde_json::Value, &SignedIn, &str),
) {
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
        patience: "5s",
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
    let reference = send(&address, &good).unwrap().reference();
    let owner = SignedIn::owner(&start, &address);
    use_the_studio(&owner, &address, &reference);
    fail(&address, &good, &owner, &reference);
    eventually(
        "deliveries were made and given up",
        Duration::from_secs(30),
        || {
            let log = server.log();
            log.contains("DEAD LETTER")
                && log.contains("lead delivered")
                && log.contains("kind=\"sms\" purpose=\"lead\"")
                && log.contains("purpose=\"reminder\"")
                && log.contains("a link to sign in")
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
    let token = owner.cookie.strip_prefix("studio=").unwrap();
    for line in log.lines() {
        for typed in TYPED.into_iter().chain([PASSWORD, token]) {
            // The test's mail server has this name, so it doesn't count.
            let line = line
                .replace("220 mail.example", "")
                .replace("250-mail.example", "");
            assert!(!line.contains(typed), "{typed} is in: {line}");
        }
    }
}
