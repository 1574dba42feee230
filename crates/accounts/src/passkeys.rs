//! Passkeys: WebAuthn (<https://www.w3.org/TR/webauthn-3/>), implemented with the crate `passki`.
//!
//! Keys are discoverable, so nobody has to type an address. The device has to verify its user. Attestation isn't
//! requested, since it doesn't matter who made the device.

use std::fmt;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use passki::{
    AuthenticationCredential, AuthenticationOptions, AuthenticationState, Passki,
    RegistrationCredential, RegistrationOptions, RegistrationState, ResidentKeyRequirement,
    StoredPasskey, UserVerificationRequirement,
};
use serde::Serialize;
use serde_json::Value;
use sightline_store::{RandomSource, Row, Session, StoreError, query, unreadable, values};
use uuid::Uuid;

use crate::accounts::lock;
use crate::people::{enabled_person, one_line};
use crate::{AccountError, Accounts, Token};

/// How long a ceremony may take.
const CEREMONY_TIMEOUT: SignedDuration = SignedDuration::from_mins(5);
/// The maximum number of ceremonies in progress. Beyond it, the oldest are dropped.
const MAX_CEREMONIES: i64 = 1_000;

/// The site's side of WebAuthn (the relying party). Ceremonies in progress are in the database, so another server that
/// shares it can finish one.
pub struct Passkeys {
    passki: Passki,
    random: RandomSource,
}

impl fmt::Debug for Passkeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Passkeys(..)")
    }
}

/// A ceremony that a browser is asked to perform.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ceremony {
    /// Identifies the ceremony in the browser's answer.
    pub id: Uuid,
    /// The options for `navigator.credentials`, as JSON.
    pub options: Value,
}

/// Why a passkey isn't accepted.
#[derive(Debug, thiserror::Error)]
pub enum PasskeyError {
    /// The ceremony has expired, was answered already, or never existed.
    #[error("that took too long; begin again")]
    Expired,
    /// The answer isn't valid for the ceremony.
    #[error("the device’s answer is not valid")]
    Invalid,
    /// The database doesn't answer, or its data cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A passkey of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    /// Its identifier, in base64url.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// When it was created.
    pub made_at: Timestamp,
    /// When it was last used.
    pub used_at: Option<Timestamp>,
}

/// The result of removing a passkey.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasskeyRemoval {
    /// It was removed.
    Removed,
    /// There is no such passkey.
    Missing,
    /// It was kept, because the person could not sign in without it.
    LastWay,
}

impl Passkeys {
    /// Creates the relying party of a site at `origin`, such as `https://www.example.com`, whose passkeys belong to
    /// `host`.
    pub fn new(host: &str, origin: &str, company: &str, random: RandomSource) -> Self {
        Self {
            passki: Passki::new(host, &[origin], company),
            random,
        }
    }

