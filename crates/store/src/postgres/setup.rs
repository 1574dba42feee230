//! How a server is set up for the program, for `sightline doctor`.

use sqlx::AssertSqlSafe;

use super::PostgresDatabase;
use super::connect::ALLOWED_CONNECTIONS;
use crate::{StoreError, query, transfer};

/// How a server is set up for the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerSetup {
    /// The number of connections that the server allows the user at once.
    pub allowed_connections: i64,
    /// The number of connections that one program opens at most.
    pub connections: u32,
    /// The tables whose rows the user may not read, add, change or remove, and the tables and views that are only read
    /// and that the user may not read.
    pub denied_tables: Vec<String>,
}

impl PostgresDatabase {
    /// Returns how the server is set up for the program.
    pub async fn setup(&self) -> Result<ServerSetup, StoreError> {
        let mut session = self.reader().await?;
        let allowed = query(ALLOWED_CONNECTIONS).fetch_one(&mut session).await?;
        let changed = transfer::table_names().map(|name| (name, "SELECT,INSERT,UPDATE,DELETE"));
        let read = ["lead_state", "_sqlx_migrations"].map(|name| (name, "SELECT"));
        let needed: Vec<String> = changed
            .chain(read)
            .map(|(name, actions)| format!("('{name}', '{actions}')"))
            .collect();
        let denied = query(AssertSqlSafe(format!(
            "SELECT name FROM (VALUES {}) AS needed (name, actions) WHERE NOT (SELECT bool_and( \
             has_table_privilege(to_regclass(name), action)) \
             FROM unnest(string_to_array(actions, ',')) AS action)",
            needed.join(", ")
        )));
        let denied = denied.fetch_all(&mut session).await?;
        let denied = denied.iter().map(|row| row.text("name"));
        Ok(ServerSetup {
            allowed_connections: allowed.number("allowed")?,
            connections: self.pool.options().get_max_connections(),
            denied_tables: denied.collect::<Result<_, _>>()?,
        })
    }
}
