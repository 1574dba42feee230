//! Tests with faults in files and in the environment when the program starts.

use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::folder;
use crate::program::{PROGRAM, Start, eventually, get, lead, send};
use crate::receivers::{self, mail_delivery, webhook_delivery};

#[test]
fn a_missing_secret_stops_only_its_own_delivery() {
    let data = tempfile::tempdir().unwrap();
    let (hook, bodies) = receivers::recording_webhook("204 No Content");
    let (smtp, mails) = receivers::recording_smtp();
    let settings = webhook_delivery(hook) + &mail_delivery(smtp);
    let mut start = Start {
        data: data.path(),
        deliveries: Some(&settings),
        secret: "",
        ..Start::default()
    };
    let server = start.run();
    assert_eq!(get(&server.address(), "/").unwrap().status, 200);
    let answer = send(&server.address(), &lead("Dana", "attempt-0001")).unwrap();
    assert_eq!(answer.status, 201);
    eventually("the other delivery has it", Duration::from_secs(20), || {
        mails.lock().unwrap().len() == 1
    });
    let told = "leads for this delivery wait";
    eventually("the log says so", Duration::from_secs(20), || {
        let log = server.log();
        let line = log.lines().find(|line| line.contains(told));
        line.is_some_and(|line| line.contains("HOOK_SECRET is not set"))
    });
    let waiting = start.leads(&["list", "--state", "waiting"]);
    let waiting = String::from_utf8(waiting.stdout).unwrap();
    assert!(waiting.contains(&answer.reference()), "{waiting}");
    assert!(bodies.lock().unwrap().is_empty());
    drop(server);

    start.secret = crate::program::SECRET;
    let server = start.run();
    eventually(
        "it is sent once the secret is set",
        Duration::from_secs(20),
        || bodies.lock().unwrap().len() == 1,
    );
    assert!(!server.log().contains("DEAD LETTER"));
    assert_eq!(mails.lock().unwrap().len(), 1);
}

#[test]
fn a_start_with_faulty_deliveries_uses_the_last_good_ones() {
    let data = tempfile::tempdir().unwrap();
    let (hook, bodies) = receivers::recording_webhook("204 No Content");
    let good = webhook_delivery(hook);
    let faulty = good.replace("kind", "knid");
    let refused = Start {
        deliveries: Some(&faulty),
        flags: &["--admin-listen", "127.0.0.1:0"],
        ..Start::at(data.path())
    };
    assert!(
        std::panic::catch_unwind(|| refused.run()).is_err(),
        "there is no last good one"
    );
    drop(
        Start {
            deliveries: Some(&good),
            ..Start::at(data.path())
        }
        .run(),
    );
    let server = refused.run();
    assert!(
        server.log().contains("\"kind\" is missing"),
        "{}",
        server.log()
    );
    let answer = send(&server.address(), &lead("Dana", "attempt-0001")).unwrap();
    assert_eq!(answer.status, 201);
    eventually("it is delivered", Duration::from_secs(20), || {
        bodies.lock().unwrap().len() == 1
    });
    let log = server.log();
    let (admin, _) = log.split_once("/metrics").unwrap();
    let (_, admin) = admin.rsplit_once("http://").unwrap();
    let metrics = || get(admin, "/metrics").unwrap().body;
    assert!(metrics().contains("sightline_deliveries_refused 1\n"));
    let ready = get(admin, "/readyz").unwrap().body;
    let ready: serde_json::Value = serde_json::from_str(&ready).unwrap();
    let why = ready["deliveries_refused"]["why"].as_str().unwrap();
    assert!(why.contains("\"kind\" is missing"), "{why}");
    // The file is fixed while the server runs.
    let mended = good.replace("'crm'", "'sales'");
    std::fs::write(data.path().join("deliveries.toml"), mended).unwrap();
    eventually("the mended file is used", Duration::from_secs(20), || {
        server
            .log()
            .contains("now delivering by the changed deliveries")
    });
    assert!(metrics().contains("sightline_deliveries_refused 0\n"));
}

/// Runs a start that ends by itself. Returns the exit code and the output.
fn ended(arguments: &[&str], site: &Path, data: &Path) -> (Option<i32>, String) {
    let output = Command::new(PROGRAM)
        .args(["serve", "--listen", "127.0.0.1:0", "--site"])
        .arg(site)
        .arg("--data")
        .arg(data)
        .args(arguments)
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

#[test]
fn errors_that_need_a_fix_exit_with_2_so_systemd_does_not_restart() {
    let unit = include_str!("../../src/service/sightline.service");
    assert!(unit.contains("\nRestart=always\n") && unit.contains("\nRestartPreventExitStatus=2\n"));
    let (site, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (code, said) = ended(&[], site.path(), data.path());
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("the content has errors"), "{said}");
    let (code, said) = ended(&["--memory", "much"], site.path(), data.path());
    assert_eq!(code, Some(2), "{said}");
    // A problem that may go away by itself.
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    let data = tempfile::tempdir().unwrap();
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sites/sightline");
    let (code, said) = ended(&["--admin-listen", &taken], &sample, data.path());
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("another program has it"), "{said}");
}

#[test]
fn faulty_content_stops_only_a_start_without_last_good_content() {
    let (site, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    folder::copy(&folder::minimal(), site.path());
    let start = Start {
        site: Some(site.path()),
        ..Start::at(data.path())
    };
    let file = site.path().join("site.toml");
    let good = std::fs::read_to_string(&file).unwrap();
    let faulty = good.replacen("[company]", "[company_x]", 1);
    std::fs::write(&file, &faulty).unwrap();
    let ended = std::panic::catch_unwind(|| start.run());
    let why = ended.err().unwrap();
    let why = why.downcast_ref::<String>().unwrap();
    assert!(
        why.contains("the content has errors") && why.contains("company_x"),
        "{why}"
    );

    std::fs::write(&file, &good).unwrap();
    let server = start.run();
    eventually("the content is kept", Duration::from_secs(20), || {
        data.path().join("last-good/list").exists()
    });
    drop(server);
    std::fs::write(&file, &faulty).unwrap();
    let server = start.run();
    assert_eq!(get(&server.address(), "/").unwrap().status, 200);
    let told = "the content that was served last is served";
    assert!(server.log().contains(told), "{}", server.log());
    eventually("the fault is told", Duration::from_secs(20), || {
        server.log().contains("company_x")
    });
}
