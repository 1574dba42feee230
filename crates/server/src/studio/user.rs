//! Who somebody is, and what they may do.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use sightline_accounts::{Person, Reauthentication};
use sightline_leads::Actor;

use crate::app::App;

use super::refusal::{Answer, Refusal};
use super::visitor::Visitor;

/// A person who is signed in.
#[derive(Debug)]
pub(super) struct User {
    visitor: Visitor,
    pub(super) person: Person,
    pub(super) session: String,
    pub(super) reauthentication: Reauthentication,
}

impl Deref for User {
    type Target = Visitor;

    fn deref(&self) -> &Visitor {
        &self.visitor
    }
}

impl FromRequestParts<Arc<App>> for User {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Answer<Self> {
        let visitor = Visitor::from_request_parts(parts, app).await?;
        let token = visitor.token.as_ref().ok_or_else(Refusal::unknown)?;
        let accounts = &visitor.studio()?.accounts;
        let signed_in = accounts.signed_in(token, visitor.now).await?;
        let signed_in = signed_in.ok_or_else(Refusal::unknown)?;
        Ok(Self {
            person: signed_in.person,
            session: signed_in.session,
            reauthentication: signed_in.reauthentication,
            visitor,
        })
    }
}

impl User {
    /// The person and the time, to record with a change.
    pub(super) fn actor(&self) -> Actor<'_> {
        Actor {
            who: Some(&self.person.id),
            now: self.now,
        }
    }

    /// Fails if the person's last proof of identity isn't fresh.
    pub(super) fn require_fresh_authentication(&self) -> Answer<()> {
        let is_fresh = self.reauthentication.is_fresh(self.now);
        is_fresh.then_some(()).ok_or_else(Refusal::reauthentication)
    }

    /// Adds what the person did to the audit log.
    pub(super) async fn note(&self, what: &str, subject: Option<&str>) -> Answer<()> {
        let accounts = &self.studio()?.accounts;
        Ok(accounts
            .note(Some(&self.person.id), (what, subject), self.now)
            .await?)
    }
}

macro_rules! allowed {
    ($(#[$meta:meta])* $name:ident, $person:ident => $may:expr) => {
        $(#[$meta])*
        #[derive(Debug)]
        pub(super) struct $name(User);

        impl Deref for $name {
            type Target = User;

            fn deref(&self) -> &User {
                &self.0
            }
        }

        impl FromRequestParts<Arc<App>> for $name {
            type Rejection = Refusal;

            async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Answer<Self> {
                let user = User::from_request_parts(parts, app).await?;
                let $person = &user.person;
                if $may { Ok(Self(user)) } else { Err(Refusal::forbidden()) }
            }
        }
    };
}

allowed! {
    /// A person who may see and change leads.
    LeadsUser, person => person.rights.owner || person.rights.leads
}

allowed! {
    /// A person who may do everything.
    Owner, person => person.rights.owner
}
