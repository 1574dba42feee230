//! Tests with a database file that is locked or removed, and with receivers that hang or cannot be
//! found.

use std::time::{Duration, Instant};

use crate::program::{Start, eventually, get, lead, leads, send, stored, takes, takes_at_last};
use crate::receivers;

#[test]
fn a_locked_database_gives_503_and_a_retry_is_stored_once() {
    let data = tempfile::tempdir().unwrap();
    let server = Start {
        patience: "1s",
        ..Start::at(data.path())
    }
    .run();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let held = runtime.block_on(async {
        let options =
            sqlx::sqlite::SqliteConnectOptions::new().filename(data.path().join("leads.sqlite"));
        let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
        pool.begin_with("BEGIN IMMEDIATE").await.unwrap()
    });
    let again = lead("Dana", "attempt-0001");
    let answer = send(&server.address(), &again).unwrap();
    assert_eq!(answer.status, 503);
    assert!(answer.body.contains("Please try again"), "{answer:?}");
    assert_eq!(get(&server.address(), "/").unwrap().status, 200);
    runtime.block_on(held.rollback()).unwrap();
    takes_at_last(&server.address(), &again);
    assert_eq!(stored(data.path()).len(), 1);
}

#[test]
fn no_lead_is_acknowledged_after_the_database_was_removed() {
    let data = tempfile::tempdir().unwrap();
    let start = Start::at(data.path());
    let server = start.run();
    takes(&server.address(), &lead("Dana", "attempt-0001"));
    for name in ["leads.sqlite", "leads.sqlite-wal", "leads.sqlite-shm"] {
        std::fs::remove_file(data.path().join(name)).unwrap();
    }
    let again = lead("Robin", "attempt-0002");
    let answer = send(&server.address(), &again).unwrap();
    assert_eq!(answer.status, 503);
    assert!(answer.body.contains("Please try again"), "{answer:?}");
    assert_eq!(get(&server.address(), "/readyz").unwrap().status, 503);
    assert_eq!(get(&server.address(), "/").unwrap().status, 200);
    drop(server);
    let server = start.run();
    takes(&server.address(), &again);
    assert_eq!(stored(data.path()).len(), 1);
}

#[test]
fn a_database_that_is_moved_away_and_back_is_used_again_without_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let server = Start::at(data.path()).run();
    let (file, away) = (data.path().join("leads.sqlite"), data.path().join("away"));
    std::fs::rename(&file, &away).unwrap();
    let one = lead("Dana", "attempt-0001");
    assert_eq!(send(&server.address(), &one).unwrap().status, 503);
    std::fs::rename(&away, &file).unwrap();
    // It was not written to the moved file.
    takes(&server.address(), &one);
    assert_eq!(stored(data.path()).len(), 1);
    takes(&server.address(), &lead("Robin", "attempt-0002"));
    eventually("it is ready", Duration::from_secs(60), || {
        get(&server.address(), "/readyz").unwrap().status == 200
    });
}

#[test]
fn a_replaced_database_gives_503_and_asks_for_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let start = Start::at(data.path());
    let server = start.run();
    let file = data.path().join("leads.sqlite");
    let copy = data.path().join("copy.sqlite");
    let made = leads(data.path(), &["backup", copy.to_str().unwrap()]);
    assert!(made.status.success(), "{made:?}");
    std::fs::rename(&copy, &file).unwrap();
    let ready = get(&server.address(), "/readyz").unwrap();
    let told = "restart the program";
    assert_eq!((ready.status, ready.body.as_str()), (503, "not ready"));
    let one = lead("Dana", "attempt-0001");
    assert_eq!(send(&server.address(), &one).unwrap().status, 503);
    eventually("the log says so", Duration::from_secs(60), || {
        let log = server.log();
        log.lines()
            .any(|line| line.contains("could not be stored") && line.contains(told))
    });
    drop(server);
    // The files beside it belong to the removed database.
    for name in ["leads.sqlite-wal", "leads.sqlite-shm"] {
        std::fs::remove_file(data.path().join(name)).unwrap();
    }
    let server = start.run();
    assert_eq!(get(&server.address(), "/readyz").unwrap().status, 200);
    takes(&server.address(), &one);
}

#[test]
fn hanging_or_unknown_receivers_do_not_delay_leads_or_other_deliveries() {
    let data = tempfile::tempdir().unwrap();
    let silent = receivers::silent();
    let webhook = |name: &str, host: &str| {
        format!(
            "[[delivery]]\nname = '{name}'\nkind = 'webhook'\nurl = 'http://{host}/'\n\
             secret_env = 'HOOK_SECRET'\nallow_private = true\n"
        )
    };
    let settings = [
        webhook("hangs", &format!("127.0.0.1:{silent}")),
        webhook("nowhere", "no-such-host.invalid"),
        format!(
            "[[delivery]]\nname = 'mute'\nkind = 'smtp'\nhost = '127.0.0.1'\nport = {silent}\n\
             security = 'none'\nfrom = 'website@sightline.example'\n\
             to = 'office@sightline.example'\n"
        ),
        "[[delivery]]\nname = 'log'\nkind = 'file'\npath = 'leads.jsonl'\n".to_owned(),
    ]
    .concat();
    let start = Start {
        data: data.path(),
        deliveries: Some(&settings),
        ..Start::default()
    };
    let server = start.run();
    for number in 0..10 {
        let begun = Instant::now();
        let name = format!("Visitor {number}");
        let key = format!("attempt-{number:04}");
        takes(&server.address(), &lead(&name, &key));
        assert!(
            begun.elapsed() < Duration::from_secs(12),
            "nobody waits for a receiver"
        );
    }
    let file = data.path().join("leads.jsonl");
    eventually("the file has them all", Duration::from_secs(60), || {
        std::fs::read_to_string(&file).is_ok_and(|lines| lines.lines().count() == 10)
    });
    eventually(
        "the name that nobody knows is noticed",
        Duration::from_secs(60),
        || server.log().contains("delivery=\"nowhere\""),
    );
    assert_eq!(get(&server.address(), "/readyz").unwrap().status, 200);
    assert_eq!(stored(data.path()).len(), 10);
}
