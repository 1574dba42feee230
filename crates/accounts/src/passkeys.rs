//! Passkeys: WebAuthn (<https://www.w3.org/TR/webauthn-3/>), by the crate `passki`.
//!
//! Keys are discoverable, so nobody types an address; the device has to verify its user; no attestation is asked
//! for, since it does not matter who made the device.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

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
use sightline_store::{RandomSource, Session, StoreError, query, unreadable};
use uuid::Uuid;

use crate::people::one_line;
use crate::{Accounts, Token};

/// How long somebody may take.
const PATIENCE: SignedDuration = SignedDuration::from_mins(5);
/// Ceremonies under way; more of them push the oldest out.
const MOST: usize = 1_000;

/// The site's side of WebAuthn. What is under way is in memory: a ceremony ends where it began.
pub struct Passkeys {
    passki: Passki,
    random: RandomSource,
    pending: Mutex<HashMap<Uuid, Pending>>,
}

impl fmt::Debug for Passkeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Passkeys(..)")
    }
}

#[derive(Debug)]
struct Pending {
    since: Timestamp,
    what: Asked,
}

#[derive(Debug)]
enum Asked {
    /// A new passkey for an account.
    New(String, Box<RegistrationState>),
    /// A passkey that is there.
    Known(AuthenticationState),
}

/// What a browser is asked for.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ceremony {
    /// Names it in the answer.
    pub id: Uuid,
    /// The options of `navigator.credentials`, as JSON.
    pub options: Value,
}

/// Why a passkey is not taken.
#[derive(Debug, thiserror::Error)]
pub enum PasskeyError {
    /// The ceremony is over, or was never begun here.
    #[error("that took too long; begin again")]
    Expired,
    /// The answer is not what was asked for.
    #[error("the device's answer is not valid")]
    Invalid,
    /// The database does not answer, or does not read.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A passkey that somebody has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    /// Its identifier, in base64url.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// When it was made.
    pub made_at: Timestamp,
    /// When it was last used.
    pub used_at: Option<Timestamp>,
}

impl Passkeys {
    /// For a site at this origin, like `https://www.example.com`, whose passkeys belong to `host`.
    pub fn new(host: &str, origin: &str, company: &str, random: RandomSource) -> Self {
        Self {
            passki: Passki::new(host, &[origin], company),
            random,
            pending: Mutex::default(),
        }
    }

