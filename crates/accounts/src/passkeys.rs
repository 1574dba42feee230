//! Passkeys: WebAuthn (<https://www.w3.org/TR/webauthn-3/>), implemented with the crate `passki`.
//!
//! Keys are discoverable, so nobody has to type an address. The device has to verify its user. Attestation isn't
//! requested, since it doesn't matter who made the device.

use std::fmt;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use blake3::Hash;
use jiff::{SignedDuration, Timestamp};
use passki::{
    AuthenticationCredential, AuthenticationOptions, AuthenticationState, Passki,
    RegistrationOptions, RegistrationState, ResidentKeyRequirement, StoredPasskey,
    UserVerificationRequirement,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sightline_store::{RandomSource, Session, StoreError, query, unreadable, values};
use uuid::Uuid;

use crate::accounts::lock;
use crate::people::{enabled_person, one_line};
use crate::{AccountError, Accounts, Token};

/// How long a ceremony may take.
const CEREMONY_TIMEOUT: SignedDuration = SignedDuration::from_mins(5);

/// The site's side of WebAuthn (the relying party).
///
/// A ceremony in progress is stored nowhere, so that nobody can keep others from finishing theirs by starting many. The
/// browser gets it with a seal (a MAC) and sends it back with its answer. The table `passkey_secret` has the key of the
/// seals, which all servers on the database share, and `passkey_answer` the seals of what was answered in the last
/// minutes: these answers don't work again.
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
    /// The sealed ceremony, which comes back with the browser's answer.
    pub id: String,
    /// The options for `navigator.credentials`, as JSON.
    pub options: Value,
}

/// What a seal protects from changes.
#[derive(Serialize, Deserialize)]
struct Started {
    /// The account that a new passkey is for; `None` for an authentication.
    account: Option<String>,
    /// What the answer is verified against.
    state: Value,
    until: Timestamp,
}

