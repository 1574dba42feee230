//! One-time links: invitations and account recovery.

use jiff::{SignedDuration, Timestamp};
use sightline_store::{Session, StoreError, query, values};
use strum::{EnumString, IntoStaticStr};

use crate::accounts::{lock, require};
use crate::{AccountError, Accounts, Token};

/// What a link is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum LinkKind {
    /// An invitation, for a person who signs in for the first time.
    Invite,
    /// Recovery, for a person who cannot sign in.
    Recover,
}

impl LinkKind {
    /// How long a link of this kind is valid.
    pub const fn validity(self) -> SignedDuration {
        match self {
            Self::Invite => SignedDuration::from_hours(72),
            Self::Recover => SignedDuration::from_mins(15),
        }
    }

    /// The kind as one word.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The person whom a link lets in.
#[derive(Clone, PartialEq, Eq)]
pub struct LinkOwner {
    /// The account.
    pub account: String,
    /// What the link is for.
    pub kind: LinkKind,
    /// The account's mail address.
    pub email: String,
    /// Their name. Empty until they've entered one.
    pub name: String,
}

impl Accounts {
    /// Creates a link for an account that may sign in. Earlier links of this kind become invalid.
    ///
    /// # Errors
    /// When no account with this identifier may sign in, or the database does not answer.
    pub async fn link(
        &self,
        account: &str,
        kind: LinkKind,
        until: Timestamp,
    ) -> Result<Token, AccountError> {
        let mut session = self.database.writer().await?;
        require(&mut session, account).await?;
        query("DELETE FROM link WHERE account_id = $1 AND kind = $2")
            .bind_all(values![account, kind.as_str()])
            .execute(&mut session)
            .await?;
        let token = self.add_link(&mut session, (account, kind), until).await?;
        session.commit().await?;
        Ok(token)
    }

    /// Creates a further link: earlier ones stay valid until one is used. Anybody who knows a mail address can
    /// request one, so a request must not invalidate other links.
    ///
    /// # Errors
    /// When no account with this identifier may sign in, or the database does not answer.
    pub async fn additional_link(
        &self,
        account: &str,
        kind: LinkKind,
        (now, until): (Timestamp, Timestamp),
    ) -> Result<Token, AccountError> {
        let mut session = self.database.writer().await?;
        require(&mut session, account).await?;
        query("DELETE FROM link WHERE account_id = $1 AND until <= $2")
            .bind_all(values![account, now])
            .execute(&mut session)
            .await?;
        let token = self.add_link(&mut session, (account, kind), until).await?;
        session.commit().await?;
        Ok(token)
    }

    pub(crate) async fn add_link(
        &self,
        session: &mut Session,
        (account, kind): (&str, LinkKind),
        until: Timestamp,
    ) -> Result<Token, StoreError> {
        let token = Token::generate(&self.random);
        query("INSERT INTO link (token_hash, account_id, kind, until) VALUES ($1, $2, $3, $4)")
            .bind_all(values![token.hash(), account, kind.as_str(), until])
            .execute(session)
            .await?;
        Ok(token)
    }

    /// Returns the person whom a link would let in. This doesn't use the link up.
    pub async fn peek_link(
        &self,
        token: &Token,
        now: Timestamp,
    ) -> Result<Option<LinkOwner>, StoreError> {
        let row = query(
            "SELECT link.account_id, link.kind, account.email, account.name FROM link \
             JOIN account ON account.id = link.account_id WHERE link.token_hash = $1 \
             AND link.used_at IS NULL AND link.until > $2 AND account.disabled_at IS NULL",
        )
        .bind_all(values![token.hash(), now])
        .fetch_optional(&mut self.database.reader().await?)
        .await?;
        row.map(|row| {
            Ok(LinkOwner {
                account: row.text("account_id")?,
                kind: row.word("kind")?,
                email: row.text("email")?,
                name: row.text("name")?,
            })
        })
        .transpose()
    }

    /// Uses a link up, within the caller's transaction, and returns the account that it lets in. Of two concurrent
    /// uses, one succeeds. [`Self::complete_link_use`] ends the account's other links.
    pub(crate) async fn use_link(
        session: &mut Session,
        token: &Token,
        now: Timestamp,
    ) -> Result<Option<String>, StoreError> {
        // Removing the account or changing its address takes this lock first too, which prevents a deadlock.
        lock(session).await?;
        query(
            "UPDATE link SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL AND until > $2 \
             AND account_id IN (SELECT id FROM account WHERE disabled_at IS NULL) RETURNING account_id",
        )
        .bind_all(values![token.hash(), now])
        .fetch_text(session, "account_id")
        .await
    }
}