    /// Asks a browser to make a passkey for somebody.
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
        let asked = Asked::New(account.to_owned(), Box::new(state));
        Ok(self.begin(asked, serde_json::to_value(challenge), now))
    }

    /// Keeps the passkey that a browser made for this account.
    ///
    /// # Errors
    /// When it is not what was asked for, that was too long ago, or the database does not answer.
    pub async fn finish_new(
        &self,
        accounts: &Accounts,
        (id, account): (Uuid, &str),
        (credential, label): (Value, &str),
        now: Timestamp,
    ) -> Result<(), PasskeyError> {
        let made = self.made(id, account, credential, now)?;
        let mut session = accounts.database.writer().await?;
        insert(&mut session, account, &made, label, now).await?;
        Ok(session.commit().await?)
    }

    /// Lets somebody in by a link with the passkey that their browser made, and the name that they gave; the
    /// account. Nothing when the link works no more.
    ///
    /// # Errors
    /// When the passkey is not what was asked for, that was too long ago, or the database does not answer.
    pub async fn enter_with_new(
        &self,
        accounts: &Accounts,
        token: &Token,
        (id, credential): (Uuid, Value),
        (name, label): (&str, &str),
        now: Timestamp,
    ) -> Result<Option<String>, PasskeyError> {
        let mut session = accounts.database.writer().await?;
        let Some(account) = Accounts::use_link(&mut session, token, now).await? else {
            return Ok(None);
        };
        let made = self.made(id, &account, credential, now)?;
        insert(&mut session, &account, &made, label, now).await?;
        Accounts::entered(&mut session, &account, name).await?;
        session.commit().await?;
        Ok(Some(account))
    }

    /// Asks a browser for any passkey of this site.
    ///
    /// # Errors
    /// When the crate refuses, which it does not.
    pub fn start(&self, now: Timestamp) -> Result<Ceremony, PasskeyError> {
        let mut options = AuthenticationOptions::default();
        options.user_verification = UserVerificationRequirement::Required;
        let (challenge, state) = self
            .passki
            .start_passkey_authentication(&[], options)
            .map_err(|_refused| PasskeyError::Invalid)?;
        Ok(self.begin(Asked::Known(state), serde_json::to_value(challenge), now))
    }

    /// Whose passkey a browser answered with: the account.
    ///
    /// # Errors
    /// When the answer is not valid, the passkey is nobody's, that was too long ago, or the database does not
    /// answer.
    pub async fn finish(
        &self,
        accounts: &Accounts,
        (id, credential): (Uuid, Value),
        now: Timestamp,
    ) -> Result<String, PasskeyError> {
        let Asked::Known(state) = self.end(id, now)? else {
            return Err(PasskeyError::Invalid);
        };
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
        let mut stored: StoredPasskey = serde_json::from_str(&row.text("credential")?)
            .map_err(|error| unreadable("credential", error))?;
        let answered = self
            .passki
            .finish_passkey_authentication(&credential, &state, &stored)
            .map_err(|_invalid| PasskeyError::Invalid)?;
        // A discoverable key says whose it is; it has to be the same.
        let user = Uuid::parse_str(&account).map_err(|error| unreadable("id", error))?;
        if answered
            .user_handle
            .is_some_and(|handle| handle != user.as_bytes())
        {
            return Err(PasskeyError::Invalid);
        }
        stored.counter = answered.counter;
        query("UPDATE passkey SET used_at = $2, credential = $3 WHERE id = $1")
            .bind(key)
            .bind(now)
            .bind(written(&stored)?)
            .execute(&mut session)
            .await?;
        session.commit().await?;
        Ok(account)
    }

    fn made(
        &self,
        id: Uuid,
        account: &str,
        credential: Value,
        now: Timestamp,
    ) -> Result<StoredPasskey, PasskeyError> {
        let Asked::New(whose, state) = self.end(id, now)? else {
            return Err(PasskeyError::Invalid);
        };
        if whose != account {
            return Err(PasskeyError::Invalid);
        }
        let credential: RegistrationCredential =
            serde_json::from_value(credential).map_err(|_unreadable| PasskeyError::Invalid)?;
        self.passki
            .finish_passkey_registration(&credential, &state)
            .map_err(|_invalid| PasskeyError::Invalid)
    }

    fn begin(
        &self,
        what: Asked,
        options: Result<Value, serde_json::Error>,
        now: Timestamp,
    ) -> Ceremony {
        let mut pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        pending.retain(|_, one| one.since + PATIENCE > now);
        if pending.len() >= MOST {
            let oldest = pending.iter().min_by_key(|(_, one)| one.since);
            let oldest = oldest.map(|(id, _)| *id);
            pending.retain(|id, _| Some(*id) != oldest);
        }
        let id = self.random.uuid();
        pending.insert(id, Pending { since: now, what });
        Ceremony {
            id,
            // Strings and numbers always serialize.
            options: options.unwrap_or_default(),
        }
    }

    /// Each is ended once, whatever the answer is.
    fn end(&self, id: Uuid, now: Timestamp) -> Result<Asked, PasskeyError> {
        let mut pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        let found = pending.remove(&id).ok_or(PasskeyError::Expired)?;
        if found.since + PATIENCE > now {
            Ok(found.what)
        } else {
            Err(PasskeyError::Expired)
        }
    }
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
    .bind(BASE64_URL_SAFE_NO_PAD.encode(&made.credential_id))
    .bind(account)
    .bind(one_line(label))
    .bind(written(made)?)
    .bind(now)
    .execute(session)
    .await?;
    if added == 1 {
        Ok(())
    } else {
        Err(PasskeyError::Invalid)
    }
}

fn written(passkey: &StoredPasskey) -> Result<String, StoreError> {
    serde_json::to_string(passkey).map_err(|error| unreadable("credential", error))
}

impl Accounts {
    /// The passkeys of somebody, the latest first.
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

    /// Takes a passkey away; whether it was there.
    pub async fn remove_passkey(&self, account: &str, id: &str) -> Result<bool, StoreError> {
        let mut session = self.database.writer().await?;
        let removed = query("DELETE FROM passkey WHERE account_id = $1 AND id = $2")
            .bind(account)
            .bind(id)
            .execute(&mut session)
            .await?;
        session.commit().await?;
        Ok(removed == 1)
    }

    async fn credentials(&self, account: &str) -> Result<Vec<StoredPasskey>, StoreError> {
        let rows = query("SELECT credential FROM passkey WHERE account_id = $1")
            .bind(account)
            .fetch_all(&mut self.database.reader().await?)
            .await?;
        rows.iter()
            .map(|row| {
                serde_json::from_str(&row.text("credential")?)
                    .map_err(|error| unreadable("credential", error))
            })
            .collect()
    }
}
