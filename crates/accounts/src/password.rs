//! Passwords, hashed with Argon2id (19 MiB, two passes, one lane), the first choice of OWASP's Password Storage
//! Cheat Sheet.

use std::collections::HashSet;
use std::fmt;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use jiff::Timestamp;
use sightline_store::{StoreError, query, values};

use crate::error::{MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS};
use crate::people::{people, person};
use crate::sessions::end_sessions;
use crate::{AccountError, Accounts, PasswordError, Person, Token};

/// The minimum number of letters and digits that remain of a password without the words that anybody would guess
/// first.
const MIN_UNCOMMON_CHARS: usize = 8;
/// The minimum number of different characters.
const MIN_DISTINCT_CHARS: usize = 5;
/// Common words of the trade and of passwords in general.
const COMMON: [&str; 8] = [
    "password",
    "passwort",
    "sightline",
    "security",
    "camera",
    "welcome",
    "qwerty",
    "1234567890",
];
/// The hash to verify against if there is no account, so that the answer takes as long.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$c2lnaHRsaW5lLW5vYm9keQ$\
    ZQ0Qm2nbpNAjdQkHYLWNHjPsWvgVVBPQzQZJY6n8n3w";

/// A password as somebody typed it.
#[derive(Clone)]
pub struct Password(String);

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(..)")
    }
}

impl Password {
    /// Wraps a text to compare with a stored password.
    pub fn typed(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// Checks a new password. `words` are those that somebody who knows the company would try: its name, its
    /// address, the person's own name.
    ///
    /// # Errors
    /// When it is too short, too long, or consists mostly of such words.
    pub fn new(text: &str, words: &[&str]) -> Result<Self, PasswordError> {
        let length = text.chars().count();
        if length < MIN_PASSWORD_CHARS {
            return Err(PasswordError::Short);
        }
        if length > MAX_PASSWORD_CHARS {
            return Err(PasswordError::Long);
        }
        let mut left: String = text.to_lowercase();
        let parts = words
            .iter()
            .flat_map(|word| word.split(|c: char| !c.is_alphanumeric()))
            .map(str::to_lowercase)
            .filter(|word| word.chars().count() > 2);
        let mut parts: Vec<String> = parts.chain(COMMON.map(str::to_owned)).collect();
        // The longest first: if `sight` were removed first, the rest of `sightline` would count.
        parts.sort_by_key(|word| std::cmp::Reverse(word.len()));
        for word in parts {
            left = left.replace(&word, "");
        }
        let own = left.chars().filter(|c| c.is_alphanumeric()).count();
        let different: HashSet<char> = text.chars().collect();
        if own < MIN_UNCOMMON_CHARS || different.len() < MIN_DISTINCT_CHARS {
            return Err(PasswordError::Guessable);
        }
        Ok(Self(text.to_owned()))
    }
}

/// A person whose password was right, see [`Accounts::by_password`] and [`Accounts::sign_in_by_password`].
pub struct PasswordMatch {
    /// The person.
    pub person: Person,
    /// The stored hash that the password was compared with.
    pub(crate) hash: String,
}

fn hasher() -> Argon2<'static> {
    // 19 MiB, two passes, one lane: the crate's default, spelled out so that it stays the same.
    let params = Params::new(19 * 1024, 2, 1, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

impl Accounts {
    /// Returns the person with this address and password. An unknown address takes as long as a wrong password.
    pub async fn by_password(
        &self,
        email: &str,
        password: &Password,
    ) -> Result<Option<PasswordMatch>, StoreError> {
        let found = match crate::people::address(email) {
            Ok(email) => {
                query(people!("WHERE email = $1 AND disabled_at IS NULL"))
                    .bind(email)
                    .fetch_optional(&mut self.database.reader().await?)
                    .await?
            }
            Err(_) => None,
        };
        let kept = found.as_ref().map(|row| row.optional("password"));
        let kept = kept.transpose()?.flatten();
        let compared = kept.clone().unwrap_or_else(|| NOBODY.to_owned());
        let matches = self.verifies(compared, password.clone()).await?;
        match (&found, kept) {
            (Some(row), Some(hash)) if matches => {
                let person = person(row)?;
                Ok(Some(PasswordMatch { person, hash }))
            }
            _ => Ok(None),
        }
    }

    /// Creates a session for a person whose password was right. Returns `None` if it was changed or the account disabled
    /// while the password was compared.
    pub async fn sign_in_by_password(
        &self,
        PasswordMatch { person, hash }: &PasswordMatch,
        agent: &str,
        now: Timestamp,
    ) -> Result<Option<Token>, StoreError> {
        let mut session = self.database.writer().await?;
        // Changes nothing, but waits in PostgreSQL for a change of the password that is in progress, and makes others wait.
        let unchanged = query(
            "UPDATE account SET password = $2 WHERE id = $1 AND password = $2 AND disabled_at IS NULL",
        )
        .bind_all(values![&person.id, hash])
        .execute(&mut session)
        .await?;
        if unchanged == 0 {
            return Ok(None);
        }
        let token = self
            .insert_session(&mut session, &person.id, agent, now)
            .await?;
        session.commit().await?;
        Ok(Some(token))
    }

    /// Sets the password of an account, and ends all of its sessions except `but`.
    ///
    /// # Errors
    /// When no account with this identifier may sign in, or the database does not answer.
    pub async fn set_password(
        &self,
        account: &str,
        password: &Password,
        but: Option<&str>,
    ) -> Result<(), AccountError> {
        let hash = self.hash(password.clone()).await?;
        let mut session = self.database.writer().await?;
        let changed =
            query("UPDATE account SET password = $2 WHERE id = $1 AND disabled_at IS NULL")
                .bind_all(values![account, hash])
                .execute(&mut session)
                .await?;
        if changed == 0 {
            return Err(AccountError::Unknown);
        }
        end_sessions(account, but).execute(&mut session).await?;
        Ok(session.commit().await?)
    }

    /// Uses a link up to set a new password and the person's name. Returns the account, or `None` if the link is no
    /// longer valid. All existing sessions of the account end.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn set_password_by_link(
        &self,
        token: &Token,
        (name, password): (&str, &Password),
        now: Timestamp,
    ) -> Result<Option<String>, AccountError> {
        let hash = self.hash(password.clone()).await?;
        let mut session = self.database.writer().await?;
        let Some(account) = Self::use_link(&mut session, token, now).await? else {
            return Ok(None);
        };
        query("UPDATE account SET password = $2 WHERE id = $1")
            .bind_all(values![&account, hash])
            .execute(&mut session)
            .await?;
        Self::complete_link_use(&mut session, &account, name).await?;
        session.commit().await?;
        Ok(Some(account))
    }

    async fn hash(&self, password: Password) -> Result<String, StoreError> {
        let salt = self.random.draw();
        self.run_blocking(move || {
            hasher()
                .hash_password_with_salt(password.0.as_bytes(), &salt)
                .map(|hash| hash.to_string())
                .map_err(|error| StoreError::Corrupt {
                    what: "the password cannot be hashed".to_owned(),
                    source: error.to_string().into(),
                })
        })
        .await?
    }

    async fn verifies(&self, kept: String, password: Password) -> Result<bool, StoreError> {
        self.run_blocking(move || {
            PasswordHash::new(&kept).is_ok_and(|kept| {
                hasher()
                    .verify_password(password.0.as_bytes(), &kept)
                    .is_ok()
            })
        })
        .await
    }

    /// Runs slow work on a blocking thread, with limits on how many run at once. Whoever waits for the shared limit holds a
    /// permit of the own one, so that a flood on one database doesn't hold up the others.
    async fn run_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        let closed = |_closed| StoreError::unavailable("no passwords are hashed any more");
        let mut permits = Vec::new();
        for limit in std::iter::once(&self.hashing).chain(&self.shared_hashing) {
            let permit = std::sync::Arc::clone(limit).acquire_owned().await;
            permits.push(permit.map_err(closed)?);
        }
        tokio::task::spawn_blocking(move || {
            let _permits = permits;
            work()
        })
        .await
        .map_err(|_panicked| StoreError::unavailable("hashing a password was interrupted"))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, mpsc};

