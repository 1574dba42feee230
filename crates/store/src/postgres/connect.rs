//! The first connection: checks that the server is up, accepts the login and meets the requirements.

use std::io::ErrorKind;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions as _, Connection as _, Row as _};
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::{DatabaseUrl, PostgresDatabase};
use crate::StoreError;
use crate::fault::{SHARED_SESSIONS, connection_cause, migration_fault};
use crate::migrations;

/// The maximum number of connections of one program. By default a server allows a hundred in all.
const MAX_CONNECTIONS: i64 = 16;
/// The number of programs that share the connections that a server allows: two, each replaced by a new one while it
/// still runs. A program whose pool wants more connections than the server allows waits for one in vain, even while
/// others of its pool become free.
const MAX_PROGRAMS: i64 = 4;
/// The minimum number of connections of one program: one to write and one to read. A server that allows fewer than
/// eight has not enough for four programs.
const MIN_CONNECTIONS: i64 = 2;
/// How long a server may take to answer a caller that doesn't wait for it to start.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(15);
/// How long finding out whether connections keep their sessions may take.
const SESSIONS_TIMEOUT: Duration = Duration::from_secs(5);
/// The oldest version that supports all statements.
const MIN_VERSION: i64 = 13;

/// Run on each new connection. A commit waits for the disk even where the server's own setting says otherwise, and
/// waits for locks have a time limit. Compiling a statement takes longer than it saves here.
const SESSION_SETTINGS: &str = "SELECT set_config('lock_timeout', $1, false), \
    set_config('statement_timeout', '30s', false), \
    set_config('idle_in_transaction_session_timeout', '60s', false), \
    set_config('default_transaction_isolation', 'read committed', false), \
    set_config('jit', 'off', false), \
    set_config('synchronous_commit', CASE current_setting('synchronous_commit') \
    WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)";

/// Run on a connection before it is reused, which also shows that it is alive. A connection that is read-only was
/// opened while the database was read-only, or to a server that is no longer the primary. It stays read-only until it
/// is closed, even if the database becomes writable again.
const IS_READ_ONLY: &str = "SELECT current_setting('transaction_read_only') = 'on'";

/// Sets something in the session that nothing else uses, and which no other program set there before.
const MARK_SESSION: &str = "SELECT set_config('sightline.session', random()::text, false)";
/// What [`MARK_SESSION`] set in the session.
const MARK_OF_SESSION: &str = "SELECT current_setting('sightline.session', true)";

/// Whether there are tables other than those of extensions, but none of a program that migrates them like this one.
const IS_OF_ANOTHER: &str = "SELECT to_regclass('_sqlx_migrations') IS NULL AND EXISTS (SELECT 1 FROM pg_class \
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT EXISTS (SELECT 1 FROM pg_depend \
    WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'))";

/// Whether the migrator can run.
const CAN_MIGRATE: &str = "SELECT current_setting('transaction_read_only') = 'off' \
    AND has_schema_privilege(current_schema(), 'CREATE')";

/// How many connections the server allows the user of the database at once.
pub(super) const ALLOWED_CONNECTIONS: &str = "SELECT least(current_setting('max_connections')::bigint \
    - current_setting('superuser_reserved_connections')::bigint \
    - coalesce(current_setting('reserved_connections', true)::bigint, 0), \
    nullif(datconnlimit, -1), nullif(rolconnlimit, -1)) AS allowed \
    FROM pg_database, pg_roles WHERE datname = current_database() AND rolname = session_user";

