//! Tests with many sites in one process: the copies of each, an upgrade, and doctor for one site.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::folder;
use crate::program::{Answer, PROGRAM, SECRET, Start, eventually, get, lead, request, stored};
use crate::receivers::{recording_webhook, webhook_delivery};
use crate::upgrade::in_database;

const NAMES: [&str; 2] = ["one", "two"];
const LONG: Duration = Duration::from_secs(60);

/// Creates a content folder for each name, served at `http://NAME.example`.
fn make(sites: &Path) {
    for name in NAMES {
        let folder = sites.join(name);
        folder::copy(&folder::minimal(), &folder);
        let file = folder.join("site.toml");
        let text = std::fs::read_to_string(&file).unwrap();
        let here = format!("http://{name}.example");
        std::fs::write(file, text.replace("https://www.acme.example", &here)).unwrap();
    }
}

/// Sends a lead to a site.
fn send(address: &str, name: &str, key: &str) -> Option<Answer> {
    let body = lead(&format!("Visitor of {name}"), key).to_string();
    let head = format!(
        "POST /api/leads HTTP/1.1\r\nhost: {name}.example\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    request(address, &(head + &body))
}

/// Returns what doctor says about a site.
fn doctor(sites: &Path, data: &Path, name: &str) -> String {
    let host = format!("{name}.example");
    let output = Command::new(PROGRAM)
        .args(["doctor", "--name-server", "127.0.0.1:9"])
        .args(["--backup-every", "1d", "--host", &host, "--sites"])
        .args([sites, Path::new("--data"), data])
        .output();
    String::from_utf8(output.unwrap().stdout).unwrap()
}

#[test]
fn every_hosted_site_is_backed_up_and_survives_an_upgrade() {
    let (sites, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    make(sites.path());
    let of = |name: &str| data.path().join("sites").join(name);
    let before = doctor(sites.path(), data.path(), NAMES[0]);
    assert!(before.contains("BAD   backups"), "{before}");
    let flags = [
        "--sites",
        sites.path().to_str().unwrap(),
        "--backup-every",
        "1s",
    ];
    let start = Start {
        flags: &flags,
        ..Start::at(data.path())
    };
    let mut server = start.run();
    // A command that only looks makes no database, which would be its user's.
    eventually("doctor sees a site without leads", LONG, || {
        doctor(sites.path(), data.path(), NAMES[0]).contains("good  database")
    });
    for (command, reading) in [("leads", "list"), ("studio", "people")] {
        let output = Start::at(&of(NAMES[0])).run_command(command, &[reading]);
        assert_eq!(output.status.code(), Some(2));
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(
            told.contains("nothing is stored for this site yet"),
            "{told}"
        );
    }
    assert!(!of(NAMES[0]).join("leads.sqlite").exists());
    for name in NAMES {
        eventually("the site takes a lead", LONG, || {
            send(&server.address(), name, "attempt-1").is_some_and(|answer| answer.status == 201)
        });
    }
    server.upgrade();
    for name in NAMES {
        eventually("the new program takes a lead", LONG, || {
            send(&server.address(), name, "attempt-2").is_some_and(|answer| answer.status == 201)
        });
        let names = stored(&of(name));
        let names: Vec<_> = names.iter().map(|lead| lead["name"].clone()).collect();
        assert_eq!(names, vec![format!("Visitor of {name}"); 2]);
        eventually("there is a copy that doctor likes", LONG, || {
            doctor(sites.path(), data.path(), name).contains("good  backups")
        });
    }
    drop(server);

    // The copies say that there was a database.
    let copies = || {
        let copies = std::fs::read_dir(of(NAMES[0]).join("backups")).unwrap();
        let mut copies: Vec<_> = copies.map(|copy| copy.unwrap().path()).collect();
        copies.retain(|copy| copy.extension().is_some_and(|ending| ending == "sqlite"));
        copies.sort();
        copies
    };
    let before = copies();
    // The names of copies have whole seconds, and the loss must be after the first one.
    std::thread::sleep(Duration::from_secs(1));
    std::fs::remove_file(of(NAMES[0]).join("leads.sqlite")).unwrap();
    let lost = "leads.sqlite cannot be found, although there was a database";
    let listed = Start::at(&of(NAMES[0])).run_command("leads", &["list"]);
    let told = String::from_utf8(listed.stderr).unwrap();
    assert!(told.contains(lost), "{told}");
    let told = doctor(sites.path(), data.path(), NAMES[0]);
    assert!(
        told.contains("BAD   database") && told.contains(lost),
        "{told}"
    );
    let server = start.run();
    eventually("the site takes a lead", LONG, || {
        send(&server.address(), NAMES[0], "attempt-3").is_some_and(|answer| answer.status == 201)
    });
    let log = server.log();
    assert_eq!(log.matches(lost).count(), 1, "{log}");
    // The loss is known although there is a database again.
    let is_lost =
        || doctor(sites.path(), data.path(), NAMES[0]).contains("the one before was lost");
    assert!(is_lost());
    eventually("there is a copy of it", LONG, || {
        copies().len() > before.len()
    });
    drop(server);
    let restore = |copy: &Path| {
        for ending in ["", "-wal", "-shm"] {
            _ = std::fs::remove_file(of(NAMES[0]).join(format!("leads.sqlite{ending}")));
        }
        let copy = copy.to_str().unwrap();
        let restored = Start::at(&of(NAMES[0])).run_command("leads", &["restore", copy]);
        assert!(restored.status.success(), "{restored:?}");
        String::from_utf8(restored.stdout).unwrap()
    };
    let told = restore(copies().last().unwrap());
    assert!(told.contains("from before the loss"), "{told}");
    assert!(is_lost());
    let told = restore(&before[0]);
    assert!(!told.contains("from before the loss"), "{told}");
    assert!(!is_lost());

    restores_into_another_site_only_with_a_flag(data.path(), &before[0]);
}

/// The name of a copy says whose it is, so that it does not become that of another site unnoticed.
fn restores_into_another_site_only_with_a_flag(data: &Path, copy: &Path) {
    let renamed = data.join("sites/renamed");
    let restore = |flags: &[&str]| {
        let args = [&["restore", copy.to_str().unwrap()], flags].concat();
        Start::at(&renamed).run_command("leads", &args)
    };
    let refused = restore(&[]);
    assert_eq!(refused.status.code(), Some(2));
    let told = String::from_utf8(refused.stderr).unwrap();
    assert!(
        told.contains("is of the site one, not of renamed"),
        "{told}"
    );
    assert!(!renamed.exists());
    assert!(restore(&["--of-another-site"]).status.success());
    assert_eq!(stored(&renamed), stored(&data.join("sites").join(NAMES[0])));
}

#[test]
fn all_sites_are_checked_at_once_and_those_with_the_host_of_another_have_an_error() {
    let sites = tempfile::tempdir().unwrap();
    make(sites.path());
    let check = |args: &[&str]| {
        let output = Command::new(PROGRAM)
            .args(["check", "--sites", sites.path().to_str().unwrap()])
            .args(args)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        (output.status.code(), said)
    };
    let (status, said) = check(&[]);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.starts_with("one:\n"), "{said}");
    assert!(
        said.contains("\ntwo:\n") && said.ends_with("2 sites checked\n"),
        "{said}"
    );

    folder::copy(&sites.path().join("one"), &sites.path().join("again"));
    let same = "its host is that of one too";
    let (status, said) = check(&[]);
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains(same), "{said}");
    assert!(
        said.ends_with("3 sites checked, 2 not good: again, one\n"),
        "{said}"
    );
    let (status, said) = check(&["--host", "again"]);
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains(same), "{said}");
    let (status, said) = check(&["--host", "two", "--format", "json"]);
    assert_eq!(status, Some(0), "{said}");
    let (_, said) = check(&["--format", "json"]);
    let said: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert!(said["again"].to_string().contains("same-host"), "{said}");
}

