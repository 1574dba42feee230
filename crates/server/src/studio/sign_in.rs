//! Signing in.

use axum::body::Body;
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse as _;
use serde::Deserialize;
use serde_json::Value;
use sightline_model::studio::SignInFacts;
use sightline_texts::texts;

use super::body::{Sent, json};
use super::mails::can_mail;
use super::refusal::{Refusal, Reply};
use super::visitor::Visitor;

/// Shows what the sign-in page has to know.
pub(super) async fn facts(visitor: Visitor) -> Reply {
    let snapshot = visitor.app.snapshot();
    let studio = visitor.studio()?;
    Ok(json(&SignInFacts {
        company: snapshot.parts.site.company().short_name.clone(),
        host: visitor.reached.host.clone(),
        secure: visitor.reached.secure,
        passkeys: visitor.reached.has_passkeys(),
        local_port: studio.place.local_port,
        mails_links: can_mail(&visitor.app),
        has_accounts: !studio.accounts.is_empty().await?,
    }))
}

/// A mail address and a password to sign in with.
#[derive(Deserialize)]
pub(super) struct Credentials {
    email: String,
    password: String,
}

/// Signs in with a password.
pub(super) async fn by_password(
    visitor: Visitor,
    Sent(Credentials { email, password }): Sent<Credentials>,
) -> Reply {
    let wrong = |left| Refusal::unknown().detail(texts().studio_refused_password(left));
    let found = visitor.by_password((&email, password), wrong).await?;
    visitor.sign_in_by_password(&found).await
}

/// Starts an authentication with a passkey.
pub(super) async fn start(visitor: Visitor) -> Reply {
    visitor.may_try()?;
    let accounts = &visitor.studio()?.accounts;
    let ceremony = visitor.passkeys()?.start(accounts, visitor.now).await?;
    Ok(json(&ceremony))
}

/// A browser's answer to an authentication with a passkey.
#[derive(Deserialize)]
pub(super) struct Assertion {
    pub(super) id: String,
    pub(super) credential: Value,
}

/// Signs in with a passkey.
pub(super) async fn finish(visitor: Visitor, Sent(answer): Sent<Assertion>) -> Reply {
    visitor.may_try()?;
    let passkeys = visitor.passkeys()?;
    let accounts = &visitor.studio()?.accounts;
    let account = passkeys
        .finish(accounts, (&answer.id, answer.credential), visitor.now)
        .await?;
    visitor.sign_in(&account, "signed-in-passkey").await
}

/// An answer without a body.
pub(super) fn done() -> Response<Body> {
    StatusCode::NO_CONTENT.into_response()
}
