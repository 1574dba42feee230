//! The person who is signed in: who they are, their sessions, and their ways to sign in.

use axum::extract::Path;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::Value;
use sightline_accounts::PasskeyRemoval;
use sightline_model::money::with_currency;
use sightline_model::studio::{LeadBox, Me, PasskeyView, SessionView};
use sightline_texts::texts;

use super::body::{Sent, json};
use super::enter::checked;
use super::refusal::{Refusal, Reply};
use super::sign_in::{Assertion, done};
use super::user::User;

/// Shows who is signed in.
pub(super) async fn me(user: User) -> Reply {
    let snapshot = user.app.snapshot();
    let site = &snapshot.parts.site;
    let zone = site.zoned(user.now);
    let person = &user.person;
    let studio = user.studio()?;
    let waiting = if person.rights.owner || person.rights.leads {
        studio.desk.counts().await?[&LeadBox::New]
    } else {
        0
    };
    Ok(json(&Me {
        id: person.id.clone(),
        email: person.email.clone(),
        name: person.name.clone(),
        owner: person.rights.owner,
        may_leads: person.rights.owner || person.rights.leads,
        may_content: person.rights.owner || person.rights.content,
        has_password: person.has_password,
        company: site.company().short_name.clone(),
        site_url: snapshot.base_url().to_owned(),
        currency: site.currency().to_owned(),
        amount_format: with_currency("0", site.currency(), site.dollar()),
        twelve_hours: site.uses_twelve_hours(),
        time_zone: zone.time_zone().iana_name().unwrap_or("UTC").to_owned(),
        now: user.now.to_string(),
        waiting,
    }))
}

/// A password: the current one as a proof of identity, or a new one.
#[derive(Deserialize)]
pub(super) struct SentPassword {
    password: String,
}

/// Confirms the person's identity with the password.
pub(super) async fn confirm(user: User, Sent(proof): Sent<SentPassword>) -> Reply {
    // A wrong password isn't answered with 401, which would mean that nobody is signed in. The address
    // is the person's own, so the password is too.
    let asked = (user.person.email.as_str(), proof.password);
    let wrong = |left| Refusal::invalid(texts().studio_refused_own_password(left));
    user.by_password(asked, wrong).await?;
    let accounts = &user.studio()?.accounts;
    accounts
        .record_reauthentication(&user.session, user.now)
        .await?;
    Ok(done())
}

/// Confirms the person's identity with a passkey.
pub(super) async fn confirm_by_passkey(user: User, Sent(answer): Sent<Assertion>) -> Reply {
    user.may_try()?;
    let accounts = &user.studio()?.accounts;
    let ceremony = (answer.id.as_str(), answer.credential);
    let passkeys = user.passkeys()?;
    let account = passkeys.finish(accounts, ceremony, user.now).await?;
    if account != user.person.id {
        return Err(Refusal::invalid(texts().studio_refused_other_person()));
    }
    accounts
        .record_reauthentication(&user.session, user.now)
        .await?;
    Ok(done())
}

/// Which sessions to end.
#[derive(Deserialize)]
pub(super) struct SignOut {
    #[serde(default)]
    everywhere: bool,
}

/// Signs out.
pub(super) async fn sign_out(user: User, Sent(sign_out): Sent<SignOut>) -> Reply {
    let accounts = &user.studio()?.accounts;
    if sign_out.everywhere {
        accounts.sign_out_everywhere(&user.person.id, None).await?;
        user.note("signed-out-everywhere", None).await?;
    } else {
        accounts.sign_out(&user.person.id, &user.session).await?;
    }
    Ok(user.without_cookie())
}

/// Lists the person's sessions.
pub(super) async fn sessions(user: User) -> Reply {
    let accounts = &user.studio()?.accounts;
    let sessions = accounts.sessions(&user.person.id, user.now).await?;
    let views: Vec<SessionView> = sessions
        .into_iter()
        .map(|session| SessionView {
            current: session.id == user.session,
            id: session.id,
            agent: session.agent,
            made_at: session.made_at.to_string(),
            seen_at: session.seen_at.to_string(),
        })
        .collect();
    Ok(json(&views))
}

/// Ends one of the person's sessions.
pub(super) async fn end_session(user: User, Path(id): Path<String>) -> Reply {
    let accounts = &user.studio()?.accounts;
    let was_there = accounts.sign_out(&user.person.id, &id).await?;
    was_there.then(done).ok_or_else(Refusal::missing)
}

/// Lists the person's passkeys.
pub(super) async fn passkeys(user: User) -> Reply {
    let passkeys = user.studio()?.accounts.passkeys(&user.person.id).await?;
    let views: Vec<PasskeyView> = passkeys
        .into_iter()
        .map(|passkey| PasskeyView {
            id: passkey.id,
            label: passkey.label,
            made_at: passkey.made_at.to_string(),
            used_at: passkey.used_at.map(|at| at.to_string()),
        })
        .collect();
    Ok(json(&views))
}

/// Starts the registration of another passkey.
pub(super) async fn start_passkey(user: User) -> Reply {
    user.require_fresh_authentication()?;
    let accounts = &user.studio()?.accounts;
    let person = &user.person;
    let who = (
        person.id.as_str(),
        person.email.as_str(),
        person.name.as_str(),
    );
    let ceremony = user.passkeys()?.start_new(accounts, who, user.now).await?;
    Ok(json(&ceremony))
}

/// A passkey that a browser made.
#[derive(Deserialize)]
pub(super) struct MadePasskey {
    id: String,
    credential: Value,
    label: String,
}

/// Finishes the registration of another passkey.
pub(super) async fn finish_passkey(user: User, Sent(made): Sent<MadePasskey>) -> Reply {
    user.require_fresh_authentication()?;
    let accounts = &user.studio()?.accounts;
    let ceremony = (made.id.as_str(), user.person.id.as_str());
    let answer = (made.credential, made.label.as_str());
    user.passkeys()?
        .finish_new(accounts, ceremony, answer, user.now)
        .await
        .map_err(|error| Refusal::from(error).while_signed_in())?;
    user.note("passkey-added", None).await?;
    Ok(done())
}

/// Removes a passkey, unless it's the last way to sign in.
pub(super) async fn remove_passkey(user: User, Path(id): Path<String>) -> Reply {
    user.require_fresh_authentication()?;
    let accounts = &user.studio()?.accounts;
    match accounts.remove_passkey(&user.person.id, &id).await? {
        PasskeyRemoval::Removed => {}
        PasskeyRemoval::Missing => return Err(Refusal::missing()),
        PasskeyRemoval::LastWay => {
            let refused = Refusal::new(StatusCode::CONFLICT);
            return Err(refused.detail(texts().studio_refused_last_way()));
        }
    }
    user.note("passkey-removed", None).await?;
    Ok(done())
}

/// Sets a new password, and ends all other sessions.
pub(super) async fn set_password(user: User, Sent(new): Sent<SentPassword>) -> Reply {
    user.require_fresh_authentication()?;
    let person = &user.person;
    let password = checked(&user, &new.password, &[&person.email, &person.name])?;
    let accounts = &user.studio()?.accounts;
    accounts
        .set_password(&person.id, &password, Some(&user.session))
        .await?;
    user.note("password-set", None).await?;
    Ok(done())
}
