//! The studio: the owner's desk in the browser, at `/studio`.
//!
//! - The shell is one public page with its own files; it holds no data.
//! - `/studio/api` answers those who are signed in. [`door`] says who may knock at all, [`user`] who somebody is
//!   and what they may.
//! - Public pages know nothing of it: the cookie is sent to `/studio` only, and no other handler reads one.

mod agent;
mod audit;
mod body;
mod deliveries;
mod door;
mod enter;
mod entries;
mod lead_view;
mod leads;
mod mails;
mod me;
mod numbers;
mod origin;
mod people;
mod privacy;
mod refusal;
mod shell;
mod sign_in;
mod today;
mod tries;
mod user;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{delete, get, patch, post};
use jiff::{SignedDuration, Timestamp};
use sightline_accounts::{
    AccountError, Accounts, LinkKind, NewPerson, Passkeys, Person, Rights, Token,
};
use sightline_leads::{Database, Desk, RandomSource, StoreError};
use tower_http::csrf::CsrfLayer;

use crate::app::App;
use crate::intake::{ClientKey, KeyedRate, Network};

use tries::Tries;

/// Where the studio is.
const PATH: &str = "/studio";
/// How long the link works that a start prints.
const FIRST_INVITATION: SignedDuration = SignedDuration::from_hours(1);
/// The time between two links that are mailed to somebody.
const MAIL_PAUSE: SignedDuration = SignedDuration::from_mins(5);
/// The largest body.
const LARGEST_BODY: usize = 256 * 1024;
/// Tries to sign in that one address may make in a minute.
const TRIES_PER_MINUTE: u32 = 20;
/// Origins that passkeys are kept apart for: the public one and those of this machine.
const MOST_ORIGINS: usize = 8;

/// The address that lets somebody in who has this token. It stands in the fragment, which browsers send to nobody.
pub fn studio_link(base_url: &str, token: &str) -> String {
    format!("{}{PATH}/enter#{token}", base_url.trim_end_matches('/'))
}

/// What the studio needs beside the site.
#[derive(Debug)]
pub(crate) struct Studio {
    pub(crate) accounts: Accounts,
    pub(crate) desk: Desk,
    passkeys: Mutex<HashMap<String, Arc<Passkeys>>>,
    tries: Tries,
    addresses: KeyedRate<ClientKey>,
    /// When a link was last mailed to an address.
    mailed: Mutex<HashMap<String, Timestamp>>,
    trusted_proxies: Vec<Network>,
    random: RandomSource,
}

impl Studio {
    /// The studio over a database.
    pub(crate) fn new(
        database: Database,
        trusted_proxies: Vec<Network>,
        random: &RandomSource,
    ) -> Self {
        Self {
            accounts: Accounts::new(database.clone(), random.clone()),
            desk: Desk::new(database, random.clone()),
            passkeys: Mutex::default(),
            tries: Tries::default(),
            addresses: KeyedRate::new(TRIES_PER_MINUTE),
            mailed: Mutex::default(),
            trusted_proxies,
            random: random.clone(),
        }
    }

    /// Whether nobody came in yet.
    pub(crate) async fn waits_for_its_owner(&self) -> Result<bool, StoreError> {
        let people = self.accounts.people().await?;
        let came_in = |person: &Person| person.has_password || person.has_passkey;
        Ok(!people.iter().any(came_in))
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
            let token = self
                .accounts
                .link(&owner.id, LinkKind::Invite, until)
                .await?;
            return Ok(Some(token));
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

    /// Whether a link may be mailed to somebody now; then it is taken as mailed.
    fn may_mail(&self, email: &str, now: Timestamp) -> bool {
        let mut mailed = self.mailed.lock().unwrap_or_else(PoisonError::into_inner);
        mailed.retain(|_, at| *at + MAIL_PAUSE > now);
        // Only addresses of people are in it.
        let may = !mailed.contains_key(email);
        if may {
            mailed.insert(email.to_owned(), now);
        }
        may
    }

    /// The passkeys of an origin.
    fn passkeys(&self, (host, origin): (&str, &str), company: &str) -> Arc<Passkeys> {
        let mut all = self.passkeys.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST_ORIGINS && !all.contains_key(origin) {
            all.clear();
        }
        let made = || Arc::new(Passkeys::new(host, origin, company, self.random.clone()));
        Arc::clone(all.entry(origin.to_owned()).or_insert_with(made))
    }
}

/// The addresses below [`PATH`].
pub(crate) fn router(base_url: &str) -> Router<Arc<App>> {
    let api = Router::new()
        .route("/sign-in", get(sign_in::facts))
        .route("/sign-in/password", post(sign_in::by_password))
        .route("/sign-in/passkey/start", post(sign_in::start))
        .route("/sign-in/passkey/finish", post(sign_in::finish))
        .route("/links", post(enter::send_link))
        .route("/enter", post(enter::look))
        .route("/enter/password", post(enter::by_password))
        .route("/enter/passkey/start", post(enter::start))
        .route("/enter/passkey/finish", post(enter::finish))
        .route("/me", get(me::me))
        .route("/confirm", post(me::confirm))
        .route("/confirm/passkey/start", post(sign_in::start))
        .route("/confirm/passkey/finish", post(me::confirm_by_passkey))
        .route("/sign-out", post(me::sign_out))
        .route("/sessions", get(me::sessions))
        .route("/sessions/{id}", delete(me::end_session))
        .route("/passkeys", get(me::passkeys))
        .route("/passkeys/start", post(me::start_passkey))
        .route("/passkeys/finish", post(me::finish_passkey))
        .route("/passkeys/{id}", delete(me::remove_passkey))
        .route("/password", post(me::set_password))
        .route("/today", get(today::today))
        .route("/leads", get(leads::list))
        .route("/leads/export", get(privacy::export))
        .route("/leads/{reference}", get(leads::show).patch(leads::change))
        .route("/leads/{reference}/spam", post(leads::to_spam))
        .route("/leads/{reference}/release", post(leads::release))
        .route("/leads/{reference}/retry", post(leads::retry))
        .route("/leads/{reference}/entries", post(entries::add))
        .route(
            "/leads/{reference}/entries/{entry}",
            patch(entries::change).delete(entries::remove),
        )
        .route("/forget", post(privacy::forget))
        .route("/numbers", get(numbers::numbers))
        .route("/numbers/export", get(numbers::export))
        .route("/deliveries", get(deliveries::list))
        .route("/deliveries/test", post(deliveries::test))
        .route(
            "/deliveries/test/{reference}",
            get(deliveries::test_progress),
        )
        .route("/deliveries/{name}/retry", post(deliveries::retry))
        .route("/people", get(people::list).post(people::invite))
        .route("/people/{id}", patch(people::change).delete(people::remove))
        .route("/people/{id}/link", post(people::link))
        .route("/audit", get(audit::audit))
        .fallback(refusal::no_such_address)
        .method_not_allowed_fallback(refusal::no_such_method)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(axum::middleware::map_response(refusal::harden));
    let csrf = CsrfLayer::new();
    let csrf = csrf
        .add_trusted_origin(base_url)
        .unwrap_or_else(|_not_an_origin| CsrfLayer::new());
    let api = api.layer(csrf.with_rejection_response(refusal::cross_site));
    Router::new()
        .nest("/studio/api", api)
        .route("/studio", get(shell::page))
        .route("/studio/assets/{*path}", get(shell::asset))
        .route("/studio/{*path}", get(shell::page))
}
