//! Requests to the studio from anybody. They're accepted at its own address only, and sign-ins only over an encrypted
//! connection.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse as _;
use jiff::Timestamp;
use sightline_accounts::{Passkeys, Password, PasswordMatch, Token};
use sightline_texts::texts;

use crate::app::App;
use crate::intake::{ClientKey, FromOwnAddress, Peer, Permit, client};
use crate::studio_state::Studio;
use crate::tls::OverTls;

use super::agent;
use super::origin::{Connection, Reached, reached};
use super::refusal::{Answer, Refusal, Reply};

/// The lifetime of the cookie in seconds: the longest that anybody stays signed in.
const COOKIE_SECONDS: u64 = 90 * 24 * 3600;

/// A request to the studio, from anybody.
#[derive(Debug)]
pub(super) struct Visitor {
    pub(super) app: Arc<App>,
    pub(super) reached: Reached,
    pub(super) token: Option<Token>,
    pub(super) agent: String,
    pub(super) now: Timestamp,
    pub(super) address: IpAddr,
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Answer<Self> {
        let studio = &app.studio.as_ref().ok_or_else(Refusal::missing)?;
        let peer = parts.extensions.get::<Peer>().map(|Peer(peer)| peer.ip());
        let peer = peer.unwrap_or(IpAddr::from([0, 0, 0, 0]));
        let client = client(peer, &parts.headers, &studio.trusted_proxies);
        let connection = Connection {
            secure: parts.extensions.get::<OverTls>().is_some(),
            by_proxy: studio
                .trusted_proxies
                .iter()
                .any(|block| block.contains(peer)),
            client: client.is_certain.then_some(client.address),
            from_own_address: parts.extensions.get::<FromOwnAddress>().is_some(),
        };
        let reached = reached(&parts.headers, &parts.uri, connection, &app.studio_url())
            .ok_or_else(|| {
                Refusal::new(StatusCode::MISDIRECTED_REQUEST)
                    .detail(texts().studio_refused_address())
            })?;
        Ok(Self {
            token: token(parts, reached.cookie()),
            reached,
            agent: agent::words(&parts.headers),
            now: app.clock.now(),
            address: client.address,
            app: Arc::clone(app),
        })
    }
}

/// The token in the cookie of this name. `None` if there are two, since one of them may be somebody else's.
fn token(parts: &Parts, name: &str) -> Option<Token> {
    let lines = parts.headers.get_all(COOKIE).iter();
    let mut found = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter(|(key, _)| *key == name);
    match (found.next(), found.next()) {
        (Some((_, value)), None) => Token::parse(value),
        _ => None,
    }
}

impl Visitor {
    pub(super) fn studio(&self) -> Answer<&Studio> {
        self.app.studio.as_ref().ok_or_else(Refusal::missing)
    }

    /// Checks that an attempt to sign in comes over an encrypted connection, and that its address is within the rate
    /// limit.
    pub(super) fn may_try(&self) -> Answer<()> {
        if !self.reached.secure {
            return Err(
                Refusal::new(StatusCode::FORBIDDEN).detail(texts().studio_refused_insecure())
            );
        }
        let sender = ClientKey::of(self.address);
        match self.studio()?.senders.take(sender, self.now) {
            Permit::Granted => Ok(()),
            Permit::Wait(wait) => Err(Refusal::wait(wait)),
            Permit::Unknown => Err(Refusal::wait(jiff::SignedDuration::from_mins(1))),
        }
    }

    /// Returns the person with this address and password. A wrong password counts as a try and may make the next one
    /// wait. `wrong` turns the number of tries that are left into the answer to a wrong password.
    pub(super) async fn by_password(
        &self,
        (email, password): (&str, String),
        wrong: impl FnOnce(usize) -> Refusal,
    ) -> Answer<PasswordMatch> {
        self.may_try()?;
        let studio = self.studio()?;
        let taken = studio.tries.take(email, self.now).map_err(Refusal::wait)?;
        let password = Password::typed(password);
        let compared = studio.accounts.by_password(email, &password).await;
        if compared.is_err() {
            studio.tries.give_back(email);
        }
        if let Some(found) = compared? {
            studio.tries.right(email);
            return Ok(found);
        }
        Err(match taken.wait {
            Some(wait) => Refusal::wait(wait),
            None => wrong(taken.left),
        })
    }

    /// The relying party for passkeys of this address.
    pub(super) fn passkeys(&self) -> Answer<Passkeys> {
        if !self.reached.has_passkeys() {
            return Err(Refusal::invalid(texts().studio_refused_passkeys()));
        }
        let snapshot = self.app.snapshot();
        let company = &snapshot.parts.site.company().short_name;
        let (host, origin) = (&self.reached.host, &self.reached.origin);
        let random = self.studio()?.random.clone();
        Ok(Passkeys::new(host, origin, company, random))
    }

    /// Signs in a person who has just proved their identity. They get a new session, whatever cookie came along, and
    /// the session of that cookie ends.
    pub(super) async fn sign_in(&self, account: &str, how: &str) -> Reply {
        self.end_session().await?;
        let accounts = &self.studio()?.accounts;
        let token = accounts.sign_in(account, &self.agent, self.now).await?;
        self.with_session(account, &token, how).await
    }

    /// Like [`Self::sign_in`], for a person whose password was right.
    pub(super) async fn sign_in_by_password(&self, found: &PasswordMatch) -> Reply {
        self.end_session().await?;
        let accounts = &self.studio()?.accounts;
        let token = accounts
            .sign_in_by_password(found, &self.agent, self.now)
            .await?
            .ok_or_else(|| Refusal::unknown().detail(texts().studio_refused_password(0)))?;
        self.with_session(&found.person.id, &token, "signed-in-password")
            .await
    }

    /// Ends the session of the cookie that came along.
    async fn end_session(&self) -> Answer<()> {
        let accounts = &self.studio()?.accounts;
        if let Some(old) = &self.token
            && let Some(signed_in) = accounts.signed_in(old, self.now).await?
        {
            accounts
                .sign_out(&signed_in.person.id, &signed_in.session)
                .await?;
        }
        Ok(())
    }

    /// Notes the sign-in, and answers with the cookie of the new session.
    async fn with_session(&self, account: &str, token: &Token, how: &str) -> Reply {
        let accounts = &self.studio()?.accounts;
        accounts.note(Some(account), (how, None), self.now).await?;
        Ok(self.with_cookie(token.as_str(), COOKIE_SECONDS))
    }

    /// An answer that removes the cookie.
    pub(super) fn without_cookie(&self) -> Response<Body> {
        self.with_cookie("", 0)
    }

    fn with_cookie(&self, value: &str, seconds: u64) -> Response<Body> {
        let name = self.reached.cookie();
        let secure = if self.reached.is_local {
            ""
        } else {
            "; Secure"
        };
        let cookie = format!(
            "{name}={value}; Path=/studio; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}"
        );
        (StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]).into_response()
    }
}
