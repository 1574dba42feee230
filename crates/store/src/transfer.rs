//! Transfers all rows from one database to another, for copies of a PostgreSQL database and for restoring.
//!
//! One of the two is always SQLite; its schema gives the columns.

use sqlx::AssertSqlSafe;

use crate::StoreError;
use crate::session::{Row, Session, Value, placeholders, query};

/// The number of rows per page.
const PAGE: i64 = 500;

/// A table and its key columns.
struct Table {
    name: &'static str,
    key: &'static [&'static str],
    /// Whether the database generates the row numbers and nothing refers to them.
    renumbered: bool,
}

const fn table(name: &'static str, key: &'static [&'static str]) -> Table {
    Table {
        name,
        key,
        renumbered: false,
    }
}

/// The tables that are empty in copies: those of sessions, sign-in links and the answers of passkeys. Nobody who was
/// signed out is signed in again by putting a copy in the place of the database.
pub(crate) const LEFT_OUT: [&str; 5] = [
    "session",
    "link",
    "ceremony",
    "passkey_secret",
    "passkey_answer",
];

/// All tables except [`LEFT_OUT`], ordered so that rows come after the rows they refer to.
const TABLES: [Table; 18] = [
    table("account", &["id"]),
    table("passkey", &["id"]),
    table("consent_text", &["version"]),
    table("lead", &["id"]),
    table("lead_intake", &["lead_id"]),
    table("lead_plan", &["lead_id", "position"]),
    table("delivery_job", &["id"]),
    table("delivery_attempt", &["id"]),
    table("delivery_stopped", &["delivery"]),
    table("auto_reply", &["address_hash"]),
    table("page_view", &["day", "page"]),
    table("lead_desk", &["lead_id"]),
    table("lead_entry", &["id"]),
    table("lead_word", &["word", "lead_id"]),
    table("digest", &["day"]),
    table("site_count", &["day", "what", "page", "source"]),
    Table {
        renumbered: true,
        ..table("audit", &["id"])
    },
    Table {
        renumbered: true,
        ..table("erasure", &["id"])
    },
];

/// Returns the names of all tables.
pub(crate) fn table_names() -> impl Iterator<Item = &'static str> {
    TABLES.iter().map(|table| table.name).chain(LEFT_OUT)
}

struct Column {
    name: String,
    is_number: bool,
}

impl Column {
    fn read(&self, row: &Row) -> Result<Value, StoreError> {
        if self.is_number {
            row.optional_number(&self.name).map(Value::from)
        } else {
            row.optional(&self.name).map(Value::from)
        }
    }
}

/// Copies all rows and returns the number of leads. Rows that are already in the target stay as they are.
pub(crate) async fn all(source: &mut Session, target: &mut Session) -> Result<u64, StoreError> {
    let mut leads = 0;
    for table in &TABLES {
        let described = if source.is_postgres() {
            &mut *target
        } else {
            &mut *source
        };
        let columns = columns(described, table.name).await?;
        let rows = rows(source, target, table, &columns).await?;
        if table.name == "lead" {
            leads = rows;
        }
    }
    if target.is_postgres() {
        // The rows kept their numbers; new rows must get higher ones.
        query(
            "SELECT setval(pg_get_serial_sequence('delivery_attempt', 'id'), max(id)) \
             FROM delivery_attempt HAVING max(id) IS NOT NULL",
        )
        .execute(target)
        .await?;
    }
    Ok(leads)
}

async fn columns(sqlite: &mut Session, table: &str) -> Result<Vec<Column>, StoreError> {
    let described = query("SELECT name, type FROM pragma_table_info($1) ORDER BY cid")
        .bind(table)
        .fetch_all(sqlite)
        .await?;
    described
        .iter()
        .map(|row| {
            Ok(Column {
                name: row.text("name")?,
                is_number: row.text("type")? == "INTEGER",
            })
        })
        .collect()
}

/// Copies a table page by page; each page starts after the key of the previous page's last row.
async fn rows(
    source: &mut Session,
    target: &mut Session,
    table: &Table,
    columns: &[Column],
) -> Result<u64, StoreError> {
    let key = table.key.join(", ");
    let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    let select = format!("SELECT {} FROM {}", names.join(", "), table.name);
    let order = format!("ORDER BY {key} LIMIT {PAGE}");
    let first = format!("{select} {order}");
    let after = placeholders(table.key.len());
    let next = format!("{select} WHERE ({key}) > ({after}) {order}");

    let written: Vec<&Column> = columns
        .iter()
        .filter(|column| !(table.renumbered && table.key.contains(&column.name.as_str())))
        .collect();
    let names: Vec<&str> = written.iter().map(|column| column.name.as_str()).collect();
    let insert = format!(
        "INSERT INTO {} ({}) VALUES ({}) ON CONFLICT DO NOTHING",
        table.name,
        names.join(", "),
        placeholders(written.len())
    );

    let mut count = 0;
    let mut page = query(AssertSqlSafe(first)).fetch_all(source).await?;
    while let Some(last) = page.last() {
        let mut following = query(AssertSqlSafe(next.clone()));
        for column in columns {
            if table.key.contains(&column.name.as_str()) {
                following = following.bind(column.read(last)?);
            }
        }
        for row in &page {
            let mut adding = query(AssertSqlSafe(insert.clone()));
            for column in &written {
                adding = adding.bind(column.read(row)?);
            }
            adding.execute(target).await?;
            count += 1;
        }
        page = following.fetch_all(source).await?;
    }
    Ok(count)
}