    use sightline_store::{Database, RandomSource, SqliteDatabase};
    use tokio::sync::Semaphore;

    use super::*;

    #[test]
    fn short_long_and_guessable_passwords_are_refused() {
        let words = [
            "Sightline Security",
            "sightline.example",
            "dana@sightline.example",
            "Dana Ortiz",
        ];
        for (text, error) in [
            ("short", PasswordError::Short),
            ("fourteen chars", PasswordError::Short),
            ("SightlineSecurity2026", PasswordError::Guessable),
            ("danaortizdanaortiz", PasswordError::Guessable),
            ("passwordpassword", PasswordError::Guessable),
            ("aaaaaaaaaaaaaaaaaaaa", PasswordError::Guessable),
        ] {
            assert_eq!(Password::new(text, &words).unwrap_err(), error, "{text}");
        }
        assert_eq!(
            Password::new(&"ab1c2".repeat(60), &words).unwrap_err(),
            PasswordError::Long
        );
        for text in [
            "ladder harbor plum 7",
            "Wörter ohne Zusammenhang",
            "correct horse battery",
        ] {
            Password::new(text, &words).unwrap();
        }
    }

    #[tokio::test]
    async fn a_place_passes_on_once_its_holder_is_done_or_nobody_waits_in_it() {
        let folder = tempfile::tempdir().unwrap();
        let database = SqliteDatabase::open(folder.path().join("a")).await.unwrap();
        let shared = Arc::new(Semaphore::new(1));
        let accounts = Accounts::new(Database::Sqlite(database), RandomSource::new(|| [0; 16]))
            .with_shared_limit(Some(Arc::clone(&shared)));
        let start = |work: Box<dyn FnOnce() + Send>| {
            let accounts = accounts.clone();
            tokio::spawn(async move { accounts.run_blocking(work).await })
        };
        let (end, ended) = mpsc::channel::<()>();
        let first = start(Box::new(move || _ = ended.recv()));
        let second = start(Box::new(|| ()));
        let third = start(Box::new(|| ()));
        // Now the first one runs, and the others wait.
        tokio::task::yield_now().await;
        let own = &accounts.hashing;
        let places = || (own.available_permits(), shared.available_permits());
        assert_eq!(places(), (0, 0));
        // The second one, which has a place of its database, waits no more: the third one takes it.
        second.abort();
        assert!(second.await.unwrap_err().is_cancelled());
        assert_eq!(places(), (0, 0));
        // Nobody waits for the first one, whose work goes on.
        first.abort();
        assert!(first.await.unwrap_err().is_cancelled());
        assert!(!third.is_finished());
        assert_eq!(places(), (0, 0));
        end.send(()).unwrap();
        third.await.unwrap().unwrap();
        assert_eq!(places(), (2, 1));
    }

    #[test]
    fn the_placeholder_hash_for_unknown_accounts_is_valid() {
        assert!(PasswordHash::new(NOBODY).is_ok());
    }
}