/// Why a passkey isn't accepted.
#[derive(Debug, thiserror::Error)]
pub enum PasskeyError {
    /// The ceremony has expired, it was finished already, or it never existed.
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
        (id, account): (&str, &str),
        (credential, label): (Value, &str),
        now: Timestamp,
    ) -> Result<(), PasskeyError> {
        let made = self.made(accounts, (id, account), credential, now);
        let (ceremony, made) = made.await?;
        let mut session = accounts.database.writer().await?;
        end(&mut session, ceremony, now).await?;
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
        (id, credential): (&str, Value),
        (name, label): (&str, &str),
        now: Timestamp,
    ) -> Result<Option<String>, PasskeyError> {
        let Some(owner) = accounts.peek_link(token, now).await? else {
            return Ok(None);
        };
        let made = self.made(accounts, (id, &owner.account), credential, now);
        let (ceremony, made) = made.await?;
        let mut session = accounts.database.writer().await?;
        let Some(account) = Accounts::use_link(&mut session, token, now).await? else {
            return Ok(None);
        };
        end(&mut session, ceremony, now).await?;
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
        (id, credential): (&str, Value),
        now: Timestamp,
    ) -> Result<String, PasskeyError> {
        let sealed = self.unseal(accounts, (id, None), now).await?;
        let (ceremony, state): (_, AuthenticationState) = sealed;
        let credential: AuthenticationCredential = parsed(credential)?;
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
        end(&mut session, ceremony, now).await?;
        stored.counter = answered.counter;
        query("UPDATE passkey SET used_at = $2, credential = $3 WHERE id = $1")
            .bind_all(values![key, now, written("credential", &stored)?])
            .execute(&mut session)
            .await?;
        session.commit().await?;
        Ok(account)
    }

    /// Returns the seal of a registration, when it expires, and the passkey that the browser made.
    async fn made(
        &self,
        accounts: &Accounts,
        (id, account): (&str, &str),
        credential: Value,
        now: Timestamp,
    ) -> Result<((Hash, Timestamp), StoredPasskey), PasskeyError> {
        let sealed = self.unseal(accounts, (id, Some(account)), now).await?;
        let (ceremony, state): (_, RegistrationState) = sealed;
        let made = self
            .passki
            .finish_passkey_registration(&parsed(credential)?, &state)
            .map_err(|_invalid| PasskeyError::Invalid)?;
        Ok((ceremony, made))
    }

    async fn begin(
        &self,
        accounts: &Accounts,
        account: Option<&str>,
        (challenge, state): (&impl Serialize, &impl Serialize),
        now: Timestamp,
    ) -> Result<Ceremony, PasskeyError> {
        let started = Started {
            account: account.map(str::to_owned),
            state: serde_json::to_value(state).map_err(|error| unreadable("state", error))?,
            until: now + CEREMONY_TIMEOUT,
        };
        let text = written("state", &started)?;
        let seal = blake3::keyed_hash(&self.key(accounts).await?, text.as_bytes());
        Ok(Ceremony {
            id: BASE64_URL_SAFE_NO_PAD.encode([seal.as_bytes(), text.as_bytes()].concat()),
            options: serde_json::to_value(challenge)
                .map_err(|error| unreadable("options", error))?,
        })
    }

    /// Opens what [`Self::begin`] sealed for this account, or for an authentication. Returns the seal, when it expires,
    /// and what the answer is verified against.
    async fn unseal<T: DeserializeOwned>(
        &self,
        accounts: &Accounts,
        (id, account): (&str, Option<&str>),
        now: Timestamp,
    ) -> Result<((Hash, Timestamp), T), PasskeyError> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(id);
        let bytes = bytes.map_err(|_malformed| PasskeyError::Expired)?;
        let (seal, text) = bytes.split_first_chunk().ok_or(PasskeyError::Expired)?;
        let seal = Hash::from_bytes(*seal);
        // Hashes are compared in constant time.
        if blake3::keyed_hash(&self.key(accounts).await?, text) != seal {
            return Err(PasskeyError::Expired);
        }
        // Another version of the program may have sealed it.
        let started: Started =
            serde_json::from_slice(text).map_err(|_other| PasskeyError::Expired)?;
        // The clock may have been set back since, or that of another server may be fast, but not by much.
        if started.until <= now || started.until > now + CEREMONY_TIMEOUT * 2 {
            return Err(PasskeyError::Expired);
        }
        if started.account.as_deref() != account {
            return Err(PasskeyError::Invalid);
        }
        let state =
            serde_json::from_value(started.state).map_err(|_other| PasskeyError::Expired)?;
        Ok(((seal, started.until), state))
    }

    /// Returns the key of the seals, and creates it when it's first needed. Copies of the database don't contain it.
    async fn key(&self, accounts: &Accounts) -> Result<[u8; 32], StoreError> {
        const SECRET: &str = "SELECT secret FROM passkey_secret";
        let mut session = accounts.database.reader().await?;
        let kept = query(SECRET).fetch_text(&mut session, "secret").await?;
        drop(session);
        let secret = if let Some(secret) = kept {
            secret
        } else {
            let mut session = accounts.database.writer().await?;
            let drawn = [self.random.draw(), self.random.draw()].concat();
            // Another server may have created it in the meantime.
            query(
                "INSERT INTO passkey_secret (id, secret) VALUES (1, $1) ON CONFLICT (id) DO NOTHING",
            )
            .bind(BASE64_URL_SAFE_NO_PAD.encode(drawn))
            .execute(&mut session)
            .await?;
            let row = query(SECRET).fetch_one(&mut session).await?;
            session.commit().await?;
            row.text("secret")?
        };
        let secret = BASE64_URL_SAFE_NO_PAD.decode(secret);
        let secret = secret.map_err(|error| unreadable("secret", error))?;
        <[u8; 32]>::try_from(secret).map_err(|_length| unreadable("secret", "it has not 32 bytes"))
    }
}

/// Ends a ceremony that succeeded, so that its answer doesn't work again. Of two concurrent answers, one ends it.
async fn end(
    session: &mut Session,
    (seal, until): (Hash, Timestamp),
    now: Timestamp,
) -> Result<(), PasskeyError> {
    // Later than they expire: the clock of another server may be slow.
    query("DELETE FROM passkey_answer WHERE until <= $1")
        .bind(now - CEREMONY_TIMEOUT)
        .execute(session)
        .await?;
    let ended = query(
        "INSERT INTO passkey_answer (seal, until) VALUES ($1, $2) ON CONFLICT (seal) DO NOTHING",
    )
    .bind_all(values![seal.to_hex().to_string(), until])
    .execute(session)
    .await?;
    if ended == 1 {
        Ok(())
    } else {
        Err(PasskeyError::Expired)
    }
}

/// Reads what a browser sent.
fn parsed<T: DeserializeOwned>(value: Value) -> Result<T, PasskeyError> {
    serde_json::from_value(value).map_err(|_unreadable| PasskeyError::Invalid)
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