/// Connects, checks that the server is suitable, and migrates the tables to this version, unless `url` says otherwise.
pub(super) async fn connect(url: &DatabaseUrl) -> Result<PgPool, StoreError> {
    let options = url.options.clone().application_name("sightline");
    // Otherwise a migration that takes long is logged as a slow statement, with all of its text.
    let quiet = options.clone().disable_statement_logging();
    let mut first = first_connection(url, &quiet).await?;
    let applied = applied_migrations(&mut first).await?;
    let has_all = has_all_migrations(applied)?;
    if let Some(why) = unsuitable(&mut first, has_all, url).await? {
        return Err(refusal(url, why));
    }
    if !has_all && !url.migrates {
        let place = url.to_string();
        return Err(applied.map_or(StoreError::NoTables { place }, |_| StoreError::Outdated));
    }
    // Even without anything to migrate, the migrator writes, which a read-only database refuses, and creates its table,
    // which a user with rights on rows only may not.
    let can_migrate: bool = sqlx::query_scalar(CAN_MIGRATE)
        .fetch_one(&mut first)
        .await?;
    if can_migrate || !has_all {
        if let Some(applied) = applied.filter(|_| !has_all) {
            migrations::log_start(&migrations::postgres(), applied);
        }
        // A limit that the role or the database sets is for queries. Migrating many leads takes longer, and so may
        // waiting for another program that does.
        sqlx::query("SET statement_timeout = 0")
            .execute(&mut first)
            .await?;
        // The migrator takes a lock on the server, so two programs that start at once don't both run the migrations.
        migrations::postgres()
            .run_direct(None, &mut first, false)
            .await
            .map_err(migration_fault)?;
    }
    let allowed: i64 = sqlx::query_scalar(ALLOWED_CONNECTIONS)
        .fetch_one(&mut first)
        .await?;
    // It does no harm if the server isn't notified of the close.
    _ = first.close().await;
    let lock_timeout = url.timeouts.lock().as_millis();
    Ok(PgPoolOptions::new()
        .max_connections(share_of(allowed))
        .acquire_timeout(url.timeouts.connection())
        .test_before_acquire(false)
        .before_acquire(|connection, _about| {
            Box::pin(async move {
                let asked = sqlx::query_scalar(IS_READ_ONLY).fetch_one(connection);
                Ok(asked.await.is_ok_and(|read_only: bool| !read_only))
            })
        })
        .after_connect(move |connection, _about| {
            let session = sqlx::query(SESSION_SETTINGS).bind(format!("{lock_timeout}ms"));
            Box::pin(async move { session.execute(connection).await.map(drop) })
        })
        .connect_lazy_with(options))
}

impl PostgresDatabase {
    /// Fails with [`StoreError::OfAnother`] if a database has tables, but none of this program.
    pub async fn refuse_that_of_another(url: &DatabaseUrl) -> Result<(), StoreError> {
        let mut connection = first_connection(url, &url.options).await?;
        let is_of_another = sqlx::query_scalar(IS_OF_ANOTHER).fetch_one(&mut connection);
        let is_of_another: bool = is_of_another.await?;
        _ = connection.close().await;
        if is_of_another {
            let place = url.to_string();
            return Err(StoreError::OfAnother { place });
        }
        Ok(())
    }
}

/// The number of connections that a program opens at most, where a server allows so many in all. A program keeps the
/// number of its start, even if the server allows more or fewer later.
fn share_of(allowed: i64) -> u32 {
    let share = (allowed / MAX_PROGRAMS).clamp(MIN_CONNECTIONS, MAX_CONNECTIONS);
    u32::try_from(share).unwrap_or_default()
}

/// Returns the number of migrations that a database has applied, or `None` if it has no tables of this program.
async fn applied_migrations(connection: &mut PgConnection) -> Result<Option<i64>, StoreError> {
    let is_new = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NULL")
        .fetch_one(&mut *connection)
        .await?;
    if is_new {
        return Ok(None);
    }
    let applied = sqlx::query_scalar(migrations::COUNT_APPLIED)
        .fetch_one(connection)
        .await?;
    Ok(Some(applied))
}

fn has_all_migrations(applied: Option<i64>) -> Result<bool, StoreError> {
    migrations::has_all(&migrations::postgres(), applied.unwrap_or_default())
}

