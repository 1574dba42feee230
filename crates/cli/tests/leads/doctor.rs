//! `sightline doctor` and `sightline leads test`, run in the way an operator does.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use crate::folder;
use crate::name_server::{self, Text};
use crate::program::{PROGRAM, Program, SECRET, Start, eventually, lead, send, takes};
use crate::receivers::{self, mail_delivery, webhook_delivery};

/// Returns a folder that contains a copy of the site as `site`.
fn site_copied() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    folder::copy(&folder::minimal(), &folder.path().join("site"));
    folder
}

/// Runs `doctor` on the data folder of a server.
fn doctor(data: &Path, base_url: &str, names: SocketAddr, further: &[&str]) -> Output {
    Command::new(PROGRAM)
        .args(["doctor", "--base-url", base_url, "--name-server"])
        .arg(names.to_string())
        .arg("--site")
        .arg(folder::minimal())
        .arg("--data")
        .arg(data)
        .arg("--deliveries")
        .arg(data.join("deliveries.toml"))
        .args(further)
        .env("HOOK_SECRET", SECRET)
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Returns the line about something: its grade and what was found.
fn line<'a>(said: &'a str, what: &str) -> &'a str {
    let is_about = |line: &&str| line.get(6..).is_some_and(|rest| rest.starts_with(what));
    said.lines()
        .find(is_about)
        .unwrap_or_else(|| panic!("{what} in\n{said}"))
}

/// The DNS records of a domain whose emails are trusted. The key is too long for one datagram.
fn records() -> Vec<Text> {
    let key = format!("v=DKIM1; k=rsa; p={}", "A".repeat(700));
    vec![
        (
            "acme.example",
            "v=spf1 include:mail.example -all".to_owned(),
        ),
        ("_dmarc.acme.example", "v=DMARC1; p=reject".to_owned()),
        ("selector2._domainkey.acme.example", key),
    ]
}

#[test]
fn doctor_exits_with_0_if_everything_works() {
    let data = tempfile::tempdir().unwrap();
    let (smtp, mails) = receivers::recording_smtp();
    let (hook, bodies) = receivers::recording_webhook("204 No Content");
    let log = "[[delivery]]\nname = 'log'\nkind = 'file'\npath = 'leads.jsonl'\n";
    let settings = mail_delivery(smtp) + &webhook_delivery(hook) + log;
    let start = Start {
        data: data.path(),
        deliveries: Some(&settings),
        ..Start::default()
    };
    let server = start.run();
    let address = server.address();
    takes(&address, &lead("Zebedee", "attempt-0001"));
    eventually("the lead arrives", Duration::from_secs(20), || {
        start
            .leads(&["list", "--state", "delivered"])
            .stdout
            .windows(7)
            .any(|word| word == b"Zebedee")
    });
    let base_url = format!("http://{address}");
    let names = name_server::start(&records());
    let output = doctor(data.path(), &base_url, names, &[]);
    let told = said(&output);
    assert_eq!(output.status.code(), Some(0), "{told}");
    for (what, found) in [
        ("deliveries", "mail, crm, log"),
        ("database", "sound"),
        ("outbox mail", "0 wait, none given up"),
        ("smtp mail", "the mail server takes mails"),
        ("webhook crm", "the receiver is reached; it answered 204"),
        ("file log", ""),
        ("spf acme.example", "v=spf1 include:mail.example -all"),
        ("dkim acme.example", "key at selector2"),
        ("dmarc acme.example", "v=DMARC1; p=reject"),
        ("address", &format!("{base_url} answers 200")),
        ("clock", "s from that of the address"),
        ("studio", "lets people sign in"),
    ] {
        let line = line(&told, what);
        assert!(line.starts_with("good") && line.contains(found), "{line}");
    }
    assert!(told.contains("\n0 bad, "), "{told}");
    let asked = (mails.lock().unwrap().len(), bodies.lock().unwrap().len());
    // Each receiver got the test lead. The webhook was also asked whether it answers.
    assert_eq!(asked, (1, 2), "looking sends nothing");

    let tested = doctor(data.path(), &base_url, names, &["--send-test"]);
    assert_eq!(tested.status.code(), Some(0), "{}", said(&tested));
    let mail = mails.lock().unwrap().last().unwrap().to_lowercase();
    assert!(mail.contains("subject:") && mail.contains("test"), "{mail}");
    let body = bodies.lock().unwrap().last().unwrap().clone();
    assert!(body.contains("lead.test"), "{body}");
    for personal in ["Zebedee", "visitor@mail.example", "555-0101", SECRET] {
        for output in [&output, &tested] {
            assert!(!said(output).contains(personal), "{personal}");
            assert!(!String::from_utf8_lossy(&output.stderr).contains(personal));
        }
    }
}

