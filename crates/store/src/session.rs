//! One interface to either database.
//!
//! Statements are written once. They run on both databases because they use only what both support:
//! `$1` for values, text and integers for columns, `ON CONFLICT`, `RETURNING`. The few that differ
//! are next to the code that needs them.

use std::str::FromStr;
use std::time::Duration;

use jiff::Timestamp;
use serde::de::DeserializeOwned;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnection, PgPool, PgRow, Postgres};
use sqlx::sqlite::{Sqlite, SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{
    ConnectOptions as _, Connection as _, Decode, Encode, Row as _, SqlSafeStr, SqlStr,
    Transaction, Type,
};
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::{Cause, StoreError, unreadable};

/// How long a call waits for a server. The server itself gives up sooner; this limit is for a
/// network that drops every packet.
const CALL_TIMEOUT: Duration = Duration::from_secs(40);

/// A connection, or a transaction on one. A transaction that is dropped is rolled back.
pub struct Session(AnyConnection);

enum AnyConnection {
    Sqlite(PoolConnection<Sqlite>),
    SqliteTransaction(Transaction<'static, Sqlite>),
    Postgres(PoolConnection<Postgres>),
    PostgresTransaction(Transaction<'static, Postgres>),
}

enum ConnectionRef<'a> {
    Sqlite(&'a mut SqliteConnection),
    Postgres(&'a mut PgConnection),
}

impl Session {
    pub(crate) async fn sqlite(pool: &SqlitePool) -> Result<Self, StoreError> {
        Ok(Self(AnyConnection::Sqlite(pool.acquire().await?)))
    }

    /// Begins a transaction for writing. It waits for other writers here instead of failing
    /// halfway.
    pub(crate) async fn sqlite_transaction(pool: &SqlitePool) -> Result<Self, StoreError> {
        let begun = pool.begin_with("BEGIN IMMEDIATE").await;
        Ok(Self(AnyConnection::SqliteTransaction(begun?)))
    }

    pub(crate) async fn postgres(pool: &PgPool) -> Result<Self, StoreError> {
        let connection = with_timeout(with_reason(pool, Box::pin(pool.acquire()))).await?;
        Ok(Self(AnyConnection::Postgres(connection)))
    }

    pub(crate) async fn postgres_transaction(
        pool: &PgPool,
        begin: &'static str,
    ) -> Result<Self, StoreError> {
        let transaction = with_timeout(with_reason(pool, Box::pin(pool.begin_with(begin)))).await?;
        Ok(Self(AnyConnection::PostgresTransaction(transaction)))
    }

    /// Commits the transaction, if there is one.
    pub async fn commit(self) -> Result<(), StoreError> {
        match self.0 {
            AnyConnection::SqliteTransaction(transaction) => Ok(transaction.commit().await?),
            AnyConnection::PostgresTransaction(transaction) => {
                with_timeout(transaction.commit()).await
            }
            AnyConnection::Sqlite(_) | AnyConnection::Postgres(_) => Ok(()),
        }
    }

    /// Whether the database is PostgreSQL, for the few statements that differ.
    pub const fn is_postgres(&self) -> bool {
        matches!(
            self.0,
            AnyConnection::Postgres(_) | AnyConnection::PostgresTransaction(_)
        )
    }

    fn connection(&mut self) -> ConnectionRef<'_> {
        match &mut self.0 {
            AnyConnection::Sqlite(connection) => ConnectionRef::Sqlite(connection),
            AnyConnection::SqliteTransaction(transaction) => ConnectionRef::Sqlite(transaction),
            AnyConnection::Postgres(connection) => ConnectionRef::Postgres(connection),
            AnyConnection::PostgresTransaction(transaction) => ConnectionRef::Postgres(transaction),
        }
    }
}

/// A value of a statement. Tables hold no other types.
#[derive(Clone, PartialEq, Eq)]
pub enum Value {
    /// Text, or NULL.
    Text(Option<String>),
    /// An integer, or NULL.
    Number(Option<i64>),
}

/// Implements `From` for types that can be bound.
macro_rules! bindable {
    ($($given:ident: $kind:ty => $value:expr;)*) => {
        $(impl From<$kind> for Value {
            fn from($given: $kind) -> Self {
                $value
            }
        })*
    };
}

bindable! {
    text: &str => Self::Text(Some(text.to_owned()));
    text: String => Self::Text(Some(text));
    text: &String => Self::Text(Some(text.clone()));
    text: Option<String> => Self::Text(text);
    text: Option<&str> => Self::Text(text.map(str::to_owned));
    id: Uuid => Self::Text(Some(id.to_string()));
    number: u32 => Self::Number(Some(number.into()));
    number: i64 => Self::Number(Some(number));
    number: Option<i64> => Self::Number(number);
    yes: bool => Self::Number(Some(i64::from(yes)));
    at: Timestamp => Self::Text(Some(timestamp_text(at)));
    at: Option<Timestamp> => Self::Text(at.map(timestamp_text));
}

/// An array of `Value`s from values of any types that can be bound.
#[macro_export]
macro_rules! values {
    ($($value:expr),+ $(,)?) => {
        [$($crate::Value::from($value)),+]
    };
}

/// Formats a time as it is stored: RFC 3339 with exactly three decimals, so that texts sort in the
/// order of times.
pub fn timestamp_text(at: Timestamp) -> String {
    format!("{at:.3}")
}

/// Returns `count` placeholders for a statement: `$1, $2, $3`.
pub fn placeholders(count: usize) -> String {
    let numbered: Vec<String> = (1..=count).map(|number| format!("${number}")).collect();
    numbered.join(", ")
}

/// A statement with its values that has not run yet.
pub struct Query {
    statement: SqlStr,
    values: Vec<Value>,
}

/// Creates a query from a statement; `$1` is the first value that is bound.
pub fn query(statement: impl SqlSafeStr) -> Query {
    Query {
        statement: statement.into_sql_str(),
        values: Vec::new(),
    }
}

impl Query {
    /// Binds the next value.
    #[must_use]
    pub fn bind(mut self, value: impl Into<Value>) -> Self {
        self.values.push(value.into());
        self
    }

    /// Binds the next values: `values![id, now]`.
    #[must_use]
    pub fn bind_all(mut self, values: impl IntoIterator<Item = Value>) -> Self {
        self.values.extend(values);
        self
    }

    /// Runs the query and returns the number of rows affected.
    pub async fn execute(self, session: &mut Session) -> Result<u64, StoreError> {
        Ok(match session.connection() {
            ConnectionRef::Sqlite(connection) => {
                let done = self.bound::<Sqlite>().execute(connection).await?;
                done.rows_affected()
            }
            ConnectionRef::Postgres(connection) => {
                let query = self.without_nul().bound::<Postgres>();
                let done = with_timeout(query.execute(connection)).await?;
                done.rows_affected()
            }
        })
    }

    /// Runs the query and returns all rows.
    pub async fn fetch_all(self, session: &mut Session) -> Result<Vec<Row>, StoreError> {
        Ok(match session.connection() {
            ConnectionRef::Sqlite(connection) => {
                let rows = self.bound::<Sqlite>().fetch_all(connection).await?;
                rows.into_iter()
                    .map(|row| Row(AnyRow::Sqlite(row)))
                    .collect()
            }
            ConnectionRef::Postgres(connection) => {
                let query = self.without_nul().bound::<Postgres>();
                let rows = with_timeout(query.fetch_all(connection)).await?;
                rows.into_iter()
                    .map(|row| Row(AnyRow::Postgres(row)))
                    .collect()
            }
        })
    }

    /// Runs the query and returns the first row, if there is one.
    pub async fn fetch_optional(self, session: &mut Session) -> Result<Option<Row>, StoreError> {
        Ok(self.fetch_all(session).await?.into_iter().next())
    }

    /// Runs the query and returns its first row, which must exist.
    pub async fn fetch_one(self, session: &mut Session) -> Result<Row, StoreError> {
        self.fetch_optional(session)
            .await?
            .ok_or_else(|| sqlx::Error::RowNotFound.into())
    }

    /// Runs the query and returns the text in a column of the first row, if there is one.
    pub async fn fetch_text(
        self,
        session: &mut Session,
        column: &str,
    ) -> Result<Option<String>, StoreError> {
        let row = self.fetch_optional(session).await?;
        row.map(|row| row.text(column)).transpose()
    }

    /// Replaces NUL, which a text in PostgreSQL cannot contain, by U+FFFD, the character for what cannot be shown: what
    /// is written with a NUL is stored with U+FFFD, and what is looked for with a NUL finds what has U+FFFD there.
    /// SQLite keeps NUL, and finds it.
    fn without_nul(mut self) -> Self {
        for value in &mut self.values {
            if let Value::Text(Some(text)) = value
                && text.contains('\0')
            {
                *text = text.replace('\0', "\u{FFFD}");
            }
        }
        self
    }

    fn bound<D: sqlx::Database>(self) -> sqlx::query::Query<'static, D, D::Arguments>
    where
        Option<String>: Encode<'static, D> + Type<D>,
        Option<i64>: Encode<'static, D> + Type<D>,
    {
        let query = sqlx::query(self.statement);
        self.values
            .into_iter()
            .fold(query, |query, value| match value {
                Value::Text(text) => query.bind(text),
                Value::Number(number) => query.bind(number),
            })
    }
}

/// A row of either database.
pub struct Row(AnyRow);

enum AnyRow {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Row {
    fn get<T>(&self, column: &str) -> Result<T, StoreError>
    where
        T: for<'r> Decode<'r, Sqlite>
            + Type<Sqlite>
            + for<'r> Decode<'r, Postgres>
            + Type<Postgres>,
    {
        Ok(match &self.0 {
            AnyRow::Sqlite(row) => row.try_get(column)?,
            AnyRow::Postgres(row) => row.try_get(column)?,
        })
    }

    /// Returns the text in a column.
    pub fn text(&self, column: &str) -> Result<String, StoreError> {
        self.get(column)
    }

    /// Returns the text in a column that may be NULL.
    pub fn optional(&self, column: &str) -> Result<Option<String>, StoreError> {
        self.get(column)
    }

    /// Returns the integer in a column.
    pub fn number(&self, column: &str) -> Result<i64, StoreError> {
        self.get(column)
    }

    /// Returns the integer in a column that may be NULL.
    pub fn optional_number(&self, column: &str) -> Result<Option<i64>, StoreError> {
        self.get(column)
    }

    /// Returns the integer in a column, converted to `T`. It is an error if it doesn't fit, such as
    /// a negative count.
    pub fn count<T: TryFrom<i64>>(&self, column: &str) -> Result<T, StoreError>
    where
        T::Error: std::error::Error + Send + Sync + 'static,
    {
        T::try_from(self.number(column)?).map_err(|error| unreadable(column, error))
    }

    /// Returns the time in a column.
    pub fn time(&self, column: &str) -> Result<Timestamp, StoreError> {
        self.parsed(column)
    }

    /// Returns the time in a column that may be NULL.
    pub fn optional_time(&self, column: &str) -> Result<Option<Timestamp>, StoreError> {
        self.optional_parsed(column)
    }

    /// Parses the text in a column.
    pub fn parsed<T: FromStr<Err: Into<Cause>>>(&self, column: &str) -> Result<T, StoreError> {
        let parsed = self.text(column)?.parse();
        parsed.map_err(|error| unreadable(column, error))
    }

    /// Parses the text in a column that may be NULL.
    pub fn optional_parsed<T: FromStr<Err: Into<Cause>>>(
        &self,
        column: &str,
    ) -> Result<Option<T>, StoreError> {
        let parsed = self.optional(column)?.map(|text| text.parse());
        parsed
            .transpose()
            .map_err(|error| unreadable(column, error))
    }

    /// Parses a word that stands for one of a few values, such as the variant of an enum.
    pub fn word<T: FromStr>(&self, column: &str) -> Result<T, StoreError> {
        let parsed = self.text(column)?.parse();
        parsed.map_err(|_unknown| unreadable(column, format!("no such {column}")))
    }

    /// Deserializes the JSON in a column.
    pub fn json<T: DeserializeOwned>(&self, column: &str) -> Result<T, StoreError> {
        let read = serde_json::from_str(&self.text(column)?);
        read.map_err(|error| unreadable(column, error))
    }
}

/// Held while [`with_reason`] has a connection of its own.
static ASKING: Mutex<()> = Mutex::const_new(());

/// Waits for a connection of the pool. The pool goes on trying while the server refuses and doesn't say why, so the
/// server is asked at the end: by one caller at a time, since under load many wait for connections that others hold.
async fn with_reason<T>(
    pool: &PgPool,
    call: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    let done = call.await;
    if matches!(done, Err(sqlx::Error::PoolTimedOut))
        && let Ok(_asking) = ASKING.try_lock()
    {
        let patience = pool.options().get_acquire_timeout() / 10;
        let options = pool.connect_options();
        let asked = async { options.connect().await?.close().await };
        if let Ok(Err(reason)) = tokio::time::timeout(patience, Box::pin(asked)).await {
            return Err(reason);
        }
    }
    done
}

/// Waits for a server, up to a time limit.
async fn with_timeout<T>(
    call: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, StoreError> {
    match tokio::time::timeout(CALL_TIMEOUT, call).await {
        Ok(done) => Ok(done?),
        Err(_elapsed) => Err(StoreError::unavailable(
            "the database server did not answer in time",
        )),
    }
}