async fn first_connection(
    url: &DatabaseUrl,
    options: &PgConnectOptions,
) -> Result<PgConnection, StoreError> {
    let fault = |source| StoreError::Server {
        place: url.to_string(),
        source: connection_cause(source),
    };
    let connected = connect_with_retry(options, url.start).await;
    let mut connection = connected.map_err(fault)?;
    match timeout(SESSIONS_TIMEOUT, keep_sessions(options, &mut connection)).await {
        Ok(Ok(true)) => Ok(connection),
        Ok(Ok(false)) => Err(refusal(url, SHARED_SESSIONS.to_owned())),
        // It can't be found out if the server allows no second connection at the moment. The first one may still owe an
        // answer.
        Ok(Err(_)) | Err(_) => connect_with_retry(options, url.start).await.map_err(fault),
    }
}

/// Whether each of two connections keeps its session: what one sets stays set there, and doesn't appear in the other.
/// Behind a pooler that gives a session to whoever begins a transaction, it may not, and the settings of the program,
/// such as when a commit returns, don't hold. A proxy that leaves the session to whoever sets something is sound.
async fn keep_sessions(
    options: &PgConnectOptions,
    first: &mut PgConnection,
) -> Result<bool, sqlx::Error> {
    let mut second = options.connect().await?;
    let one = session_text(first, MARK_SESSION).await?;
    let two = session_text(&mut second, MARK_SESSION).await?;
    let mut keep = true;
    // Twice each: a pooler may give its sessions in turn.
    for _ in 0..2 {
        keep &= session_text(first, MARK_OF_SESSION).await? == one;
    }
    for _ in 0..2 {
        keep &= session_text(&mut second, MARK_OF_SESSION).await? == two;
    }
    _ = second.close().await;
    Ok(keep)
}

/// Runs a statement without preparing it: in a session of others there may be one with the same name.
async fn session_text(
    connection: &mut PgConnection,
    statement: &'static str,
) -> Result<Option<String>, sqlx::Error> {
    let row = sqlx::raw_sql(statement).fetch_one(connection);
    row.await?.try_get(0)
}

fn refusal(url: &DatabaseUrl, why: String) -> StoreError {
    let place = url.to_string();
    StoreError::Unsuitable { place, why }
}

/// Connects, retrying for up to `max_wait` while the server is starting, but not after it refuses.
async fn connect_with_retry(
    options: &PgConnectOptions,
    max_wait: Duration,
) -> Result<PgConnection, sqlx::Error> {
    let begun = Instant::now();
    let (deadline, answer) = (begun + max_wait, begun + CONNECT_TIMEOUT);
    loop {
        let error = match timeout_at(answer, options.connect()).await {
            Ok(Ok(connection)) => return Ok(connection),
            Ok(Err(error)) => error,
            Err(_elapsed) => return Err(sqlx::Error::PoolTimedOut),
        };
        let pause = Duration::from_millis(250);
        if !is_starting(&error) || Instant::now() + pause > deadline {
            return Err(error);
        }
        sleep(pause).await;
    }
}

fn is_starting(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(error) => error.kind() == ErrorKind::ConnectionRefused,
        sqlx::Error::Database(said) => said.is_transient_in_connect_phase(),
        _ => false,
    }
}