    /// Starts the registration of a passkey for an account.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn start_new(
        &self,
        accounts: &Accounts,
        (account, email, name): (&str, &str, &str),
        now: Timestamp,
    ) -> Result<Ceremony, PasskeyError> {
        let known = accounts.credentials(account).await?;
        let user = Uuid::parse_str(account).map_err(|error| unreadable("id", error))?;
        let mut options = RegistrationOptions::default();
        options.resident_key = ResidentKeyRequirement::Required;
        options.user_verification = UserVerificationRequirement::Required;
        options.exclude_credentials = Some(&known);
        let display = if name.is_empty() { email } else { name };
        let (challenge, state) = self
            .passki
            .start_passkey_registration(user.as_bytes(), email, display, options)
            .map_err(|_refused| PasskeyError::Invalid)?;
        let asked = (&challenge, &state);
        self.begin(accounts, Some(account), asked, now).await
    }

    /// Finishes a registration: stores the passkey that the browser made for this account.
    ///
    /// # Errors
    /// When the passkey isn't valid for the ceremony, the ceremony has expired, or the database does not answer.
    pub async fn finish_new(
        &self,
        accounts: &Accounts,
        (id, account): (Uuid, &str),
        (credential, label): (Value, &str),
        now: Timestamp,
    ) -> Result<(), PasskeyError> {
        let made = self.made(accounts, (id, account), credential, now).await?;
        let mut session = accounts.database.writer().await?;
        insert(&mut session, account, &made, label, now).await?;
        Ok(session.commit().await?)
    }

    /// Uses a link up to register the passkey that the browser made and to set the person's name. Returns the account,
    /// or `None` if the link is no longer valid.
    ///
    /// # Errors
    /// When the passkey isn't valid for the ceremony, the ceremony has expired, or the database does not answer.
    pub async fn add_passkey_by_link(
        &self,
        accounts: &Accounts,
        token: &Token,
        (id, credential): (Uuid, Value),
        (name, label): (&str, &str),
        now: Timestamp,
    ) -> Result<Option<String>, PasskeyError> {
        let Some(owner) = accounts.peek_link(token, now).await? else {
            return Ok(None);
        };
        let made = self.made(accounts, (id, &owner.account), credential, now);
        let made = made.await?;
        let mut session = accounts.database.writer().await?;
        let Some(account) = Accounts::use_link(&mut session, token, now).await? else {
            return Ok(None);
        };
        insert(&mut session, &account, &made, label, now).await?;
        Accounts::complete_link_use(&mut session, &account, name).await?;
        session.commit().await?;
        Ok(Some(account))
    }

    /// Starts an authentication with any passkey of this site.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn start(
        &self,
        accounts: &Accounts,
        now: Timestamp,
    ) -> Result<Ceremony, PasskeyError> {
        let mut options = AuthenticationOptions::default();
        options.user_verification = UserVerificationRequirement::Required;
        let (challenge, state) = self
            .passki
            .start_passkey_authentication(&[], options)
            .map_err(|_refused| PasskeyError::Invalid)?;
        let asked = (&challenge, &state);
        self.begin(accounts, None, asked, now).await
    }

    /// Finishes an authentication. Returns the account that the passkey belongs to.
    ///
    /// # Errors
    /// When the answer isn't valid, the passkey is unknown, the ceremony has expired, or the database does not answer.
    pub async fn finish(
        &self,
        accounts: &Accounts,
        (id, credential): (Uuid, Value),
        now: Timestamp,
    ) -> Result<String, PasskeyError> {
        let ended = end(accounts, id, now).await?;
        if ended.optional("account_id")?.is_some() {
            return Err(PasskeyError::Invalid);
        }
        let state: AuthenticationState = ended.json("state")?;
        let credential: AuthenticationCredential =
            serde_json::from_value(credential).map_err(|_unreadable| PasskeyError::Invalid)?;
        let mut session = accounts.database.writer().await?;
        let row = query(
            "SELECT passkey.id, passkey.account_id, passkey.credential FROM passkey \
             JOIN account ON account.id = passkey.account_id \
             WHERE passkey.id = $1 AND account.disabled_at IS NULL",
        )
        .bind(&credential.raw_id)
        .fetch_optional(&mut session)
        .await?
        .ok_or(PasskeyError::Invalid)?;
        let (key, account) = (row.text("id")?, row.text("account_id")?);
        let mut stored: StoredPasskey = row.json("credential")?;
        let answered = self
            .passki
            .finish_passkey_authentication(&credential, &state, &stored)
            .map_err(|_invalid| PasskeyError::Invalid)?;
        // A discoverable key names its user, which has to be the owner of the account.
        let user = Uuid::parse_str(&account).map_err(|error| unreadable("id", error))?;
        if answered
            .user_handle
            .is_some_and(|handle| handle != user.as_bytes())
        {
            return Err(PasskeyError::Invalid);
        }
        stored.counter = answered.counter;
        query("UPDATE passkey SET used_at = $2, credential = $3 WHERE id = $1")
            .bind_all(values![key, now, written("credential", &stored)?])
            .execute(&mut session)
            .await?;
        session.commit().await?;
        Ok(account)
    }

    async fn made(
        &self,
        accounts: &Accounts,
        (id, account): (Uuid, &str),
        credential: Value,
        now: Timestamp,
    ) -> Result<StoredPasskey, PasskeyError> {
        let ended = end(accounts, id, now).await?;
        if ended.optional("account_id")?.as_deref() != Some(account) {
            return Err(PasskeyError::Invalid);
        }
        let state: RegistrationState = ended.json("state")?;
        let credential: RegistrationCredential =
            serde_json::from_value(credential).map_err(|_unreadable| PasskeyError::Invalid)?;
        self.passki
            .finish_passkey_registration(&credential, &state)
            .map_err(|_invalid| PasskeyError::Invalid)
    }

    async fn begin(
        &self,
        accounts: &Accounts,
        account: Option<&str>,
        (challenge, state): (&impl Serialize, &impl Serialize),
        now: Timestamp,
    ) -> Result<Ceremony, PasskeyError> {
        let options =
            serde_json::to_value(challenge).map_err(|error| unreadable("options", error))?;
        let state = written("state", state)?;
        let id = self.random.uuid();
        let mut session = accounts.database.writer().await?;
        query("DELETE FROM ceremony WHERE until <= $1")
            .bind(now)
            .execute(&mut session)
            .await?;
        query(
            "DELETE FROM ceremony WHERE id IN (SELECT id FROM ceremony ORDER BY until DESC, id LIMIT $1 OFFSET $2)",
        )
        .bind_all(values![MAX_CEREMONIES, MAX_CEREMONIES - 1])
        .execute(&mut session)
        .await?;
        query("INSERT INTO ceremony (id, account_id, state, until) VALUES ($1, $2, $3, $4)")
            .bind_all(values![id, account, state, now + CEREMONY_TIMEOUT])
            .execute(&mut session)
            .await?;
        session.commit().await?;
        Ok(Ceremony { id, options })
    }
}

