//! Tests with leads in PostgreSQL: restarts under load, two servers on one database, and a database
//! that is down.

use std::time::{Duration, Instant};

use sqlx::{Connection as _, Executor as _};

use crate::cluster::{Cluster, PASSWORD};
use crate::desk::Desk;
use crate::program::{Program, Start, eventually, get, lead, send, takes, takes_at_last};
use crate::trial::{Trial, moment, rounds};

#[test]
fn a_database_restart_under_load_loses_and_duplicates_nothing() {
    let mut cluster = Cluster::start();
    let database = cluster.database("restarted");
    let data = tempfile::tempdir().unwrap();
    let trial = Trial::new();
    let start = Start {
        data: data.path(),
        deliveries: Some(&trial.deliveries),
        database: Some(&database),
        ..Start::default()
    };
    let server = start.run();
    let rounds = rounds(2);
    let address = [server.address()];
    let desk = Desk::open(&start, &address[0]);
    let (load, people) = (trial.load(&address), desk.load(&address));
    for round in 0..rounds {
        trial.progress();
        desk.progress();
        moment(round);
        cluster.stop_at_once();
        moment(round + 7);
        cluster.start_again();
    }
    trial.progress();
    desk.progress();
    load.end();
    people.end();
    let what = format!("{rounds} times the database was restarted");
    trial.check(&start, &what);
    desk.check(&address[0], &what);
    assert!(!server.log().contains("DEAD LETTER"));
    assert!(!server.log().contains(PASSWORD));
}

#[test]
fn two_servers_on_one_database_share_deliveries_and_survive_kills() {
    let cluster = Cluster::start();
    let database = cluster.database("shared");
    let trial = Trial::new();
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let start = |which: usize| Start {
        data: folders[which].path(),
        deliveries: Some(&trial.deliveries),
        database: Some(&database),
        ..Start::default()
    };
    let rounds = rounds(2);
    let mut servers = [start(0).run(), start(1).run()];
    let desk = Desk::open(&start(0), &servers[0].address());
    let mut delivered = [false, false];
    for round in 0..rounds {
        let addresses = servers.each_ref().map(Program::address);
        let (load, people) = (trial.load(&addresses), desk.load(&addresses));
        trial.progress();
        desk.progress();
        moment(round);
        let which = usize::from(round % 2 == 1);
        servers[which].kill();
        // The other server continues alone for a moment.
        moment(round + 3);
        load.end();
        people.end();
        delivered[which] |= servers[which].log().contains("lead delivered");
        servers[which] = start(which).run();
    }
    let addresses = servers.each_ref().map(Program::address);
    let load = trial.load(&addresses);
    eventually("both deliver", Duration::from_secs(60), || {
        let mut all = servers.iter().zip(delivered);
        all.all(|(server, before)| before || server.log().contains("lead delivered"))
    });
    load.end();
    let what = format!("{rounds} times one of two was killed");
    trial.check(&start(0), &what);
    desk.check(&addresses[0], &what);
    for server in &servers {
        assert!(!server.log().contains("DEAD LETTER"));
    }
}

#[test]
fn an_upgrade_is_refused_only_if_it_would_migrate_the_database() {
    let cluster = Cluster::start();
    let database = cluster.database("upgraded");
    let data = tempfile::tempdir().unwrap();
    let start = Start {
        data: data.path(),
        database: Some(&database),
        ..Start::default()
    };
    let mut server = start.run();
    server.upgrade();
    let address = server.address();
    let sent = send(&address, &lead("Dana", "attempt-0001")).unwrap();
    assert_eq!(sent.status, 201);

    let runtime = tokio::runtime::Runtime::new().unwrap();
    let gone = runtime.block_on(async {
        let mut connection = sqlx::PgConnection::connect(&database).await.unwrap();
        let gone = connection.execute("DELETE FROM _sqlx_migrations").await;
        gone.unwrap().rows_affected()
    });
    assert!(gone > 0);
    // Nor do commands of the new program migrate it.
    let output = start.leads(&["list"]);
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("of an earlier version"), "{told}");
    server.ask_to_upgrade();
    eventually("it is refused", Duration::from_secs(60), || {
        server.log().contains("UPGRADE FAILED")
    });
    assert!(server.log().contains("restart the program instead"));
    let sent = send(&address, &lead("Robin", "attempt-0002")).unwrap();
    assert_eq!(sent.status, 201);
}

