//! The first connection: is the server there, does it let us in, can it do what is promised?

use std::io::ErrorKind;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions as _, Connection as _, Row as _};
use tokio::time::{Instant, sleep, timeout_at};

use super::{DatabaseUrl, PostgresDatabase};
use crate::StoreError;
use crate::fault::migration_fault;
use crate::migrations;

/// Connections of one program. A server allows a hundred in all, unless it is told otherwise.
const CONNECTIONS: u32 = 16;
/// How long a server may take to answer somebody who does not wait for its start.
const LONGEST_CONNECT: Duration = Duration::from_secs(15);
/// The oldest version that can do all that the statements ask for.
const OLDEST_VERSION: i64 = 13;

/// What each connection is told. A commit waits for the disk also where the server's own setting
/// says otherwise; who waits for a lock does not wait for ever.
const SESSION: &str = "SELECT set_config('lock_timeout', $1, false), \
    set_config('statement_timeout', '30s', false), \
    set_config('idle_in_transaction_session_timeout', '60s', false), \
    set_config('default_transaction_isolation', 'read committed', false), \
    set_config('synchronous_commit', CASE current_setting('synchronous_commit') \
    WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)";

/// Asked of a connection before it is used again, which shows that it is there. One on which nothing can be written was
/// opened while the database was read-only, or to a server that is not the primary any more: it stays so for as long as
/// it is open, whatever becomes of the database.
const IS_READ_ONLY: &str = "SELECT current_setting('transaction_read_only') = 'on'";

/// Connects, looks at the server and brings the tables to this version.
pub(super) async fn connect(url: &DatabaseUrl) -> Result<PgPool, StoreError> {
    let options = url.options.clone().application_name("sightline");
    let mut first = first(url, &options).await?;
    if let Some(why) = unsuitable(&mut first).await? {
        return Err(StoreError::Unsuitable {
            place: url.to_string(),
            why,
        });
    }
    // Under a lock of the server, so that two programs starting at once do not both run them.
    migrations::postgres()
        .run_direct(None, &mut first, false)
        .await
        .map_err(migration_fault)?;
    // An end that the server does not hear of harms nobody.
    _ = first.close().await;
    let longest_lock = url.patience.lock().as_millis();
    Ok(PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .acquire_timeout(url.patience.connection())
        .test_before_acquire(false)
        .before_acquire(|connection, _about| {
            Box::pin(async move {
                let asked = sqlx::query_scalar(IS_READ_ONLY).fetch_one(connection);
                Ok(asked.await.is_ok_and(|read_only: bool| !read_only))
            })
        })
        .after_connect(move |connection, _about| {
            let session = sqlx::query(SESSION).bind(format!("{longest_lock}ms"));
            Box::pin(async move { session.execute(connection).await.map(drop) })
        })
        .connect_lazy_with(options))
}

impl PostgresDatabase {
    /// Whether a database is of this version already, so that connecting changes nothing for a program of the
    /// version before that uses it.
    pub async fn is_of_this_version(url: &DatabaseUrl) -> Result<bool, StoreError> {
        let mut connection = first(url, &url.options).await?;
        let gone = sqlx::query_scalar(migrations::STEPS_GONE)
            .fetch_one(&mut connection)
            .await?;
        _ = connection.close().await;
        Ok(migrations::has_all(&migrations::postgres(), gone))
    }
}

async fn first(url: &DatabaseUrl, options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    let connected = wait(options, url.start).await;
    connected.map_err(|source| StoreError::Server {
        place: url.to_string(),
        source: source.into(),
    })
}

/// Waits for a server that is not up yet, so long, but not for one that says no.
async fn wait(options: &PgConnectOptions, longest: Duration) -> Result<PgConnection, sqlx::Error> {
    let begun = Instant::now();
    let (deadline, answer) = (begun + longest, begun + LONGEST_CONNECT);
    loop {
        let error = match timeout_at(answer, options.connect()).await {
            Ok(Ok(connection)) => return Ok(connection),
            Ok(Err(error)) => error,
            Err(_elapsed) => return Err(sqlx::Error::PoolTimedOut),
        };
        let pause = Duration::from_millis(250);
        if !comes_up(&error) || Instant::now() + pause > deadline {
            return Err(error);
        }
        sleep(pause).await;
    }
}

fn comes_up(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(error) => error.kind() == ErrorKind::ConnectionRefused,
        sqlx::Error::Database(said) => said.is_transient_in_connect_phase(),
        _ => false,
    }
}

/// Why leads cannot be kept on this server.
async fn unsuitable(connection: &mut PgConnection) -> Result<Option<String>, sqlx::Error> {
    let row = sqlx::query(
        "SELECT current_setting('server_version') AS version, \
         current_setting('server_version_num')::bigint / 10000 AS major, \
         current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding, \
         pg_is_in_recovery()::text AS standby, current_schema() AS place",
    )
    .fetch_one(connection)
    .await?;
    let text = |column: &str| row.try_get::<String, _>(column);
    let why = if row.try_get::<i64, _>("major")? < OLDEST_VERSION {
        format!(
            "it is PostgreSQL {}; {OLDEST_VERSION} or newer is needed",
            text("version")?
        )
    } else if text("fsync")? != "on" {
        "it runs with fsync=off, so that a power cut may lose what was acknowledged; set fsync=on"
            .to_owned()
    } else if text("encoding")? != "UTF8" {
        format!(
            "its encoding is {}; make one with `CREATE DATABASE ... ENCODING 'UTF8' TEMPLATE \
             template0`",
            text("encoding")?
        )
    } else if text("standby")? != "false" {
        "it is a standby, which can only be read; use the address of the primary".to_owned()
    } else if row.try_get::<Option<String>, _>("place")?.is_none() {
        "its search_path names no schema that is there; make one and let the user create tables \
         in it"
            .to_owned()
    } else {
        return Ok(None);
    };
    Ok(Some(why))
}