#[test]
fn doctor_names_each_problem_with_its_fix_and_exits_with_1() {
    let data = tempfile::tempdir().unwrap();
    let (hook, _) = receivers::recording_webhook("405 Method Not Allowed");
    let posts_only = webhook_delivery(hook).replace("'crm'", "'sales'");
    // Nothing listens on port 1.
    std::fs::write(
        data.path().join("deliveries.toml"),
        mail_delivery(1) + &webhook_delivery(1) + &posts_only,
    )
    .unwrap();
    let spf = vec![("acme.example", "v=spf1 +all".to_owned())];
    let names = name_server::start(&spf);
    let ask = |further: &[&str]| doctor(data.path(), "http://127.0.0.1:1", names, further);
    let output = ask(&["--dkim-selector", "ours"]);
    let told = said(&output);
    assert_eq!(output.status.code(), Some(1), "{told}");
    for (what, grade, found, mend) in [
        ("database", "BAD", "there are no leads in", "--data"),
        ("smtp mail", "BAD", "takes no connection", "`host`, `port`"),
        (
            "webhook crm",
            "BAD",
            "takes no connection",
            "is the receiver running",
        ),
        ("spf acme.example", "warn", "(+all)", "-all or ~all"),
        (
            "dkim acme.example",
            "BAD",
            "no key at ours._domainkey",
            "TXT record",
        ),
        ("dmarc acme.example", "warn", "no record", "v=DMARC1"),
        (
            "address",
            "warn",
            "http://127.0.0.1:1",
            "is the server running",
        ),
    ] {
        let line = line(&told, what);
        assert!(line.starts_with(grade) && line.contains(found), "{line}");
        let below = told.split(line).nth(1).unwrap().lines().nth(1).unwrap();
        assert!(below.contains("fix: ") && below.contains(mend), "{below}");
    }
    let reached = line(&told, "webhook sales");
    assert!(
        reached.starts_with("good") && reached.contains("405"),
        "{reached}"
    );
    let json = ask(&["--format", "json"]);
    assert_eq!(json.status.code(), Some(1));
    let findings: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    let database = findings
        .as_array()
        .unwrap()
        .iter()
        .find(|finding| finding["what"] == "database")
        .unwrap();
    assert_eq!(database["grade"], "bad");
    assert!(database["mend"].is_string());
}

#[test]
fn a_delivery_whose_receiver_is_gone_is_shown_as_stopped() {
    let data = tempfile::tempdir().unwrap();
    let (hook, _) = receivers::recording_webhook("410 Gone");
    let start = Start {
        data: data.path(),
        deliveries: Some(&webhook_delivery(hook)),
        ..Start::default()
    };
    let server = start.run();
    takes(&server.address(), &lead("Dana", "attempt-0001"));
    eventually("the lead is given up", Duration::from_secs(20), || {
        said(&start.leads(&["list", "--state", "dead"])).contains("Dana")
    });
    let later = send(&server.address(), &lead("Lee", "attempt-0002")).unwrap();
    let told = said(&doctor(
        data.path(),
        "http://127.0.0.1:1",
        name_server::silent(),
        &[],
    ));
    let outbox = line(&told, "outbox crm");
    assert!(
        outbox.starts_with("BAD")
            && outbox.contains("stopped: the receiver said that it is gone; 1 waiting, 1 given up"),
        "{outbox}"
    );
    let shown = said(&start.leads(&["show", &later.reference()]));
    assert!(
        shown.contains("crm: waiting, the delivery is stopped\n"),
        "{shown}"
    );
}

#[test]
fn doctor_reports_unset_secrets_and_silent_name_servers() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("deliveries.toml");
    let missing = webhook_delivery(1).replace("HOOK_SECRET", "NOT_SET");
    std::fs::write(&file, missing + "[retry]\nlease = 5\n").unwrap();
    let silent = name_server::silent();
    let told = said(&doctor(data.path(), "http://127.0.0.1:1", silent, &[]));
    for part in ["NOT_SET is not set", "unknown key \"lease\""] {
        assert!(told.contains(part), "{part} in\n{told}");
    }
    let (smtp, _) = receivers::recording_smtp();
    std::fs::write(&file, mail_delivery(smtp)).unwrap();
    let told = said(&doctor(data.path(), "http://127.0.0.1:1", silent, &[]));
    let line = line(&told, "dns acme.example");
    assert!(line.starts_with("warn"), "{line}");
    assert!(line.contains("no name server answers"), "{line}");
}

#[test]
fn the_dmarc_record_of_a_domain_is_that_of_the_domain_above_it() {
    let data = tempfile::tempdir().unwrap();
    let below = mail_delivery(1).replace("website@", "website@mail.");
    std::fs::write(data.path().join("deliveries.toml"), below).unwrap();
    let names = name_server::start(&records());
    let told = said(&doctor(data.path(), "http://127.0.0.1:1", names, &[]));
    let line = line(&told, "dmarc mail.acme.example");
    assert!(line.starts_with("good"), "{line}");
    assert!(line.contains("v=DMARC1; p=reject"), "{line}");
}

