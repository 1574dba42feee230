//! How a PostgreSQL server is set up for the program: rights of its user, numbers of connections, settings.

use sightline_leads::{Database, DatabaseUrl, LeadStore, PostgresDatabase, StoreError};
use sightline_model::ConsentText;
use sightline_store::query;

use crate::cluster::{Cluster, PASSWORD};
use crate::harness::{Admitted as _, full_form, lead, planned, random};
use crate::postgres::{connect, connect_for, other_random};

/// Creates a user with its own database and returns the address. The user may open this many connections.
fn database_of_user(cluster: &Cluster, user: &str, connections: u32) -> String {
    cluster.sql(
        "postgres",
        &format!("CREATE ROLE {user} LOGIN PASSWORD '{PASSWORD}' CONNECTION LIMIT {connections}"),
    );
    cluster.sql("postgres", &format!("CREATE DATABASE {user} OWNER {user}"));
    cluster
        .address(user)
        .replace("sightline:", &format!("{user}:"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_whose_user_lacks_a_right_is_unhealthy_until_it_is_granted() {
    let cluster = Cluster::start();
    let address = database_of_user(&cluster, "rights", 64);
    let store = connect(&address).await.unwrap();
    let Database::Postgres(server) = store.database() else {
        panic!("{store:?}");
    };
    let setup = server.setup().await.unwrap();
    assert_eq!(setup.denied_tables, [""; 0]);
    // A lead of which every table has a row.
    let consent = ConsentText {
        version: "1".to_owned(),
        text: "Text me.".to_owned(),
    };
    let new = planned().agreeing_to(Some(consent));
    let new = new.reply_through(Some("mail".to_owned()));
    for table in [
        "lead",
        "lead_word",
        "consent_text",
        "lead_plan",
        "auto_reply",
    ] {
        cluster.sql("rights", &format!("REVOKE INSERT ON {table} FROM rights"));
        store.health().await.unwrap();
        let error = store.insert(new.clone()).await.unwrap_err();
        assert!(matches!(error, StoreError::Denied { .. }), "{error:?}");
        for _ in 0..2 {
            let error = store.health().await.unwrap_err();
            assert!(matches!(error, StoreError::Denied { .. }), "{error:?}");
        }
        let setup = server.setup().await.unwrap();
        assert_eq!(setup.denied_tables, [table]);
        cluster.sql("rights", &format!("GRANT INSERT ON {table} TO rights"));
        store.health().await.unwrap();
        assert_eq!(cluster.sql("rights", "SELECT count(*) FROM lead"), "0");
    }
    store.insert(lead(&full_form())).await.unwrap();
    for read in ["lead_state", "_sqlx_migrations"] {
        cluster.sql("rights", &format!("REVOKE SELECT ON {read} FROM rights"));
        let setup = server.setup().await.unwrap();
        assert_eq!(setup.denied_tables, [read]);
        cluster.sql("rights", &format!("GRANT SELECT ON {read} TO rights"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_who_may_not_create_tables_can_use_those_that_are_there() {
    let cluster = Cluster::start();
    let owner = cluster.database("shared");
    cluster.sql(
        "shared",
        &format!(
            "CREATE ROLE site LOGIN PASSWORD '{PASSWORD}'; REVOKE CREATE ON SCHEMA public FROM PUBLIC"
        ),
    );
    let address = owner.replace("sightline:", "site:");
    let error = connect(&address).await.unwrap_err();
    assert!(matches!(error, StoreError::Unsuitable { .. }), "{error:?}");
    let said = error.to_string();
    assert!(
        said.contains("`GRANT CREATE ON SCHEMA public TO site`"),
        "{said}"
    );
    let command = async || {
        let url = DatabaseUrl::parse(&address).unwrap().without_migrating();
        LeadStore::connect(&url, random()).await.unwrap_err()
    };
    let error = command().await;
    assert!(matches!(error, StoreError::NoTables { .. }), "{error:?}");
    connect(&owner).await.unwrap().close().await;
    cluster.sql(
        "shared",
        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO site",
    );
    let store = connect(&address).await.unwrap();
    store.insert(lead(&full_form())).await.unwrap();

    // A command migrates nothing, so it needs no right to do so.
    cluster.sql("shared", "DELETE FROM _sqlx_migrations WHERE version > 6");
    let error = command().await;
    assert!(matches!(error, StoreError::Outdated), "{error:?}");

    // Rights to create tables would not be enough to change those that are there.
    cluster.sql("shared", "GRANT CREATE ON SCHEMA public TO site");
    let error = connect(&address).await.unwrap_err();
    assert!(matches!(error, StoreError::Unsuitable { .. }), "{error:?}");
    let said = error.to_string();
    assert!(
        said.contains("`sightline leads migrate` with the address of sightline,"),
        "{said}"
    );
    cluster.sql("shared", "ALTER TABLE _sqlx_migrations OWNER TO site");
    let error = connect(&address).await.unwrap_err();
    let StoreError::Migration { source } = error else {
        panic!("{error:?}");
    };
    let said = source.to_string();
    assert!(said.contains("with the address of the owner"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_another_program_is_told_from_an_empty_one() {
    let cluster = Cluster::start();
    let address = cluster.database("shop");
    let url = DatabaseUrl::parse(&address).unwrap();
    let refused = async || PostgresDatabase::refuse_that_of_another(&url).await.err();
    assert!(refused().await.is_none(), "it is empty");
    cluster.sql(
        "shop",
        "CREATE TABLE of_extension (item TEXT); ALTER EXTENSION plpgsql ADD TABLE of_extension",
    );
    assert!(refused().await.is_none(), "an extension has made its table");
    cluster.sql("shop", "CREATE TABLE basket (item TEXT)");
    let error = refused().await.unwrap();
    assert!(matches!(error, StoreError::OfAnother { .. }), "{error:?}");
    // It is shared on purpose.
    cluster.sql("shop", "CREATE SCHEMA site");
    let own = format!("{address}?options[search_path]=site");
    let of_own = DatabaseUrl::parse(&own).unwrap();
    let refusal = PostgresDatabase::refuse_that_of_another(&of_own).await;
    assert!(refusal.is_ok(), "{refusal:?}");
    connect(&own).await.unwrap().close().await;
    assert!(refused().await.is_some(), "the others are where they were");
    connect(&address).await.unwrap().close().await;
    assert!(refused().await.is_none(), "it has tables of both");
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_share_the_connections_that_a_server_allows() {
    let cluster = Cluster::start();
    let address = database_of_user(&cluster, "few", 9);
    let mut reading = Vec::new();
    for program in 0..4 {
        let store = connect_for(5, &address, other_random(program)).await;
        for _ in 0..6 {
            let database = store.database();
            reading.push(tokio::spawn(async move {
                let mut session = database.reader().await?;
                let pause = query("SELECT 1 AS one, pg_sleep(0.1)::text AS pause");
                pause.fetch_one(&mut session).await
            }));
        }
    }
    for read in reading {
        read.await.unwrap().unwrap();
    }

    // What a server says when it allows no more is the reason of the failure.
    let store = connect_for(1, &address, other_random(9)).await;
    cluster.sql("postgres", "ALTER ROLE few CONNECTION LIMIT 0");
    let error = store.insert(lead(&full_form())).await.unwrap_err();
    assert!(error.is_transient(), "{error:?}");
    let said = format!("{error:?}");
    assert!(said.contains("too many connections for role"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_callers_that_get_no_connection_one_asks_the_server_why() {
    let cluster = Cluster::start();
    // Two are for the program, and four remain.
    let address = database_of_user(&cluster, "held", 6);
    let store = connect_for(2, &address, other_random(1)).await;
    let database = store.database();
    let (_first, _second) = tokio::join!(database.reader(), database.reader());
    let mut waiting = Vec::new();
    for _ in 0..40 {
        let database = store.database();
        waiting.push(tokio::spawn(async move { database.reader().await.err() }));
    }
    for waiting in waiting {
        let said = format!("{:?}", waiting.await.unwrap().unwrap());
        assert!(said.contains("PoolTimedOut"), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn statements_are_not_compiled() {
    let cluster = Cluster::start();
    let store = connect(&cluster.database("compiled")).await.unwrap();
    let mut session = store.database().reader().await.unwrap();
    let jit = query("SELECT current_setting('jit') AS jit");
    let jit = jit.fetch_text(&mut session, "jit").await.unwrap();
    assert_eq!(jit.as_deref(), Some("off"));
}