/// Ends a ceremony and returns `account_id`, the account that a new passkey is for, if one was to be made, and `state`,
/// which the answer is verified against. A ceremony ends with its first answer, valid or not. Of two concurrent
/// answers, one ends it.
async fn end(accounts: &Accounts, id: Uuid, now: Timestamp) -> Result<Row, PasskeyError> {
    let mut session = accounts.database.writer().await?;
    let row =
        query("DELETE FROM ceremony WHERE id = $1 AND until > $2 RETURNING account_id, state")
            .bind_all(values![id, now])
            .fetch_optional(&mut session)
            .await?;
    session.commit().await?;
    row.ok_or(PasskeyError::Expired)
}

async fn insert(
    session: &mut Session,
    account: &str,
    made: &StoredPasskey,
    label: &str,
    now: Timestamp,
) -> Result<(), PasskeyError> {
    let added = query(
        "INSERT INTO passkey (id, account_id, label, credential, made_at) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (id) DO NOTHING",
    )
    .bind_all(values![
        BASE64_URL_SAFE_NO_PAD.encode(&made.credential_id),
        account,
        one_line(label),
        written("credential", made)?,
        now,
    ])
    .execute(session)
    .await?;
    if added == 1 {
        Ok(())
    } else {
        Err(PasskeyError::Invalid)
    }
}

/// Serializes a value to JSON for the column of this name.
fn written(column: &'static str, what: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(what).map_err(|error| unreadable(column, error))
}

impl Accounts {
    /// Lists the passkeys of an account, latest first.
    pub async fn passkeys(&self, account: &str) -> Result<Vec<Passkey>, StoreError> {
        let rows = query(
            "SELECT id, label, made_at, used_at FROM passkey WHERE account_id = $1 ORDER BY made_at DESC, id",
        )
        .bind(account)
        .fetch_all(&mut self.database.reader().await?)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(Passkey {
                    id: row.text("id")?,
                    label: row.text("label")?,
                    made_at: row.time("made_at")?,
                    used_at: row.optional_time("used_at")?,
                })
            })
            .collect()
    }

    /// Removes a passkey, unless it's the account's last way to sign in.
    ///
    /// # Errors
    /// When no account with this identifier may sign in, or the database does not answer.
    pub async fn remove_passkey(
        &self,
        account: &str,
        id: &str,
    ) -> Result<PasskeyRemoval, AccountError> {
        let mut session = self.database.writer().await?;
        lock(&mut session).await?;
        let removed = query("DELETE FROM passkey WHERE account_id = $1 AND id = $2")
            .bind_all(values![account, id])
            .execute(&mut session)
            .await?;
        if removed == 0 {
            return Ok(PasskeyRemoval::Missing);
        }
        if !enabled_person(&mut session, account).await?.has_signed_in() {
            return Ok(PasskeyRemoval::LastWay);
        }
        session.commit().await?;
        Ok(PasskeyRemoval::Removed)
    }

    async fn credentials(&self, account: &str) -> Result<Vec<StoredPasskey>, StoreError> {
        let rows = query("SELECT credential FROM passkey WHERE account_id = $1")
            .bind(account)
            .fetch_all(&mut self.database.reader().await?)
            .await?;
        rows.iter().map(|row| row.json("credential")).collect()
    }
}
