//! Sessions: who is signed in where.

use std::error::Error as _;

use jiff::{SignedDuration, Timestamp};
use sightline_store::{Query, Session, StoreError, query, values};

use crate::people::{one_line, person};
use crate::{Accounts, Person, Token};

/// A session ends after this time without activity.
const MAX_IDLE: SignedDuration = SignedDuration::from_hours(14 * 24);
/// The maximum lifetime of a session.
const MAX_LIFETIME: SignedDuration = SignedDuration::from_hours(90 * 24);
/// How often the last activity of a session is recorded.
const LAST_USE_INTERVAL: SignedDuration = SignedDuration::from_mins(5);
/// How long a proof of identity counts as fresh.
const FRESH_FOR: SignedDuration = SignedDuration::from_mins(30);

/// A proof of identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reauthentication {
    /// Until when it's fresh.
    pub until: Timestamp,
}

impl Reauthentication {
    /// Whether it's still fresh.
    pub fn is_fresh(self, now: Timestamp) -> bool {
        now < self.until
    }
}

/// A person who is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedIn {
    /// The person.
    pub person: Person,
    /// The hash of the token: the session's identifier.
    pub session: String,
    /// Their proof of identity.
    pub reauthentication: Reauthentication,
}

/// A session, as it's shown in lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRecord {
    /// Its identifier: the hash of the token.
    pub id: String,
    /// The browser and operating system, in words.
    pub agent: String,
    /// When they signed in.
    pub made_at: Timestamp,
    /// When they were last active.
    pub seen_at: Timestamp,
}

impl Accounts {
    /// Creates a session for a person who has just proved their identity. `agent` is the browser and operating
    /// system in words.
    pub async fn sign_in(
        &self,
        account: &str,
        agent: &str,
        now: Timestamp,
    ) -> Result<Token, StoreError> {
        let mut session = self.database.writer().await?;
        let token = self
            .insert_session(&mut session, account, agent, now)
            .await?;
        session.commit().await?;
        Ok(token)
    }

    /// Creates a session in a transaction.
    pub(crate) async fn insert_session(
        &self,
        session: &mut Session,
        account: &str,
        agent: &str,
        now: Timestamp,
    ) -> Result<Token, StoreError> {
        let token = Token::generate(&self.random);
        query("DELETE FROM session WHERE seen_at < $1 OR made_at < $2")
            .bind_all(values![now - MAX_IDLE, now - MAX_LIFETIME])
            .execute(session)
            .await?;
        query(
            "INSERT INTO session (token_hash, account_id, made_at, seen_at, proved_at, agent) \
             VALUES ($1, $2, $3, $3, $3, $4)",
        )
        .bind_all(values![token.hash(), account, now, one_line(agent)])
        .execute(session)
        .await?;
        Ok(token)
    }

    /// Returns the person whom this token belongs to, if the session is still valid. Records the activity now and
    /// then.
    pub async fn signed_in(
        &self,
        token: &Token,
        now: Timestamp,
    ) -> Result<Option<SignedIn>, StoreError> {
        let hash = token.hash();
        let row = query(
            "SELECT account.*, session.seen_at, session.proved_at, \
             (SELECT count(*) FROM passkey WHERE passkey.account_id = account.id) AS passkeys FROM session JOIN account ON account.id = session.account_id \
             WHERE session.token_hash = $1 AND session.seen_at >= $2 AND session.made_at >= $3 \
             AND account.disabled_at IS NULL",
        )
        .bind_all(values![&hash, now - MAX_IDLE, now - MAX_LIFETIME])
        .fetch_optional(&mut self.database.reader().await?)
        .await?;
        let Some(row) = row else {
            return Ok(None);
        };
        // Also if that time is in the future, because the clock was set back.
        if row.time("seen_at")?.duration_since(now).abs() > LAST_USE_INTERVAL {
            let noted = query("UPDATE session SET seen_at = $2 WHERE token_hash = $1")
                .bind_all(values![&hash, now])
                .execute_alone(&self.database);
            // Reading still works if nothing can be written.
            if let Err(error) = noted.await {
                let cause = error.source().map(ToString::to_string);
                tracing::warn!(%error, cause, "it cannot be written down that somebody was in the studio");
            }
        }
        let proved_at = row.time("proved_at")?;
        let is_ahead = proved_at > now + FRESH_FOR;
        Ok(Some(SignedIn {
            person: person(&row)?,
            session: hash,
            reauthentication: Reauthentication {
                // A proof from before the clock was set back doesn't count.
                until: if is_ahead { now } else { proved_at + FRESH_FOR },
            },
        }))
    }

    /// Records that a person has proved their identity again.
    pub async fn record_reauthentication(
        &self,
        session_id: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        query("UPDATE session SET proved_at = $2, seen_at = $2 WHERE token_hash = $1")
            .bind_all(values![session_id, now])
            .execute_alone(&self.database)
            .await
            .map(drop)
    }

    /// Lists the sessions of an account, the most recently active first.
    pub async fn sessions(
        &self,
        account: &str,
        now: Timestamp,
    ) -> Result<Vec<SessionRecord>, StoreError> {
        let rows = query(
            "SELECT token_hash, agent, made_at, seen_at FROM session WHERE account_id = $1 \
             AND seen_at >= $2 AND made_at >= $3 ORDER BY seen_at DESC, token_hash",
        )
        .bind_all(values![account, now - MAX_IDLE, now - MAX_LIFETIME])
        .fetch_all(&mut self.database.reader().await?)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(SessionRecord {
                    id: row.text("token_hash")?,
                    agent: row.text("agent")?,
                    made_at: row.time("made_at")?,
                    seen_at: row.time("seen_at")?,
                })
            })
            .collect()
    }

    /// Ends one session. Returns whether it existed.
    pub async fn sign_out(&self, account: &str, session_id: &str) -> Result<bool, StoreError> {
        let ended = query("DELETE FROM session WHERE account_id = $1 AND token_hash = $2")
            .bind_all(values![account, session_id])
            .execute_alone(&self.database)
            .await?;
        Ok(ended == 1)
    }

    /// Ends all sessions of an account except `but`. Returns how many ended.
    pub async fn sign_out_everywhere(
        &self,
        account: &str,
        but: Option<&str>,
    ) -> Result<u64, StoreError> {
        end_sessions(account, but)
            .execute_alone(&self.database)
            .await
    }

    /// Completes the use of a link: sets the name, if one was given, and deletes every session and link of the
    /// account.
    pub(crate) async fn complete_link_use(
        session: &mut Session,
        account: &str,
        name: &str,
    ) -> Result<(), StoreError> {
        let name = one_line(name);
        if !name.is_empty() {
            query("UPDATE account SET name = $2 WHERE id = $1")
                .bind_all(values![account, name])
                .execute(session)
                .await?;
        }
        for statement in [
            "DELETE FROM session WHERE account_id = $1",
            "DELETE FROM link WHERE account_id = $1",
        ] {
            query(statement).bind(account).execute(session).await?;
        }
        Ok(())
    }
}

/// The query that ends all sessions of an account except `but`.
pub(crate) fn end_sessions(account: &str, but: Option<&str>) -> Query {
    query("DELETE FROM session WHERE account_id = $1 AND token_hash <> $2")
        .bind_all(values![account, but.unwrap_or_default()])
}
