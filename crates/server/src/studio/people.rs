//! Manages who may sign in. Only owners with a fresh proof of identity may do this.

use axum::extract::Path;
use axum::http::HeaderMap;
use sightline_accounts::{LinkKind, NewPerson, Person, Rights, Token};
use sightline_model::studio::{InviteLink, PersonForm, PersonView};

use super::body::{Sent, json, version};
use super::lead_view::called;
use super::mails::{can_mail, mail_link};
use super::refusal::{Refusal, Reply};
use super::studio_link;
use super::user::{Owner, User};

/// Lists everybody.
pub(super) async fn list(owner: Owner) -> Reply {
    owner.require_fresh_authentication()?;
    everybody(&owner).await
}

async fn everybody(user: &User) -> Reply {
    let people = user.studio()?.accounts.people().await?;
    let views: Vec<PersonView> = people.into_iter().map(view).collect();
    Ok(json(&views))
}

fn view(person: Person) -> PersonView {
    PersonView {
        invited: !person.has_signed_in() && person.disabled_at.is_none(),
        version: person.version(),
        id: person.id,
        email: person.email,
        name: person.name,
        owner: person.rights.owner,
        may_leads: person.rights.owner || person.rights.leads,
        may_content: person.rights.owner || person.rights.content,
        made_at: person.made_at.to_string(),
        seen_at: person.seen_at.map(|at| at.to_string()),
        disabled: person.disabled_at.is_some(),
    }
}

fn meant(form: PersonForm) -> NewPerson {
    NewPerson {
        rights: Rights {
            owner: form.owner,
            leads: form.may_leads,
            content: form.may_content,
        },
        email: form.email,
        name: form.name,
    }
}

/// Invites a person with a link, which is shown once.
pub(super) async fn invite(owner: Owner, Sent(form): Sent<PersonForm>) -> Reply {
    owner.require_fresh_authentication()?;
    let until = owner.now + LinkKind::Invite.validity();
    let new = meant(form);
    let accounts = &owner.studio()?.accounts;
    let (id, token) = accounts.invite(&new, owner.now, until).await?;
    owner.note("person-invited", Some(&id)).await?;
    let link = link_of(&owner, new.email, (LinkKind::Invite, &token), until);
    Ok(json(&link))
}

fn link_of(
    user: &User,
    email: String,
    (kind, token): (LinkKind, &Token),
    until: jiff::Timestamp,
) -> InviteLink {
    let mailed = can_mail(&user.app);
    // Not the address that the user is at: that may be `localhost`, which is another machine for others.
    let url = user.app.studio_url();
    if mailed {
        let place = (email, url.as_str(), token.as_str());
        let host = (kind == LinkKind::Invite).then(|| called(&user.person));
        mail_link(&user.app, place, until, host);
    }
    InviteLink {
        link: studio_link(&url, token.as_str()),
        until: until.to_string(),
        mailed,
    }
}

/// Creates another link, for a person who lost theirs or cannot sign in.
pub(super) async fn link(owner: Owner, Path(id): Path<String>) -> Reply {
    owner.require_fresh_authentication()?;
    let accounts = &owner.studio()?.accounts;
    let person = accounts.person(&id).await?.ok_or_else(Refusal::missing)?;
    let kind = if person.has_signed_in() {
        LinkKind::Recover
    } else {
        LinkKind::Invite
    };
    let until = owner.now + kind.validity();
    let token = accounts.link(&id, kind, until).await?;
    owner.note("link-made", Some(&id)).await?;
    Ok(json(&link_of(&owner, person.email, (kind, &token), until)))
}

/// Changes a person's details and rights. A new address invalidates their links, and [`link`] creates a new one.
pub(super) async fn change(
    owner: Owner,
    Path(id): Path<String>,
    headers: HeaderMap,
    Sent(form): Sent<PersonForm>,
) -> Reply {
    owner.require_fresh_authentication()?;
    let version: String = version(&headers)?;
    let accounts = &owner.studio()?.accounts;
    accounts.change((&id, &version), &meant(form)).await?;
    owner.note("person-changed", Some(&id)).await?;
    everybody(&owner).await
}

/// Disables an account.
pub(super) async fn remove(owner: Owner, Path(id): Path<String>) -> Reply {
    owner.require_fresh_authentication()?;
    owner.studio()?.accounts.remove(&id, owner.now).await?;
    owner.note("person-removed", Some(&id)).await?;
    everybody(&owner).await
}