#[test]
fn an_upgrade_fails_if_it_would_not_serve_every_site() {
    let (sites, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    make(sites.path());
    let one = data.path().join("sites/one");
    let start = Start {
        flags: &["--sites", sites.path().to_str().unwrap()],
        ..Start::at(data.path())
    };
    let mut server = start.run();
    let takes = |address: &str, key: &str| {
        eventually("the site takes a lead", LONG, || {
            send(address, "one", key).is_some_and(|answer| answer.status == 201)
        });
    };
    takes(&server.address(), "attempt-1");
    eventually("the content is kept", LONG, || {
        one.join("last-good/list").exists()
    });

    // A fault in content that is kept nowhere.
    let file = sites.path().join("one/site.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, "[compani]").unwrap();
    std::fs::remove_dir_all(one.join("last-good")).unwrap();
    server.ask_to_upgrade();
    eventually("the upgrade fails", LONG, || {
        server.log().contains("UPGRADE FAILED")
    });
    let log = server.log();
    assert!(log.contains("the program that runs serves one"), "{log}");
    takes(&server.address(), "attempt-2");
    std::fs::write(&file, text).unwrap();

    // What a removed site has left is of no interest.
    let gone = data.path().join("sites/gone");
    std::fs::create_dir(&gone).unwrap();
    std::fs::write(gone.join("leads.sqlite"), "").unwrap();
    server.upgrade();
    takes(&server.address(), "attempt-3");

    let step = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                VALUES (99, 'later', TRUE, x'00', 0)";
    assert_eq!(in_database(&one, step), 1);
    let told = doctor(sites.path(), data.path(), "one");
    assert!(told.contains("use the program that made it"), "{told}");
    server.ask_to_upgrade();
    eventually("the upgrade fails", LONG, || {
        server.log().matches("UPGRADE FAILED").count() == 2
    });
    drop(server);
    let server = start.run();
    let log = server.log();
    assert!(log.contains("a newer version of the program"), "{log}");
    let refused = send(&server.address(), "one", "attempt-4").unwrap();
    assert_eq!(refused.status, 404);
}

#[test]
fn log_and_admin_address_name_the_site_of_a_lead_and_a_written_secret_is_used() {
    let (sites, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    make(sites.path());
    let secrets = |name: &str| data.path().join("sites").join(name).join("secrets.toml");
    let secret = format!("HOOK_SECRET = \"{SECRET}\"\n");
    let ((good, bodies), (gone, _)) = (
        recording_webhook("204 No Content"),
        recording_webhook("410 Gone"),
    );
    for (name, port) in NAMES.into_iter().zip([good, gone]) {
        let file = sites.path().join(name).join("deliveries.toml");
        std::fs::write(file, webhook_delivery(port)).unwrap();
    }
    std::fs::create_dir_all(secrets("two").parent().unwrap()).unwrap();
    std::fs::write(secrets("two"), &secret).unwrap();
    let flags = [
        "--sites",
        sites.path().to_str().unwrap(),
        "--admin-listen",
        "127.0.0.1:0",
    ];
    let start = Start {
        flags: &flags,
        // Like `warn`, but with the addresses.
        log: "warn,sightline=info,sightline_server=warn",
        ..Start::at(data.path())
    };
    let server = start.run();
    let eventually_logged = |name: &str, text: &str| {
        eventually(text, LONG, || server.log().contains(text));
        let log = server.log();
        let mut lines = log.lines().filter(|line| line.contains(text));
        let site = format!("site{{site=\"{name}\"}}");
        assert!(lines.all(|line| line.contains(&site)), "{log}");
    };
    // Before a lead comes.
    eventually_logged("one", "leads for this delivery wait until it is set");
    for name in NAMES {
        eventually("the site takes a lead", LONG, || {
            send(&server.address(), name, "attempt-1").is_some_and(|answer| answer.status == 201)
        });
    }
    eventually_logged("two", "DEAD LETTER");
    eventually_logged("two", "the receiver said that it is gone");
    let log = server.log();
    let admin = log.lines().find_map(|line| {
        let (address, _) = line.split_once("/metrics")?;
        Some(address.split_once("http://")?.1)
    });
    let told = || {
        let told = get(admin.unwrap(), "/readyz").unwrap().body;
        let told: serde_json::Value = serde_json::from_str(&told).unwrap();
        NAMES.map(|name| told["sites"][name].clone())
    };
    let counts = || told().map(|site| (site["waiting"].as_u64(), site["dead_letters"].as_u64()));
    eventually("the admin address counts them", LONG, || {
        counts() == [(Some(1), Some(0)), (Some(0), Some(1))]
    });

    std::fs::write(secrets("one"), &secret).unwrap();
    eventually("the lead is delivered", LONG, || {
        bodies.lock().unwrap().len() == 1
    });
    std::fs::write(secrets("one"), "HOOK_SECRET = \"broken").unwrap();
    eventually("the admin address names the fault", LONG, || {
        let [one, two] = told().map(|site| site["deliveries_refused"].clone());
        let why = one["why"].as_str().unwrap_or_default();
        assert!(!why.contains("broken"), "{why}");
        why.contains("secrets.toml must be lines") && two.is_null()
    });
    // Its name leads nowhere.
    let output = Command::new(PROGRAM)
        .args([
            "leads",
            "test",
            "--listen",
            &server.address(),
            "--host",
            "one",
            "--sites",
        ])
        .args([sites.path(), Path::new("--data"), data.path()])
        .output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("http://one.example at 127.0.0.1:"), "{told}");
    assert!(output.status.success(), "{told}");
}
