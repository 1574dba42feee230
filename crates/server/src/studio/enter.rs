//! Signing in by a link: for the first time, or to recover an account.

use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use serde::Deserialize;
use serde_json::Value;
use sightline_accounts::{LinkKind, LinkOwner, Password, Token};
use sightline_model::studio::EnterFacts;
use sightline_texts::texts;
use tracing::Instrument as _;

use super::body::{Sent, json};
use super::mails::{can_mail, mail_link};
use super::refusal::{Answer, Refusal, Reply};
use super::visitor::Visitor;

/// A request to mail a link.
#[derive(Deserialize)]
pub(super) struct LinkRequest {
    email: String,
}

/// Mails a link to a person who may sign in. The answer and its timing are the same for every address, so they don't
/// reveal who has an account.
pub(super) async fn send_link(visitor: Visitor, Sent(request): Sent<LinkRequest>) -> Reply {
    visitor.may_try()?;
    if can_mail(&visitor.app) {
        let mail = async move {
            if let Err(refusal) = mail_recovery(&visitor, &request.email).await {
                tracing::warn!(?refusal, "a link to sign in could not be made");
            }
        };
        tokio::spawn(mail.in_current_span());
    }
    Ok(StatusCode::ACCEPTED.into_response())
}

/// Creates and mails a link, if the address belongs to an account. At most one in five minutes, or two if one leads to
/// this machine, so that nobody who knows an address can flood its mailbox.
async fn mail_recovery(visitor: &Visitor, email: &str) -> Answer<()> {
    let studio = visitor.studio()?;
    let accounts = &studio.accounts;
    let Some(person) = accounts.by_address(email).await? else {
        return Ok(());
    };
    // Only from this machine may the link lead to `localhost`: anybody nearby can send that name.
    let is_here = visitor.address.is_loopback();
    let is_local = is_here && visitor.reached.is_local;
    if !studio.take_mail_turn(&person.email, is_local, visitor.now) {
        return Ok(());
    }
    let until = visitor.now + LinkKind::Recover.validity();
    let times = (visitor.now, until);
    let token = accounts
        .additional_link(&person.id, LinkKind::Recover, times)
        .await?;
    let did = ("link-mailed", Some(person.id.as_str()));
    accounts.note(None, did, visitor.now).await?;
    let url = if is_here {
        visitor.reached.origin.clone()
    } else {
        visitor.app.studio_url()
    };
    mail_link(
        &visitor.app,
        (person.email, &url, token.as_str()),
        until,
        None,
    );
    Ok(())
}

/// The token of a link.
#[derive(Deserialize)]
pub(super) struct LinkToken {
    token: String,
}

/// Shows whom a link lets in. This doesn't use it up, since programs that check links in mails open it too.
pub(super) async fn look(visitor: Visitor, Sent(link): Sent<LinkToken>) -> Reply {
    let (_, owner) = owner(&visitor, &link.token).await?;
    Ok(json(&EnterFacts {
        kind: owner.kind.as_str().to_owned(),
        email: owner.email,
        name: owner.name,
    }))
}

async fn owner(visitor: &Visitor, token: &str) -> Answer<(Token, LinkOwner)> {
    visitor.may_try()?;
    let gone = || Refusal::unknown().detail(texts().studio_refused_link());
    let token = Token::parse(token).ok_or_else(gone)?;
    let accounts = &visitor.studio()?.accounts;
    let owner = accounts.peek_link(&token, visitor.now).await?;
    Ok((token, owner.ok_or_else(gone)?))
}

/// A link with a new password.
#[derive(Deserialize)]
pub(super) struct NewPassword {
    token: String,
    password: String,
    name: String,
}

/// Uses a link to set a new password and sign in.
pub(super) async fn by_password(visitor: Visitor, Sent(new): Sent<NewPassword>) -> Reply {
    let (token, owner) = owner(&visitor, &new.token).await?;
    let password = checked(
        &visitor,
        &new.password,
        &[&owner.email, &owner.name, &new.name],
    )?;
    let accounts = &visitor.studio()?.accounts;
    let entered = accounts
        .set_password_by_link(&token, (&new.name, &password), visitor.now)
        .await?
        .ok_or_else(|| Refusal::unknown().detail(texts().studio_refused_link()))?;
    visitor.sign_in(&entered, "entered-password").await
}

/// Checks that somebody who knows the company couldn't guess a new password.
pub(super) fn checked(visitor: &Visitor, text: &str, own: &[&str]) -> Answer<Password> {
    let snapshot = visitor.app.snapshot();
    let company = snapshot.parts.site.company();
    let mut words = vec![
        company.name.as_str(),
        company.short_name.as_str(),
        visitor.reached.host.as_str(),
    ];
    words.extend(own);
    Password::new(text, &words)
        .map_err(|error| sightline_accounts::AccountError::from(error).into())
}

/// A link with a name.
#[derive(Deserialize)]
pub(super) struct NamedLink {
    token: String,
    name: String,
}

/// Starts the registration of a passkey.
pub(super) async fn start(visitor: Visitor, Sent(link): Sent<NamedLink>) -> Reply {
    let (_, owner) = owner(&visitor, &link.token).await?;
    let name = if link.name.trim().is_empty() {
        &owner.name
    } else {
        &link.name
    };
    let accounts = &visitor.studio()?.accounts;
    let who = (owner.account.as_str(), owner.email.as_str(), name.as_str());
    let ceremony = visitor
        .passkeys()?
        .start_new(accounts, who, visitor.now)
        .await?;
    Ok(json(&ceremony))
}

/// A link with the passkey that a browser made.
#[derive(Deserialize)]
pub(super) struct NewPasskey {
    token: String,
    name: String,
    id: String,
    credential: Value,
    label: String,
}

/// Uses a link to register a passkey and sign in.
pub(super) async fn finish(visitor: Visitor, Sent(new): Sent<NewPasskey>) -> Reply {
    let (token, _) = owner(&visitor, &new.token).await?;
    let passkeys = visitor.passkeys()?;
    let accounts = &visitor.studio()?.accounts;
    let entered = passkeys
        .add_passkey_by_link(
            accounts,
            &token,
            (&new.id, new.credential),
            (&new.name, &new.label),
            visitor.now,
        )
        .await?
        .ok_or_else(|| Refusal::unknown().detail(texts().studio_refused_link()))?;
    visitor.sign_in(&entered, "entered-passkey").await
}