/// Returns why the server isn't suitable, or `None` if it is. `has_all` says whether there is nothing to migrate.
async fn unsuitable(
    connection: &mut PgConnection,
    has_all: bool,
    url: &DatabaseUrl,
) -> Result<Option<String>, sqlx::Error> {
    let row = sqlx::query(
        "SELECT current_setting('server_version') AS version, \
         current_setting('server_version_num')::bigint / 10000 AS major, \
         current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding, \
         pg_is_in_recovery()::text AS standby, quote_ident(current_schema()) AS place, \
         quote_ident(session_user) AS name, \
         has_schema_privilege(current_schema(), 'CREATE')::text AS may_create, \
         (SELECT quote_ident(pg_get_userbyid(relowner)) FROM pg_class \
         WHERE oid = to_regclass('_sqlx_migrations') AND NOT pg_has_role(relowner, 'USAGE')) AS other_owner",
    )
    .fetch_one(connection)
    .await?;
    let text = |column: &str| row.try_get::<String, _>(column);
    let why = if row.try_get::<i64, _>("major")? < MIN_VERSION {
        format!(
            "it is PostgreSQL {}; {MIN_VERSION} or newer is needed",
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
    } else if !url.only_reads && text("standby")? != "false" {
        "it is a standby, which can only be read; use the address of the primary".to_owned()
    } else if !has_all && text("standby")? != "false" {
        "it is a standby without the tables of this version; check the name of the database, read it with the older \
         version of the program that made it, or promote it"
            .to_owned()
    } else if row.try_get::<Option<String>, _>("place")?.is_none() {
        "its search_path names no schema that is there; make one and let the user create tables \
         in it"
            .to_owned()
    } else if !has_all
        && url.migrates
        && let Some(owner) = row.try_get::<Option<String>, _>("other_owner")?
    {
        let (place, name) = (text("place")?, text("name")?);
        format!(
            "its tables are of an earlier version, and only their owner, {owner}, may change them; run `sightline leads \
             migrate` with the address of {owner}, then `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \
             {place} TO {name}` again"
        )
    } else if !has_all && url.migrates && text("may_create")? != "true" {
        let (place, name) = (text("place")?, text("name")?);
        format!(
            "its user may not create tables there; make {name} the owner of the database, or run \
             `GRANT CREATE ON SCHEMA {place} TO {name}` in it"
        )
    } else {
        return Ok(None);
    };
    Ok(Some(why))
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;
    use std::sync::Arc;

    use parking_lot::Mutex;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    /// What clients set in the sessions of a pooler, the next one first.
    type Sessions = Arc<Mutex<VecDeque<String>>>;

    /// Answers like a pooler that gives each statement its next session.
    async fn answer(mut client: TcpStream, sessions: Sessions) -> Option<()> {
        const LOGGED_IN: &[u8] = b"R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I";
        // One column of text.
        const COLUMN: &[u8] =
            b"T\0\0\0\x1a\0\x01s\0\0\0\0\0\0\0\0\0\0\x19\xff\xff\xff\xff\xff\xff\0\0";
        const DONE: &[u8] = b"C\0\0\0\x0dSELECT 1\0Z\0\0\0\x05I";
        // A log-in begins without a letter.
        message(&mut client).await?;
        client.write_all(LOGGED_IN).await.ok()?;
        loop {
            let _kind = client.read_u8().await.ok()?;
            let asked = message(&mut client).await?;
            let set = {
                let mut sessions = sessions.lock();
                let mut set = sessions.pop_front()?;
                if asked.contains("set_config") {
                    set = client.peer_addr().ok()?.to_string();
                }
                sessions.push_back(set.clone());
                set
            };
            let length = u8::try_from(set.len()).ok()?;
            let row = [b"D\0\0\0", &[length + 10, 0, 1, 0, 0, 0, length][..]].concat();
            let answer = [COLUMN, &row, set.as_bytes(), DONE].concat();
            client.write_all(&answer).await.ok()?;
        }
    }

    /// Reads a message, which begins with its length.
    async fn message(client: &mut TcpStream) -> Option<String> {
        let length = client.read_u32().await.ok()?.checked_sub(4)?;
        let mut message = vec![0; usize::try_from(length).ok()?];
        client.read_exact(&mut message).await.ok()?;
        Some(String::from_utf8_lossy(&message).into_owned())
    }

    #[tokio::test]
    async fn a_pooler_that_shares_sessions_is_refused() {
        for count in 1..=4 {
            let sessions = Sessions::new(Mutex::new(vec![String::new(); count].into()));
            let pooler = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = pooler.local_addr().unwrap();
            tokio::spawn(async move {
                while let Ok((client, _)) = pooler.accept().await {
                    tokio::spawn(answer(client, Arc::clone(&sessions)));
                }
            });
            let url = format!("postgres://site:secret@{address}/leads?sslmode=disable");
            let url = DatabaseUrl::parse(&url).unwrap();
            let refused = PostgresDatabase::connect(&url).await.unwrap_err();
            let said = refused.to_string();
            assert!(said.ends_with(SHARED_SESSIONS), "{count} sessions: {said}");
        }
    }
}
