//! A PostgreSQL server that restarts, crashes, doesn't answer, is full, read-only or locked while leads come.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use sightline_leads::{LeadFilter, LeadStore, StoreError};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use crate::cluster::Cluster;
use crate::harness::{full_form, lead, random};
use crate::postgres::{connect, connect_for, other_random};

/// Stands between a program and the server. Breaks the connection of the first commit after the server has answered, so
/// that the program doesn't get the answer. Afterwards it takes further connections only if the server `comes_back`.
/// Returns the address of the database through it.
async fn losing_a_commit(address: &str, comes_back: bool) -> String {
    let (login, rest) = address.split_once('@').unwrap();
    let (server, name) = rest.split_once('/').unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let through = listener.local_addr().unwrap();
    let server = server.to_owned();
    let lost = Arc::new(AtomicBool::new(false));
    tokio::spawn(async move {
        loop {
            let (client, _) = listener.accept().await.unwrap();
            if lost.load(Ordering::Relaxed) && !comes_back {
                return;
            }
            let server = TcpStream::connect(&server).await.unwrap();
            tokio::spawn(forward(client, server, Arc::clone(&lost)));
        }
    });
    format!("{login}@{through}/{name}?sslmode=disable")
}

/// Forwards a connection until it is closed, or until it loses the answer to a commit, if none was lost yet.
async fn forward(mut client: TcpStream, mut server: TcpStream, lost: Arc<AtomicBool>) {
    let (mut sent, mut answer) = ([0; 4096], [0; 4096]);
    loop {
        tokio::select! {
            read = client.read(&mut sent) => {
                let sent = &sent[..read.unwrap_or(0)];
                if sent.is_empty() {
                    return;
                }
                server.write_all(sent).await.unwrap();
                let is_commit = sent.windows(6).any(|word| word == b"COMMIT");
                if is_commit && !lost.swap(true, Ordering::Relaxed) {
                    assert_ne!(server.read(&mut answer).await.unwrap(), 0);
                    return;
                }
            }
            read = server.read(&mut answer) => {
                let answer = &answer[..read.unwrap_or(0)];
                if answer.is_empty() || client.write_all(answer).await.is_err() {
                    return;
                }
            }
        }
    }
}

