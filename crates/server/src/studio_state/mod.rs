//! The state that the studio keeps between requests: where accounts and leads are, and who tried to sign in.

mod tries;

use std::collections::HashMap;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use sightline_accounts::{AccountError, Accounts, LinkKind, NewPerson, Person, Rights, Token};
use sightline_leads::{Database, Desk, RandomSource, StoreError};

use crate::intake::{Network, SenderRates};
use crate::shared_limits::SharedLimits;
use crate::source::DeliveryFile;

use tries::Tries;

/// How long the link that is printed at startup is valid.
const FIRST_INVITATION: SignedDuration = SignedDuration::from_hours(1);
/// The minimum time between two links mailed to the same address.
const MAIL_INTERVAL: SignedDuration = SignedDuration::from_mins(5);
/// The number of sign-in attempts that a network address may make per minute.
const TRIES_PER_MINUTE: u32 = 20;

/// Where the studio is, if it isn't at the site's address.
#[derive(Debug, Clone, Default)]
pub(crate) struct StudioPlace {
    /// Its own address, as an origin.
    pub(crate) url: Option<String>,
    /// The site's address for a client on this machine, as an origin, if the studio is there too.
    pub(crate) here: Option<String>,
    /// The port at which it's found on `localhost`, if it is.
    pub(crate) local_port: Option<u16>,
    /// Whether it has its own socket, so that it isn't served at the public address.
    pub(crate) is_apart: bool,
}

/// What the studio needs besides the site.
#[derive(Debug)]
pub(crate) struct Studio {
    pub(crate) accounts: Accounts,
    pub(crate) desk: Desk,
    pub(crate) tries: Tries,
    /// The rate limit on sign-in attempts per network address.
    pub(crate) senders: Arc<SenderRates>,
    /// When a link was last mailed to each mail address, separately for links to this machine.
    mailed: Mutex<HashMap<(String, bool), Timestamp>>,
    pub(crate) trusted_proxies: Vec<Network>,
    /// The file that configures where leads go, if it can be changed.
    pub(crate) delivery_file: Option<DeliveryFile>,
    /// Locked while that file or its secrets are written.
    pub(crate) file_changes: Mutex<()>,
    pub(crate) random: RandomSource,
    pub(crate) place: StudioPlace,
}

impl Studio {
    /// Creates the studio on top of a database.
    pub(crate) fn new(
        database: Database,
        trusted_proxies: Vec<Network>,
        delivery_file: Option<DeliveryFile>,
        random: &RandomSource,
        place: StudioPlace,
        shared_limits: Option<&SharedLimits>,
    ) -> Self {
        let hashing = shared_limits.map(|limits| Arc::clone(&limits.hashing));
        Self {
            accounts: Accounts::new(database.clone(), random.clone()).with_shared_limit(hashing),
            desk: Desk::new(database, random.clone()),
            tries: Tries::default(),
            senders: shared_limits
                .map_or_else(Self::sign_in_rates, |limits| Arc::clone(&limits.sign_ins)),
            mailed: Mutex::default(),
            trusted_proxies,
            delivery_file,
            file_changes: Mutex::default(),
            random: random.clone(),
            place,
        }
    }

    /// The rate limit on sign-in attempts per network address.
    pub(crate) fn sign_in_rates() -> Arc<SenderRates> {
        Arc::new(SenderRates::new(TRIES_PER_MINUTE))
    }

    /// Whether nobody has used an invitation yet.
    pub(crate) async fn waits_for_its_owner(&self) -> Result<bool, StoreError> {
        let people = self.accounts.people().await?;
        Ok(!people.iter().any(Person::has_signed_in))
    }

    /// Creates a link that lets the first owner in, valid for an hour. Returns `None` if somebody has already used
    /// an invitation. `email` is the owner's address until they change it.
    pub(crate) async fn first_invitation(
        &self,
        email: &str,
        now: Timestamp,
    ) -> Result<Option<Token>, AccountError> {
        if !self.waits_for_its_owner().await? {
            return Ok(None);
        }
        let until = now + FIRST_INVITATION;
        let people = self.accounts.people().await?;
        let invited = people
            .iter()
            .find(|person| person.rights.owner && person.disabled_at.is_none());
        if let Some(owner) = invited {
            // A link that was already sent to them stays valid.
            let further = self
                .accounts
                .additional_link(&owner.id, LinkKind::Invite, (now, until));
            return Ok(Some(further.await?));
        }
        let owner = NewPerson {
            email: email.to_owned(),
            name: String::new(),
            rights: Rights {
                owner: true,
                ..Rights::default()
            },
        };
        let (id, token) = self.accounts.invite(&owner, now, until).await?;
        let invited = ("person-invited", Some(id.as_str()));
        self.accounts.note(None, invited, now).await?;
        Ok(Some(token))
    }

    /// Returns whether a link may be mailed to this address now, and if so, makes the next one wait. A link that leads to
    /// this machine makes only such links wait: where a proxy isn't named, strangers seem to be here.
    pub(crate) fn take_mail_turn(&self, email: &str, is_local: bool, now: Timestamp) -> bool {
        let mut mailed = self.mailed.lock();
        // The difference may be negative: a clock that was set back must not hold mails back.
        mailed.retain(|_, at| at.duration_since(now).abs() < MAIL_INTERVAL);
        // The map contains only addresses that have an account.
        let key = (email.to_owned(), is_local);
        let may = !mailed.contains_key(&key);
        if may {
            mailed.insert(key, now);
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use sightline_accounts::Password;
    use sightline_leads::SqliteDatabase;

    use super::*;
    use crate::intake::{ClientKey, Permit};

    async fn studio(file: PathBuf, limits: Option<&SharedLimits>) -> Studio {
        let database = Database::Sqlite(SqliteDatabase::open(file).await.unwrap());
        let random = RandomSource::new(|| [0; 16]);
        let place = StudioPlace::default();
        Studio::new(database, Vec::new(), None, &random, place, limits)
    }

    #[tokio::test]
    async fn sites_share_the_limit_on_attempts_to_sign_in() {
        let folder = tempfile::tempdir().unwrap();
        let limits = SharedLimits::new(folder.path().to_owned());
        let one = studio(folder.path().join("one"), Some(&limits)).await;
        let other = studio(folder.path().join("other"), Some(&limits)).await;
        let alone = studio(folder.path().join("alone"), None).await;
        let sender = ClientKey::of("192.0.2.1".parse().unwrap());
        let now = Timestamp::UNIX_EPOCH;
        let granted = |studio: &Studio| studio.senders.take(sender, now) == Permit::Granted;
        assert!((0..TRIES_PER_MINUTE).all(|_| granted(&one)));
        assert!(!granted(&one) && !granted(&other));
        assert!(granted(&alone));
    }

    #[tokio::test]
    async fn sites_share_the_limit_on_passwords_that_are_hashed_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let limits = SharedLimits::new(folder.path().to_owned());
        let password = Password::typed("ladder harbor plum 7");
        let compares = async |studio: &Studio| {
            let found = studio.accounts.by_password("dana@acme.example", &password);
            found.await.is_ok()
        };
        let one = studio(folder.path().join("one"), Some(&limits)).await;
        let other = studio(folder.path().join("other"), Some(&limits)).await;
        let alone = studio(folder.path().join("alone"), None).await;
        assert!(compares(&one).await && compares(&other).await);
        // Whoever takes a permit there gets none any more.
        limits.hashing.close();
        assert!(!compares(&one).await && !compares(&other).await);
        assert!(compares(&alone).await);
    }
}
