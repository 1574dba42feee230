//! The URL of a database server, which contains a password.

use std::fmt;
use std::str::FromStr as _;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;

use crate::Timeouts;

/// How long a site's server waits, as it starts, for a database server that is starting at the same time.
const START_TIMEOUT: Duration = Duration::from_secs(15);

/// Where a PostgreSQL database is: `postgres://user:password@host:port/name?sslmode=verify-full`.
///
/// `Display` and `Debug` leave the password out.
#[derive(Clone)]
pub struct DatabaseUrl {
    pub(super) options: PgConnectOptions,
    pub(super) timeouts: Timeouts,
    /// How long connecting waits for a server that is not up yet.
    pub(super) start: Duration,
    /// Whether the database is only read, so that it may be a standby.
    pub(super) only_reads: bool,
    /// Whether connecting migrates the tables.
    pub(super) migrates: bool,
}

/// Why text is not a database URL. It never repeats the text, which may contain a password.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DatabaseUrlError {
    /// The URL has another scheme, or none.
    #[error("the address of the database must begin with postgres:// or postgresql://")]
    Scheme,
    /// The rest of the URL is invalid.
    #[error(
        "the address of the database cannot be read: write postgres://user:password@host:port/name, \
         with % codes for special characters in the password"
    )]
    Unreadable,
}

impl DatabaseUrl {
    /// Parses a URL. What it leaves out comes from PostgreSQL's usual environment variables (`PGUSER`, `PGPASSWORD`,
    /// `PGHOST` and others) and from the file `.pgpass`.
    ///
    /// # Errors
    /// Returns an error if the text is not a PostgreSQL URL.
    pub fn parse(text: &str) -> Result<Self, DatabaseUrlError> {
        let text = text.trim();
        if !["postgres://", "postgresql://"]
            .iter()
            .any(|scheme| text.starts_with(scheme))
        {
            return Err(DatabaseUrlError::Scheme);
        }
        // The parser's own error quotes the text.
        PgConnectOptions::from_str(text)
            .map(|options| Self {
                options,
                timeouts: Timeouts::default(),
                start: Duration::ZERO,
                only_reads: false,
                migrates: true,
            })
            .map_err(|_quoting| DatabaseUrlError::Unreadable)
    }

    /// Returns the same URL with other time limits for calls.
    #[must_use]
    pub fn with_timeouts(self, timeouts: Timeouts) -> Self {
        Self { timeouts, ..self }
    }

    /// Returns the same URL, but connecting waits for a server that starts at the same time, as after a power cut.
    /// Commands in a terminal don't use this, so that they fail at once.
    #[must_use]
    pub fn waiting_for_start(self) -> Self {
        Self {
            start: START_TIMEOUT,
            ..self
        }
    }

    /// Returns the same URL for a program that only reads: the server may be a standby, which can't be written to.
    #[must_use]
    pub fn for_reading(self) -> Self {
        Self {
            only_reads: true,
            ..self
        }
    }

    /// Returns the same URL, but connecting fails with [`StoreError::Outdated`] or [`StoreError::NoTables`] instead of
    /// migrating the tables.
    ///
    /// [`StoreError::Outdated`]: crate::StoreError::Outdated
    /// [`StoreError::NoTables`]: crate::StoreError::NoTables
    #[must_use]
    pub fn without_migrating(self) -> Self {
        Self {
            migrates: false,
            ..self
        }
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = &self.options;
        let name = options.get_database().unwrap_or(options.get_username());
        let place = options.get_socket().map_or_else(
            || format!("{}:{}", options.get_host(), options.get_port()),
            |socket| socket.display().to_string(),
        );
        write!(f, "postgres://{}@{place}/{name}", options.get_username())
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DatabaseUrl({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_url_is_displayed_without_its_password() {
        let url = DatabaseUrl::parse(
            "postgres://site:s3cret%40word@db.example:6432/leads?sslmode=verify-full",
        )
        .unwrap();
        assert_eq!(url.to_string(), "postgres://site@db.example:6432/leads");
        assert_eq!(
            format!("{url:?}"),
            "DatabaseUrl(postgres://site@db.example:6432/leads)"
        );
        let socket =
            DatabaseUrl::parse("postgresql:///leads?host=/run/postgresql&user=site").unwrap();
        assert_eq!(socket.to_string(), "postgres://site@/run/postgresql/leads");
    }

    #[test]
    fn an_invalid_database_url_is_refused_without_quoting_it() {
        for (text, error) in [
            ("mysql://site:s3cret@host/leads", DatabaseUrlError::Scheme),
            ("s3cret", DatabaseUrlError::Scheme),
            (
                "postgres://site:s3cret@host:port/leads",
                DatabaseUrlError::Unreadable,
            ),
            (
                "postgres://site@host/leads?sslmode=s3cret",
                DatabaseUrlError::Unreadable,
            ),
        ] {
            let said = DatabaseUrl::parse(text).unwrap_err();
            assert_eq!(said, error, "{text}");
            assert!(!format!("{said} {said:?}").contains("s3cret"));
        }
    }
}