#[test]
fn doctor_grades_a_site_without_deliveries_as_bad() {
    let data = tempfile::tempdir().unwrap();
    std::fs::write(data.path().join("deliveries.toml"), "").unwrap();
    let silent = name_server::silent();
    let output = doctor(data.path(), "http://127.0.0.1:1", silent, &[]);
    let told = said(&output);
    assert_eq!(output.status.code(), Some(1), "{told}");
    let line = line(&told, "deliveries");
    assert!(
        line.starts_with("BAD") && line.contains("reach nobody"),
        "{line}"
    );
}

/// Sends a test lead through a server.
fn test(server: &Program, data: &Path, timeout: &str) -> Output {
    let base_url = format!("http://{}", server.address());
    Start::at(data).leads(&["test", "--base-url", &base_url, "--timeout", timeout])
}

#[test]
fn leads_test_exits_with_0_only_if_every_delivery_has_the_test() {
    let data = tempfile::tempdir().unwrap();
    let (good, bodies) = receivers::recording_webhook("200 OK");
    let (bad, _) = receivers::recording_webhook("503 Busy");
    let good = webhook_delivery(good);
    let bad = webhook_delivery(bad).replace("'crm'", "'sales'");
    let run = |settings: &str| {
        Start {
            data: data.path(),
            deliveries: Some(settings),
            ..Start::default()
        }
        .run()
    };
    let server = run(&good);
    let arrived = test(&server, data.path(), "30s");
    let told = said(&arrived);
    assert_eq!(arrived.status.code(), Some(0), "{told}");
    assert!(told.contains("crm: delivered"), "{told}");
    assert!(
        told.contains("arrived: 1 of 1 deliveries have it"),
        "{told}"
    );
    let body = bodies.lock().unwrap().last().unwrap().clone();
    assert!(body.contains("\"type\":\"lead.test\""), "{body}");
    drop(server);

    let server = run(&(good + &bad));
    // On a busy machine, nothing may have been tried within that time.
    let mut told = (0..20).map(|_| {
        let missing = test(&server, data.path(), "2s");
        assert_eq!(missing.status.code(), Some(1), "{missing:?}");
        said(&missing)
    });
    let is_tried = |told: &String| {
        told.contains("1 of 2 deliveries have it") && told.contains("sales: waiting, attempt 1: ")
    };
    let told = told.find(is_tried).expect("both are tried");
    let end = "NOT ARRIVED: 1 of 2 deliveries have it; missing: sales.";
    assert!(told.contains(end), "{told}");

    let elsewhere = tempfile::tempdir().unwrap();
    let start = Start::at(elsewhere.path());
    let other = start.run();
    // The key of another installation.
    let refused = test(&server, elsewhere.path(), "2s");
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).contains("did not take the test: the server answered 403"));
    drop(server);
    let alone = test(&other, elsewhere.path(), "2s");
    assert_eq!(alone.status.code(), Some(1), "nobody was told");
    assert!(said(&alone).contains("no delivery is set up"));
    drop(other);
    let gone = start.leads(&["test", "--base-url", "http://127.0.0.1:1"]);
    assert_eq!(gone.status.code(), Some(1));
    assert!(said(&gone).contains("http://127.0.0.1:1 did not take the test"));
    // A test does not count as a lead.
    assert!(start.stored().is_empty());
}

#[test]
fn check_shows_every_fault_of_the_deliveries_with_its_line() {
    let folder = site_copied();
    let site_copy = folder.path().join("site");
    let check = |text: &str, further: &[&str]| {
        std::fs::write(site_copy.join("deliveries.toml"), text).unwrap();
        Command::new(PROGRAM)
            .args(["check", "--site"])
            .arg(&site_copy)
            .args(further)
            .env_remove("NOT_SET")
            .output()
            .unwrap()
    };
    let faulty = "[[delivery]]\nname = 'crm'\nkind = 'webhook'\nurl = 'ftp://crm.example'\n\
        secret_env = 'NOT_SET'\nprivate = 'no'\n[[delivery]]\nname = 'a b'\nkind = 'file'\n";
    let output = check(faulty, &[]);
    let told = said(&output);
    assert_eq!(output.status.code(), Some(1), "{told}");
    for (code, place) in [
        ("deliveries-secret", "deliveries.toml:5:"),
        ("unknown-key", "deliveries.toml:6:"),
        ("deliveries-address", "deliveries.toml:4:"),
        ("missing-field", "deliveries.toml:7:"),
    ] {
        assert!(
            told.contains(code) && told.contains(place),
            "{code} {place} in\n{told}"
        );
    }
    let json = check(faulty, &["--format", "json"]);
    let findings: Vec<serde_json::Value> = serde_json::from_slice(&json.stdout).unwrap();
    let of_file = |finding: &&serde_json::Value| finding["file"] == "deliveries.toml";
    assert_eq!(findings.iter().filter(of_file).count(), 4, "{findings:?}");

    // A missing secret is only a warning here, since it has to be set where the site is served.
    let unset = "[[delivery]]\nname = 'crm'\nkind = 'webhook'\nurl = 'https://crm.example'\n\
        secret_env = 'NOT_SET'\n";
    assert_eq!(check(unset, &[]).status.code(), Some(0));
    assert_eq!(check(unset, &["--strict"]).status.code(), Some(1));
    assert_eq!(check("[[delivery]\n", &[]).status.code(), Some(1));

    let night = "[[delivery]]\nname = 'night'\nkind = 'file'\npath = 'x'\nwhen = 'outside_hours'\n";
    let refused = check(night, &[]);
    assert_eq!(refused.status.code(), Some(1));
    let told = said(&refused);
    for part in [
        "deliveries-nowhere",
        "deliveries.toml:5:",
        "such as a `file`",
    ] {
        assert!(told.contains(part), "{part} in\n{told}");
    }
}