/// Inserts a lead, however often that takes longer than the store waits.
async fn insert_at_last(store: &LeadStore) {
    while let Err(error) = store.insert(lead(&full_form())).await {
        assert!(error.is_transient(), "{error:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_restart_loses_no_lead_and_the_store_reconnects() {
    let mut cluster = Cluster::start();
    let address = cluster.database("restarted");
    let store = Arc::new(connect_for(30, &address, random()).await);
    let impatient = connect_for(1, &address, other_random(1)).await;
    let mut stored = Vec::new();
    for _ in 0..5 {
        stored.push(store.insert(lead(&full_form())).await.unwrap().reference);
    }
    cluster.stop_at_once();
    // A visitor who sends a lead now waits until the server is back, and notices nothing else.
    let waiting = tokio::spawn({
        let store = Arc::clone(&store);
        async move { store.insert(lead(&full_form())).await }
    });
    tokio::time::sleep(Duration::from_millis(300)).await;
    cluster.start_again();
    stored.push(waiting.await.unwrap().unwrap().reference);
    store.health().await.unwrap();
    for reference in &stored {
        assert!(store.find(*reference).await.unwrap().is_some());
    }
    assert_eq!(store.list(LeadFilter::default()).await.unwrap().len(), 6);

    // If it stays away, visitors get an error.
    cluster.stop_at_once();
    let begun = Instant::now();
    let error = impatient.insert(lead(&full_form())).await.unwrap_err();
    assert!(error.is_transient(), "{error:?}");
    assert!(
        begun.elapsed() < Duration::from_secs(18),
        "{:?}",
        begun.elapsed()
    );
    cluster.start_again();
    store.insert(lead(&full_form())).await.unwrap();
    insert_at_last(&impatient).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lead_whose_commit_was_not_answered_is_stored_once() {
    let cluster = Cluster::start();
    let address = cluster.database("unanswered");
    let direct = connect(&address).await.unwrap();
    let mut with_key = full_form();
    with_key.idempotency_key = Some("attempt-at-all".to_owned());
    for (number, form) in [full_form(), with_key].iter().enumerate() {
        let through = losing_a_commit(&address, true).await;
        let store = connect_for(10, &through, other_random(1)).await;
        let stored = store.insert(lead(form)).await.unwrap();
        assert!(!stored.replayed, "{number}");
        let leads = direct.list(LeadFilter::default()).await.unwrap();
        assert_eq!(leads.len(), number + 1);
        assert!(direct.find(stored.reference).await.unwrap().is_some());
    }
    // The server broke the connection instead of committing.
    cluster.sql(
        "unanswered",
        "CREATE SEQUENCE commits; \
         CREATE FUNCTION end_first() RETURNS trigger LANGUAGE plpgsql AS \
         'BEGIN IF nextval(''commits'') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); \
         PERFORM pg_sleep(60); END IF; RETURN NULL; END'; \
         CREATE CONSTRAINT TRIGGER end_first AFTER INSERT ON lead DEFERRABLE INITIALLY DEFERRED \
         FOR EACH ROW EXECUTE FUNCTION end_first()",
    );
    let stored = direct.insert(lead(&full_form())).await.unwrap();
    assert!(!stored.replayed);
    let leads = direct.list(LeadFilter::default()).await.unwrap();
    assert_eq!(leads.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lead_whose_commit_is_never_answered_is_reported_as_unconfirmed() {
    let cluster = Cluster::start();
    let address = cluster.database("gone");
    let direct = connect(&address).await.unwrap();
    let through = losing_a_commit(&address, false).await;
    let store = connect_for(1, &through, other_random(1)).await;
    let error = store.insert(lead(&full_form())).await.unwrap_err();
    assert!(matches!(error, StoreError::Unconfirmed { .. }), "{error:?}");
    assert!(error.is_transient());
    let leads = direct.list(LeadFilter::default()).await.unwrap();
    assert_eq!(leads.len(), 1, "it was stored all the same");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_failed_insert_a_full_database_is_unhealthy_until_it_has_room() {
    let cluster = Cluster::start();
    let store = connect(&cluster.database("no_room")).await.unwrap();
    cluster.sql(
        "no_room",
        "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS \
         'BEGIN RAISE disk_full; END'; \
         CREATE TRIGGER full_lead BEFORE INSERT ON lead EXECUTE FUNCTION no_room(); \
         CREATE TRIGGER full_text BEFORE INSERT ON consent_text EXECUTE FUNCTION no_room()",
    );
    store.health().await.unwrap();
    let error = store.insert(lead(&full_form())).await.unwrap_err();
    assert!(error.is_transient(), "{error:?}");
    for _ in 0..2 {
        let error = store.health().await.unwrap_err();
        assert!(error.is_transient(), "{error:?}");
    }
    cluster.sql("no_room", "DROP FUNCTION no_room CASCADE");
    store.health().await.unwrap();
    store.insert(lead(&full_form())).await.unwrap();
    let left = cluster.sql(
        "no_room",
        "SELECT count(*) FROM consent_text WHERE version = '-'",
    );
    assert_eq!(left.trim(), "0");
}

#[tokio::test(flavor = "multi_thread")]
async fn leads_are_stored_again_once_a_database_is_no_longer_read_only() {
    let cluster = Cluster::start();
    let store = Arc::new(connect(&cluster.database("closed")).await.unwrap());
    store.insert(lead(&full_form())).await.unwrap();
    cluster.sql(
        "postgres",
        "ALTER DATABASE closed SET default_transaction_read_only = on",
    );
    cluster.sql(
        "postgres",
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'closed'",
    );
    let visitors: Vec<_> = (0..6)
        .map(|_| {
            let store = Arc::clone(&store);
            tokio::spawn(async move { store.insert(lead(&full_form())).await })
        })
        .collect();
    for visitor in visitors {
        let error = visitor.await.unwrap().unwrap_err();
        assert!(error.is_transient(), "{error:?}");
    }
    assert!(store.health().await.unwrap_err().is_transient());
    cluster.sql(
        "postgres",
        "ALTER DATABASE closed RESET default_transaction_read_only",
    );
    for _ in 0..8 {
        store.insert(lead(&full_form())).await.unwrap();
    }
    store.health().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_insert_blocked_by_a_lock_fails_after_the_lock_timeout() {
    let cluster = Cluster::start();
    let store = connect_for(1, &cluster.database("locked"), random()).await;
    let mut holding = cluster
        .psql("locked", "BEGIN; LOCK TABLE lead; SELECT pg_sleep(60)")
        .spawn()
        .unwrap();
    while cluster.sql(
        "locked",
        "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock'",
    ) == "0"
    {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let begun = Instant::now();
    let error = store.insert(lead(&full_form())).await.unwrap_err();
    assert!(error.is_transient(), "{error:?}");
    // The server's time limit is reached before the program's.
    assert!(format!("{error:?}").contains("lock timeout"), "{error:?}");
    assert!(
        begun.elapsed() < Duration::from_secs(18),
        "{:?}",
        begun.elapsed()
    );
    holding.kill().unwrap();
    holding.wait().unwrap();
    cluster.sql(
        "locked",
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)' \
         AND pid <> pg_backend_pid()",
    );
    insert_at_last(&store).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lead_that_the_server_refuses_once_because_of_a_deadlock_is_stored() {
    let cluster = Cluster::start();
    let store = connect(&cluster.database("deadlock")).await.unwrap();
    for statement in [
        "CREATE SEQUENCE tries",
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN \
         IF nextval(''tries'') = 1 THEN RAISE EXCEPTION USING ERRCODE = ''40P01''; END IF; RETURN NEW; END'",
        "CREATE TRIGGER refuse BEFORE INSERT ON lead FOR EACH ROW EXECUTE FUNCTION refuse()",
    ] {
        cluster.sql("deadlock", statement);
    }
    store.insert(lead(&full_form())).await.unwrap();
    let tries = cluster.sql("deadlock", "SELECT last_value FROM tries");
    assert_eq!(tries.trim(), "2");
}

#[tokio::test(flavor = "multi_thread")]
async fn leads_survive_a_crash_even_with_synchronous_commit_off() {
    let cluster = Cluster::start();
    let address = cluster.database("lax");
    cluster.sql("lax", "ALTER DATABASE lax SET synchronous_commit = off");
    let store = connect(&address).await.unwrap();
    // Commits that don't wait for the disk would be lost when the server stops immediately.
    let mut cluster = cluster;
    for _ in 0..4 {
        let stored = store.insert(lead(&full_form())).await.unwrap();
        cluster.stop_at_once();
        cluster.start_again();
        assert!(store.find(stored.reference).await.unwrap().is_some());
    }
}
