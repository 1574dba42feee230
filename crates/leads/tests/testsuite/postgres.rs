//! The PostgreSQL store: the contract, several programs on one database, and servers that are read-only or
//! unsuitable.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use sightline_leads::{DatabaseUrl, Email, LeadStore, Person, RandomSource, StoreError, Timeouts};

use sqlx::{Connection as _, PgConnection};

use crate::cluster::{Cluster, PASSWORD};
use crate::desk::{WRITTEN, write_about};
use crate::harness::{
    Admitted as _, database_in, full_form, lead, new_store, noon, planned, random,
};
use crate::maintenance::RECEIVER_SAID;

/// Random bytes that differ from those of other programs.
pub(crate) fn other_random(program: u64) -> RandomSource {
    let drawn = std::sync::atomic::AtomicU64::new(program << 32);
    RandomSource::new(move || {
        let draw = drawn.fetch_add(1, Ordering::Relaxed);
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&blake3::hash(&draw.to_be_bytes()).as_bytes()[..16]);
        bytes
    })
}

pub(crate) async fn connect(address: &str) -> Result<LeadStore, StoreError> {
    LeadStore::connect(&DatabaseUrl::parse(address).unwrap(), random()).await
}

/// Connects with other time limits.
pub(crate) async fn connect_for(seconds: u64, address: &str, random: RandomSource) -> LeadStore {
    let url = DatabaseUrl::parse(address).unwrap();
    let url = url.with_timeouts(Timeouts::of(Duration::from_secs(seconds)));
    LeadStore::connect(&url, random).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_postgres_store_keeps_the_contract() {
    let cluster = Cluster::start();
    let number = AtomicU32::new(0);
    let new = async || {
        let name = format!("leads_{}", number.fetch_add(1, Ordering::Relaxed));
        Arc::new(connect(&cluster.database(&name)).await.unwrap())
    };
    crate::contract::holds(&new).await;
    let folder = tempfile::tempdir().unwrap();
    // Copies from either database into either.
    crate::copies::holds(&*new().await, &*new().await, folder.path()).await;
    let (folder, sqlite) = new_store().await;
    crate::copies::holds(&sqlite, &*new().await, folder.path()).await;
    let (folder, sqlite) = new_store().await;
    let copies = folder.path().join("copies");
    std::fs::create_dir(&copies).unwrap();
    crate::copies::holds(&*new().await, &sqlite, &copies).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_on_one_database_detect_each_others_duplicates() {
    let cluster = Cluster::start();
    let address = cluster.database("shared");
    // All start at once, and one of them creates the tables.
    let starting: Vec<_> = (0..4)
        .map(|program| {
            let url = DatabaseUrl::parse(&address).unwrap();
            tokio::spawn(async move {
                LeadStore::connect(&url, other_random(program))
                    .await
                    .unwrap()
            })
        })
        .collect();
    let mut servers = Vec::new();
    for server in starting {
        servers.push(Arc::new(server.await.unwrap()));
    }
    // A visitor's browser reaches another server with each attempt.
    let mut form = full_form();
    form.idempotency_key = Some("attempt-at-all".to_owned());
    let tasks: Vec<_> = (0..40)
        .map(|number| {
            let (server, lead) = (Arc::clone(&servers[number % 4]), lead(&form));
            tokio::spawn(async move { server.insert(lead).await.unwrap() })
        })
        .collect();
    let (mut first, mut references) = (0, HashSet::new());
    for task in tasks {
        let stored = task.await.unwrap();
        first += usize::from(!stored.replayed);
        references.insert(stored.reference);
    }
    assert_eq!((first, references.len()), (1, 1));
    // The same message sent to different servers at once: stored each time, and linked to one.
    let tasks: Vec<_> = (0..20)
        .map(|number| {
            let (server, lead) = (Arc::clone(&servers[number % 4]), lead(&full_form()));
            tokio::spawn(async move { server.insert(lead).await.unwrap().reference })
        })
        .collect();
    let mut unlinked = 0;
    for task in tasks {
        let record = servers[0].find(task.await.unwrap()).await.unwrap().unwrap();
        unlinked += usize::from(record.repeats.is_none());
    }
    assert_eq!(unlinked, 0, "all repeat the one that was stored with a key");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_only_database_can_be_read_and_copied() {
    let cluster = Cluster::start();
    let address = cluster.database("read_only");
    let store = connect(&address).await.unwrap();
    let stored = store.insert(lead(&full_form())).await.unwrap();
    store.close().await;
    cluster.sql(
        "postgres",
        "ALTER DATABASE read_only SET default_transaction_read_only = on",
    );
    let store = connect(&address).await.unwrap();
    assert!(store.find(stored.reference).await.unwrap().is_some());
    // Before any lead has failed.
    assert!(store.health().await.unwrap_err().is_transient());
    let folder = tempfile::tempdir().unwrap();
    let copy = store.backup(folder.path().join("copy.db")).await.unwrap();
    assert_eq!(copy.leads, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standby_can_be_read_and_copied_only() {
    let mut cluster = Cluster::start();
    let [address, empty] = ["standby", "empty"].map(|name| cluster.database(name));
    let store = connect(&address).await.unwrap();
    let stored = store.insert(lead(&full_form())).await.unwrap();
    store.close().await;
    let data = cluster.sql("standby", "SHOW data_directory");
    cluster.stop_at_once();
    std::fs::write(format!("{data}/standby.signal"), "").unwrap();
    cluster.start_again();
    let refused = connect(&address).await.unwrap_err().to_string();
    assert!(
        refused.contains("use the address of the primary"),
        "{refused}"
    );
    let url = DatabaseUrl::parse(&empty).unwrap().for_reading();
    let refused = LeadStore::connect(&url, random()).await.unwrap_err();
    let refused = refused.to_string();
    assert!(
        refused.contains("without the tables of this version"),
        "{refused}"
    );
    let url = DatabaseUrl::parse(&address).unwrap().for_reading();
    let store = LeadStore::connect(&url, random()).await.unwrap();
    assert!(store.find(stored.reference).await.unwrap().is_some());
    let folder = tempfile::tempdir().unwrap();
    let copy = store.backup(folder.path().join("copy.db")).await.unwrap();
    assert_eq!(copy.leads, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn statements_of_others_in_a_session_show_a_pooler_and_no_damage() {
    let cluster = Cluster::start();
    let mut session = PgConnection::connect(&cluster.address("postgres"))
        .await
        .unwrap();
    let prepare = "PREPARE other AS SELECT 1";
    sqlx::query(prepare).execute(&mut session).await.unwrap();
    for statement in [prepare, "EXECUTE another"] {
        let failed = sqlx::query(statement).execute(&mut session).await;
        let error = StoreError::from(failed.unwrap_err());
        assert!(error.is_transient(), "{error:?}");
        let cause = std::error::Error::source(&error).unwrap().to_string();
        assert!(cause.contains("it is behind a pooler"), "{cause}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn forget_leaves_no_trace_of_a_person_in_the_postgres_tables() {
    let cluster = Cluster::start();
    let store = connect(&cluster.database("forgotten")).await.unwrap();
    let dana = planned().deliver_to(&["mail".to_owned()]);
    let dana = store.insert(dana).await.unwrap().reference;
    crate::maintenance::deliver(&store, dana).await;
    write_about(&store, dana).await;
    let tables = cluster.sql(
        "forgotten",
        "SELECT table_name FROM information_schema.tables \
         WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    let rows_with = |typed: &str| {
        let rows = tables.lines().map(|table| {
            format!("SELECT count(*) AS rows FROM {table} AS row WHERE row::text LIKE '%{typed}%'")
        });
        let rows: Vec<String> = rows.collect();
        let all = format!(
            "SELECT sum(rows) FROM ({}) AS all_tables",
            rows.join(" UNION ALL ")
        );
        cluster.sql("forgotten", &all).parse::<u32>().unwrap()
    };
    let typed = [
        "Dana",
        "dana@mail",
        "312-555-0101",
        "cameras",
        "Cj0abc",
        "planning",
        "Storage needed",
        RECEIVER_SAID,
    ];
    let [_changed, anew, _removed, reminder, reason] = WRITTEN;
    for text in typed.iter().chain(&[anew, reminder, reason]) {
        assert_ne!(rows_with(text), 0, "{text} is kept until then");
    }
    let person = Person::Email(Email::parse("DANA@mail.example").unwrap());
    let erasure = store.forget(person, noon()).await.unwrap();
    assert_eq!(erasure.leads, [dana]);
    assert_eq!(erasure.delivered_to, ["mail"]);
    for text in typed.iter().chain(&WRITTEN) {
        assert_eq!(rows_with(text), 0, "{text}");
    }
    let kept = rows_with(&dana.to_string());
    assert_eq!(kept, 1, "the record of it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_limit_of_the_database_for_statements_is_none_for_migrations() {
    let cluster = Cluster::start();
    let address = cluster.database("limited");
    connect(&address).await.unwrap().close().await;
    // The state before step 10.
    cluster.sql(
        "limited",
        "CREATE INDEX delivery_job_dead ON delivery_job (state) WHERE state = 'dead'; \
         DELETE FROM _sqlx_migrations WHERE version = 10",
    );
    let mut holder = PgConnection::connect(&address).await.unwrap();
    let mut holding = holder.begin().await.unwrap();
    sqlx::query("LOCK TABLE delivery_job")
        .execute(&mut *holding)
        .await
        .unwrap();
    cluster.sql(
        "limited",
        "ALTER DATABASE limited SET lock_timeout = '100ms'",
    );
    let error = connect(&address).await.unwrap_err();
    assert!(matches!(error, StoreError::Migration { .. }), "{error:?}");
    let cause = std::error::Error::source(&error).unwrap();
    assert_eq!(
        cause.to_string(),
        "step 10: canceling statement due to lock timeout (SQLSTATE 55P03)"
    );
    assert!(cause.source().is_none(), "{error:?}");
    cluster.sql(
        "limited",
        "ALTER DATABASE limited RESET lock_timeout; ALTER DATABASE limited SET statement_timeout = '500ms'",
    );
    let migrating = tokio::spawn(async move { connect(&address).await });
    while cluster.sql(
        "postgres",
        "SELECT count(*) FROM pg_stat_activity \
         WHERE wait_event_type = 'Lock' AND clock_timestamp() - query_start > interval '1 s'",
    ) == "0"
    {
        assert!(!migrating.is_finished(), "{:?}", migrating.await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    holding.rollback().await.unwrap();
    migrating.await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn unsuitable_databases_are_refused_with_the_reason_but_no_password() {
    let cluster = Cluster::start();
    let address = cluster.database("plain");
    let store = connect(&address).await.unwrap();
    assert!(!format!("{store:?}").contains(PASSWORD));
    store.close().await;
    let refused = async |address: &str| {
        let error = connect(address).await.unwrap_err();
        let mut said = vec![format!("{error} {error:?}")];
        let mut cause = std::error::Error::source(&error);
        while let Some(error) = cause {
            said.push(error.to_string());
            cause = error.source();
        }
        let said = said.join(" ");
        assert!(!said.contains(PASSWORD), "{said}");
        assert!(!error.is_transient(), "{said}");
        said
    };

    cluster.sql(
        "plain",
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9999, 'from the future', TRUE, '', 0)",
    );
    let said = refused(&address).await;
    assert!(said.contains("newer version of the program"), "{said}");

    cluster.sql(
        "postgres",
        "CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0",
    );
    let said = refused(&cluster.address("latin")).await;
    assert!(said.contains("its encoding is LATIN1"), "{said}");

    let said = refused(&cluster.address("nowhere")).await;
    assert!(
        said.contains("cannot be reached") && said.contains("nowhere"),
        "{said}"
    );
    let wrong = cluster.address("plain").replace(PASSWORD, "wrong");
    let said = refused(&wrong).await;
    assert!(said.contains("password authentication failed"), "{said}");
    // That is where PostgreSQL's own source code says it.
    assert!(!said.contains("at line"), "{said}");
    let said = refused(&format!("{address}?sslmode=require")).await;
    assert!(said.contains("cannot be reached"), "{said}");

    cluster.sql("postgres", "ALTER SYSTEM SET fsync = off");
    cluster.sql("postgres", "SELECT pg_reload_conf()");
    cluster.database("fast");
    let said = refused(&cluster.address("fast")).await;
    assert!(said.contains("fsync=off"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_and_postgres_have_the_same_tables_and_backups_cover_them() {
    let cluster = Cluster::start();
    let address = cluster.database("tables");
    connect(&address).await.unwrap().close().await;
    let postgres = cluster.sql(
        "tables",
        "SELECT table_name || '.' || column_name FROM information_schema.columns \
         WHERE table_schema = 'public' AND table_name NOT LIKE '%sqlx%' \
         ORDER BY (table_name || '.' || column_name) COLLATE \"C\"",
    );
    let (folder, _store) = new_store().await;
    let pool = database_in(&folder).await;
    let sqlite: Vec<String> = sqlx::query_scalar(
        "SELECT lower(tables.name || '.' || columns.name) FROM sqlite_schema AS tables, \
         pragma_table_info(tables.name) AS columns WHERE tables.type IN ('table', 'view') \
         AND tables.name NOT LIKE '%sqlx%' AND tables.name NOT LIKE 'sqlite_%' ORDER BY 1",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(postgres.lines().collect::<Vec<_>>(), sqlite);
    let copied = include_str!("../../../store/src/transfer.rs");
    for column in &sqlite {
        let table = column.split('.').next().unwrap();
        // Copies have a table, or it's listed there as left out.
        assert!(
            table == "lead_state" || copied.contains(&format!("\"{table}\"")),
            "copies have no {table}"
        );
    }
}
