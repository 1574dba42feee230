//! What the studio keeps from request to request: where accounts and leads are, and who tried what.

mod tries;

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use sightline_accounts::{AccountError, Accounts, LinkKind, NewPerson, Person, Rights, Token};
use sightline_leads::{Database, Desk, RandomSource, StoreError};

use crate::intake::{ClientKey, KeyedRate, Network};
use crate::source::DeliveryFile;

use tries::Tries;

/// How long the link works that a start prints.
const FIRST_INVITATION: SignedDuration = SignedDuration::from_hours(1);
/// The time between two links that are mailed to somebody.
const MAIL_PAUSE: SignedDuration = SignedDuration::from_mins(5);
/// Tries to sign in that one address may make in a minute.
const TRIES_PER_MINUTE: u32 = 20;

/// Where the studio is, when that is not the site's address.
#[derive(Debug, Clone, Default)]
pub(crate) struct StudioPlace {
    /// Its own address, as an origin.
    pub(crate) url: Option<String>,
    /// Whether it has a socket of its own, so that the public address knows nothing of it.
    pub(crate) is_apart: bool,
}

/// What the studio needs beside the site.
#[derive(Debug)]
pub(crate) struct Studio {
    pub(crate) accounts: Accounts,
    pub(crate) desk: Desk,
    pub(crate) tries: Tries,
    /// Tries of each address of the network.
    pub(crate) addresses: KeyedRate<ClientKey>,
    /// When a link was last mailed to an address.
    mailed: Mutex<HashMap<String, Timestamp>>,
    pub(crate) trusted_proxies: Vec<Network>,
    /// The file that says where leads go, when it can be changed.
    pub(crate) delivery_file: Option<DeliveryFile>,
    /// Held by whoever writes that file or its secrets.
    pub(crate) file_changes: Mutex<()>,
    pub(crate) random: RandomSource,
    pub(crate) place: StudioPlace,
}

impl Studio {
    /// The studio over a database.
    pub(crate) fn new(
        database: Database,
        trusted_proxies: Vec<Network>,
        delivery_file: Option<DeliveryFile>,
        random: &RandomSource,
        place: StudioPlace,
    ) -> Self {
        Self {
            accounts: Accounts::new(database.clone(), random.clone()),
            desk: Desk::new(database, random.clone()),
            tries: Tries::default(),
            addresses: KeyedRate::new(TRIES_PER_MINUTE),
            mailed: Mutex::default(),
            trusted_proxies,
            delivery_file,
            file_changes: Mutex::default(),
            random: random.clone(),
            place,
        }
    }

    /// Whether nobody came in yet.
    pub(crate) async fn waits_for_its_owner(&self) -> Result<bool, StoreError> {
        let people = self.accounts.people().await?;
        Ok(!people.iter().any(Person::came_in))
    }

    /// A link that lets the first owner in, within an hour; nothing when somebody came in already. `email` is what
    /// they are known by until they say another.
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
            // One that was sent to them works on.
            let further = self
                .accounts
                .further_link(&owner.id, LinkKind::Invite, (now, until));
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

    /// Takes somebody's turn to be mailed a link; whether it was theirs now.
    pub(crate) fn take_mail_turn(&self, email: &str, now: Timestamp) -> bool {
        let mut mailed = self.mailed.lock();
        // Of either sign: a clock that was set back keeps no mail back.
        mailed.retain(|_, at| at.duration_since(now).abs() < MAIL_PAUSE);
        // Only addresses of people are in it.
        let may = !mailed.contains_key(email);
        if may {
            mailed.insert(email.to_owned(), now);
        }
        may
    }
}