#[test]
fn an_unreachable_database_gives_503_and_a_retry_is_stored_once() {
    let mut cluster = Cluster::start();
    let database = cluster.database("gone");
    let data = tempfile::tempdir().unwrap();
    let start = Start {
        data: data.path(),
        database: Some(&database),
        patience: "1s",
        ..Start::default()
    };
    let server = start.run();
    let address = server.address();
    takes_at_last(&address, &lead("Dana", "attempt-0001"));

    let told_and_tries_again = |which: &str, back: &mut dyn FnMut()| {
        let begun = Instant::now();
        let again = lead("Robin", &format!("attempt-{which}"));
        let answer = send(&address, &again).unwrap();
        assert_eq!(answer.status, 503, "{which}");
        assert!(answer.body.contains("Please try again"), "{answer:?}");
        assert!(begun.elapsed() < Duration::from_secs(18), "{which}");
        assert_eq!(get(&address, "/healthz").unwrap().status, 200, "{which}");
        assert_eq!(
            get(&address, "/").unwrap().status,
            200,
            "{which}: pages go on"
        );
        back();
        takes_at_last(&address, &again);
    };
    cluster.stop_at_once();
    told_and_tries_again("stopped", &mut || cluster.start_again());
    cluster.freeze();
    told_and_tries_again("frozen", &mut || cluster.thaw());
    assert_eq!(start.stored().len(), 3);
    assert!(!server.log().contains(PASSWORD));
}

#[test]
fn leads_move_from_sqlite_to_postgres_and_back() {
    let cluster = Cluster::start();
    let database = cluster.database("moved");
    let data = tempfile::tempdir().unwrap();
    let file = Start::at(data.path());
    let server = file.run();
    for number in 0..3 {
        let name = format!("Visitor {number}");
        let key = format!("attempt-{number:04}");
        takes(&server.address(), &lead(&name, &key));
    }
    drop(server);
    let said = |start: &Start<'_>, arguments: &[&str]| {
        let output = start.leads(arguments);
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let copy = data.path().join("copy.sqlite");
    let copy = copy.to_str().unwrap();
    assert!(said(&file, &["backup", copy]).contains("3 leads"));
    let server = Start {
        database: Some(&database),
        ..file
    };
    assert!(said(&server, &["restore", copy]).starts_with("3 leads restored"));
    assert_eq!(server.stored().len(), 3);
    let refused = server.leads(&["restore", copy]);
    assert_eq!(refused.status.code(), Some(2));
    let told = String::from_utf8(refused.stderr).unwrap();
    assert!(told.contains("has 3 leads already"), "{told}");

    let back = data.path().join("back.sqlite");
    let back = back.to_str().unwrap();
    assert!(said(&server, &["backup", back]).contains("3 leads"));
    let other = tempfile::tempdir().unwrap();
    let other = Start::at(other.path());
    assert!(said(&other, &["restore", back]).starts_with("3 leads restored"));
    assert_eq!(other.stored(), server.stored());
}

#[test]
fn an_unusable_database_url_is_explained_without_its_password() {
    let data = tempfile::tempdir().unwrap();
    let begun = Instant::now();
    for (address, why) in [
        (
            "postgres://site:hunter2@127.0.0.1:1/leads",
            "postgres://site@127.0.0.1:1/leads cannot be reached",
        ),
        (
            "mysql://site:hunter2@127.0.0.1/leads",
            "must begin with postgres://",
        ),
        ("postgres://site:hunter2@host:port/leads", "cannot be read"),
    ] {
        let start = Start {
            data: data.path(),
            database: Some(address),
            ..Start::default()
        };
        let output = start.leads(&["list"]);
        assert_eq!(output.status.code(), Some(2));
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains(why), "{told}");
        assert!(!told.contains("hunter2"), "{told}");
    }
    // Only `serve` waits for a database that is still starting.
    assert!(begun.elapsed() < Duration::from_secs(14));
}
