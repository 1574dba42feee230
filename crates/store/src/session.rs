//! One way to speak to either database.
//!
//! Statements are written once. They run on both databases because they keep to what both have:
//! `$1` for values, text and whole numbers for columns, `ON CONFLICT`, `RETURNING`. The few that
//! differ stand with the store that needs them.

use std::time::Duration;

use jiff::Timestamp;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgConnection, PgPool, PgRow, Postgres};
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{Decode, Row as _, SqlSafeStr, SqlStr, Transaction, Type};
use uuid::Uuid;

use crate::StoreError;
use crate::fault::{self, store_fault};

/// How long a call waits for a server behind a network. The server itself gives up sooner; this is
/// for a network that swallows everything.
const LONGEST_CALL: Duration = Duration::from_secs(40);

/// A connection, or a transaction on one. A transaction that is dropped is rolled back.
pub struct Session(Link);

enum Link {
    Sqlite(PoolConnection<Sqlite>),
    SqliteTransaction(Transaction<'static, Sqlite>),
    Postgres(PoolConnection<Postgres>),
    PostgresTransaction(Transaction<'static, Postgres>),
}

enum Connection<'a> {
    Sqlite(&'a mut SqliteConnection),
    Postgres(&'a mut PgConnection),
}

impl Session {
    pub(crate) async fn sqlite(pool: &SqlitePool) -> Result<Self, StoreError> {
        let connection = pool.acquire().await.map_err(store_fault)?;
        Ok(Self(Link::Sqlite(connection)))
    }

    /// Begins to write: waits for other writers now, not halfway.
    pub(crate) async fn sqlite_transaction(pool: &SqlitePool) -> Result<Self, StoreError> {
        let begun = pool.begin_with("BEGIN IMMEDIATE").await;
        Ok(Self(Link::SqliteTransaction(begun.map_err(store_fault)?)))
    }

    pub(crate) async fn postgres(pool: &PgPool) -> Result<Self, StoreError> {
        let connection = patiently(pool.acquire()).await?;
        Ok(Self(Link::Postgres(connection)))
    }

    pub(crate) async fn postgres_transaction(
        pool: &PgPool,
        begin: &'static str,
    ) -> Result<Self, StoreError> {
        let transaction = patiently(pool.begin_with(begin)).await?;
        Ok(Self(Link::PostgresTransaction(transaction)))
    }

    /// Makes what was done in a transaction last.
    pub async fn commit(self) -> Result<(), StoreError> {
        match self.0 {
            Link::SqliteTransaction(transaction) => transaction.commit().await.map_err(store_fault),
            Link::PostgresTransaction(transaction) => patiently(transaction.commit()).await,
            Link::Sqlite(_) | Link::Postgres(_) => Ok(()),
        }
    }

    /// Whether the database is PostgreSQL, for the few statements that differ.
    pub const fn is_postgres(&self) -> bool {
        matches!(self.0, Link::Postgres(_) | Link::PostgresTransaction(_))
    }

    fn connection(&mut self) -> Connection<'_> {
        match &mut self.0 {
            Link::Sqlite(connection) => Connection::Sqlite(connection),
            Link::SqliteTransaction(transaction) => Connection::Sqlite(transaction),
            Link::Postgres(connection) => Connection::Postgres(connection),
            Link::PostgresTransaction(transaction) => Connection::Postgres(transaction),
        }
    }
}

/// A value of a statement: all that tables hold.
#[derive(Clone, PartialEq, Eq)]
pub enum Value {
    /// Text, or NULL.
    Text(Option<String>),
    /// A whole number, or NULL.
    Number(Option<i64>),
}

/// Lets values of these types be bound.
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

/// The values of a statement, of whatever types can be bound.
#[macro_export]
macro_rules! values {
    ($($value:expr),+ $(,)?) => {
        [$($crate::Value::from($value)),+]
    };
}

/// A time as it is kept: RFC 3339 with exactly three decimals, so that the order of texts is the
/// order of times.
pub fn timestamp_text(at: Timestamp) -> String {
    format!("{at:.3}")
}

/// A statement with its values, not run yet.
pub struct Query {
    statement: SqlStr,
    values: Vec<Value>,
}

/// Begins a statement; `$1` is the first value that is bound.
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

    /// Runs it; how many rows it touched.
    pub async fn execute(self, session: &mut Session) -> Result<u64, StoreError> {
        match session.connection() {
            Connection::Sqlite(connection) => self
                .for_sqlite()
                .execute(connection)
                .await
                .map(|done| done.rows_affected())
                .map_err(store_fault),
            Connection::Postgres(connection) => patiently(self.for_postgres().execute(connection))
                .await
                .map(|done| done.rows_affected()),
        }
    }

    /// Runs it; all rows.
    pub async fn fetch_all(self, session: &mut Session) -> Result<Vec<Row>, StoreError> {
        match session.connection() {
            Connection::Sqlite(connection) => self
                .for_sqlite()
                .fetch_all(connection)
                .await
                .map(|rows| {
                    rows.into_iter()
                        .map(|row| Row(AnyRow::Sqlite(row)))
                        .collect()
                })
                .map_err(store_fault),
            Connection::Postgres(connection) => {
                patiently(self.for_postgres().fetch_all(connection))
                    .await
                    .map(|rows| {
                        rows.into_iter()
                            .map(|row| Row(AnyRow::Postgres(row)))
                            .collect()
                    })
            }
        }
    }

    /// Runs it; the first row, when there is one.
    pub async fn fetch_optional(self, session: &mut Session) -> Result<Option<Row>, StoreError> {
        Ok(self.fetch_all(session).await?.into_iter().next())
    }

    /// The one row that there always is.
    pub async fn fetch_one(self, session: &mut Session) -> Result<Row, StoreError> {
        self.fetch_optional(session)
            .await?
            .ok_or_else(|| store_fault(sqlx::Error::RowNotFound))
    }

    fn for_sqlite(self) -> sqlx::query::Query<'static, Sqlite, SqliteArguments> {
        let query = sqlx::query(self.statement);
        self.values
            .into_iter()
            .fold(query, |query, value| match value {
                Value::Text(text) => query.bind(text),
                Value::Number(number) => query.bind(number),
            })
    }