#[test]
fn check_hints_at_missing_deliveries_and_warns_at_a_public_address() {
    let folder = site_copied();
    let site_copy = folder.path().join("site");
    let check = || {
        let mut program = Command::new(PROGRAM);
        program
            .args(["check", "--format", "json", "--site"])
            .arg(&site_copy);
        let findings: Vec<serde_json::Value> =
            serde_json::from_slice(&program.output().unwrap().stdout).unwrap();
        let about = findings
            .iter()
            .filter(|one| one["code"] == "deliveries-none");
        let severity = about.map(|one| one["severity"].as_str().unwrap().to_owned());
        severity.collect::<Vec<_>>()
    };
    // Without the file, with an empty one, and with one.
    assert_eq!(check(), ["hint"]);
    let site_file = site_copy.join("site.toml");
    let text = std::fs::read_to_string(&site_file).unwrap();
    let public = text.replace("https://www.acme.example", "https://www.acme-doors.com");
    assert_ne!(public, text);
    std::fs::write(site_file, public).unwrap();
    let deliveries = site_copy.join("deliveries.toml");
    std::fs::write(&deliveries, "# none yet\n").unwrap();
    assert_eq!(check(), ["warning"]);
    let file = "[[delivery]]\nname = 'book'\nkind = 'file'\npath = 'leads.jsonl'\n";
    std::fs::write(&deliveries, file).unwrap();
    assert!(check().is_empty());
}

#[test]
fn doctor_grades_the_certificate_and_the_dns_of_the_domain() {
    let data = tempfile::tempdir().unwrap();
    std::fs::write(data.path().join("deliveries.toml"), "").unwrap();
    let silent = name_server::silent();
    let ask = |further: &[&str]| {
        let all = [&["--domain", "www.sightline.invalid"], further].concat();
        said(&doctor(data.path(), "http://127.0.0.1:1", silent, &all))
    };
    let told = ask(&[]);
    let none = line(&told, "certificate");
    assert!(
        none.starts_with("BAD") && none.contains("none yet"),
        "{none}"
    );
    let name = line(&told, "name");
    assert!(
        name.starts_with("warn") && name.contains("add an A record"),
        "{name}"
    );

    let key = rcgen::KeyPair::generate().unwrap();
    let mut own = rcgen::CertificateParams::new(["www.sightline.invalid".to_owned()]).unwrap();
    let file = |name| data.path().join(name).to_str().unwrap().to_owned();
    let (certificate, key_file) = (file("own.pem"), file("own.key"));
    std::fs::write(&key_file, key.serialize_pem()).unwrap();
    for (year, names, grade, found) in [
        (
            2100,
            "www.sightline.invalid",
            "good",
            "for www.sightline.invalid, valid until 2100-01-01T00:00:00Z",
        ),
        (
            2100,
            "www.sightline.invalid,sightline.invalid",
            "BAD",
            "it is for www.sightline.invalid, not for sightline.invalid",
        ),
        (
            2020,
            "www.sightline.invalid",
            "BAD",
            "it was valid until 2020-01-01T00:00:00Z",
        ),
    ] {
        own.not_after = rcgen::date_time_ymd(year, 1, 1);
        std::fs::write(&certificate, own.self_signed(&key).unwrap().pem()).unwrap();
        let files = ["--tls-cert", &certificate, "--tls-key", &key_file];
        let all = [&["--domain", names], &files[..]].concat();
        let told = said(&doctor(data.path(), "http://127.0.0.1:1", silent, &all));
        let line = line(&told, "certificate");
        assert!(line.starts_with(grade) && line.contains(found), "{line}");
    }
}