    fn for_postgres(self) -> sqlx::query::Query<'static, Postgres, PgArguments> {
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
        match &self.0 {
            AnyRow::Sqlite(row) => row.try_get(column),
            AnyRow::Postgres(row) => row.try_get(column),
        }
        .map_err(store_fault)
    }

    /// Text.
    pub fn text(&self, column: &str) -> Result<String, StoreError> {
        self.get(column)
    }

    /// Text that may be missing.
    pub fn optional(&self, column: &str) -> Result<Option<String>, StoreError> {
        self.get(column)
    }

    /// A whole number.
    pub fn number(&self, column: &str) -> Result<i64, StoreError> {
        self.get(column)
    }

    /// A whole number that may be missing.
    pub fn optional_number(&self, column: &str) -> Result<Option<i64>, StoreError> {
        self.get(column)
    }

    /// A number that is not negative and not too large for where it goes.
    pub fn count<T: TryFrom<i64>>(&self, column: &str) -> Result<T, StoreError>
    where
        T::Error: std::error::Error + Send + Sync + 'static,
    {
        T::try_from(self.number(column)?).map_err(|error| fault::unreadable(column, error))
    }

    /// A time.
    pub fn time(&self, column: &str) -> Result<Timestamp, StoreError> {
        let text = self.text(column)?;
        text.parse()
            .map_err(|error: jiff::Error| fault::unreadable(column, error))
    }

    /// A time that may be missing.
    pub fn optional_time(&self, column: &str) -> Result<Option<Timestamp>, StoreError> {
        match self.optional(column)? {
            Some(_present) => self.time(column).map(Some),
            None => Ok(None),
        }
    }
}

/// Waits for a server, and not for ever.
async fn patiently<T>(call: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
    match tokio::time::timeout(LONGEST_CALL, call).await {
        Ok(done) => done.map_err(store_fault),
        Err(_elapsed) => Err(StoreError::Unavailable {
            source: "the database server did not answer in time".into(),
        }),
    }
}
