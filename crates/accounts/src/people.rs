//! People and their rights.

use jiff::Timestamp;
use sightline_store::{Row, Session, StoreError, query, values};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::accounts::lock;
use crate::{AccountError, Accounts, LinkKind, Token};

/// The maximum length of a name in characters, and of an address in bytes.
const MAX_LENGTH: usize = 200;

/// What a person may do.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rights {
    /// May do everything.
    pub owner: bool,
    /// May see and change leads.
    pub leads: bool,
    /// May change the site.
    pub content: bool,
}

/// A person with an account.
#[derive(Clone, PartialEq, Eq)]
pub struct Person {
    /// The identifier, which never changes.
    pub id: String,
    /// The mail address, in lower case.
    pub email: String,
    /// Their name. Empty until they've entered one.
    pub name: String,
    /// What they may do.
    pub rights: Rights,
    /// Whether they have a password.
    pub has_password: bool,
    /// When they were invited.
    pub made_at: Timestamp,
    /// When the account was disabled, if it was.
    pub disabled_at: Option<Timestamp>,
    /// When they were last active.
    pub seen_at: Option<Timestamp>,
    /// Whether they have a passkey.
    pub has_passkey: bool,
}

impl Person {
    /// Whether they can sign in, that is, whether they've used their invitation.
    pub const fn has_signed_in(&self) -> bool {
        self.has_password || self.has_passkey
    }

    /// A hash of what [`Accounts::change`] changes.
    pub fn version(&self) -> String {
        let details = format!("{:?}", (&self.email, &self.name, self.rights));
        blake3::hash(details.as_bytes()).to_hex().to_string()
    }
}

impl std::fmt::Debug for Person {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Person")
            .field("id", &self.id)
            .field("rights", &self.rights)
            .finish_non_exhaustive()
    }
}

/// A person to invite, or new details of one.
#[derive(Clone, PartialEq, Eq)]
pub struct NewPerson {
    /// The mail address.
    pub email: String,
    /// Their name. May be empty.
    pub name: String,
    /// What they may do.
    pub rights: Rights,
}

macro_rules! people {
    ($rest:literal) => {
        concat!(
            "SELECT account.*, (SELECT max(session.seen_at) FROM session WHERE session.account_id = account.id) AS seen_at, \
             (SELECT count(*) FROM passkey WHERE passkey.account_id = account.id) AS passkeys \
             FROM account ",
            $rest
        )
    };
}

pub(crate) use people;

/// Normalizes an address for comparison: lower case, without surrounding whitespace.
pub(crate) fn address(text: &str) -> Result<String, AccountError> {
    let address = text.trim().to_lowercase();
    let parts = address.split_once('@');
    let is_address = parts
        .is_some_and(|(user, host)| !user.is_empty() && host.contains('.') && !host.contains('@'))
        && !address.chars().any(|c| c.is_whitespace() || c.is_control())
        && address.len() <= MAX_LENGTH;
    if is_address {
        Ok(address)
    } else {
        Err(AccountError::NotAnAddress(text.trim().to_owned()))
    }
}

/// Normalizes a name: one line, cut to the maximum length.
pub(crate) fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words
        .join(" ")
        .chars()
        .filter(|c| !c.is_control())
        .take(MAX_LENGTH)
        .collect()
}

impl Accounts {
    /// Lists everybody by name, disabled accounts last.
    pub async fn people(&self) -> Result<Vec<Person>, StoreError> {
        let rows = query(people!(""))
            .fetch_all(&mut self.database.reader().await?)
            .await?;
        let people: Result<Vec<Person>, _> = rows.iter().map(person).collect();
        let mut people = people?;
        // Not by the database, whose order of letters depends on how it was created.
        people.sort_by_cached_key(|person| {
            let plain = person.name.nfkd().filter(|c| !is_combining_mark(*c));
            let name: String = plain.flat_map(char::to_lowercase).collect();
            (person.disabled_at.is_some(), name, person.email.clone())
        });
        Ok(people)
    }

    /// Whether there is no account that may sign in.
    pub async fn is_empty(&self) -> Result<bool, StoreError> {
        let row = query("SELECT id FROM account WHERE disabled_at IS NULL LIMIT 1")
            .fetch_optional(&mut self.database.reader().await?)
            .await?;
        Ok(row.is_none())
    }

    /// Finds a person by identifier, even if the account is disabled.
    pub async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        let row = query(people!("WHERE id = $1"))
            .bind(id)
            .fetch_optional(&mut self.database.reader().await?)
            .await?;
        row.as_ref().map(person).transpose()
    }

    /// Finds a person who may sign in, by mail address.
    pub async fn by_address(&self, email: &str) -> Result<Option<Person>, StoreError> {
        let Ok(email) = address(email) else {
            return Ok(None);
        };
        let row = query(people!("WHERE email = $1 AND disabled_at IS NULL"))
            .bind(email)
            .fetch_optional(&mut self.database.reader().await?)
            .await?;
        row.as_ref().map(person).transpose()
    }

    /// Invites a person with a link that is valid until `until`. Returns the account's identifier and the link's
    /// token. A person who was removed comes back with the new rights and nothing but the link. An address that is in
    /// use is refused.
    ///
    /// # Errors
    /// When the address is invalid or taken, or the database does not answer.
    pub async fn invite(
        &self,
        new: &NewPerson,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<(String, Token), AccountError> {
        let email = address(&new.email)?;
        let mut session = self.database.writer().await?;
        let id = query(
            "INSERT INTO account (id, email, name, owner, may_leads, may_content, made_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (email) DO UPDATE SET \
             name = excluded.name, owner = excluded.owner, may_leads = excluded.may_leads, \
             may_content = excluded.may_content, made_at = excluded.made_at, password = NULL, disabled_at = NULL \
             WHERE account.disabled_at IS NOT NULL RETURNING id",
        )
        .bind_all(values![
            self.random.uuid(),
            &email,
            one_line(&new.name),
            new.rights.owner,
            new.rights.leads,
            new.rights.content,
            now
        ])
        .fetch_optional(&mut session)
        .await?
        .ok_or(AccountError::AddressTaken)?
        .text("id")?;
        // Operations that were in progress during a removal may have finished after it.
        revoke_access(&mut session, &id).await?;
        let token = self
            .add_link(&mut session, (&id, LinkKind::Invite), until)
            .await?;
        session.commit().await?;
        Ok((id, token))
    }

    /// Changes the details and rights of a person who still has the [version](Person::version) that the change is based
    /// on. A new address invalidates their links, since whoever has the old address may have received them.
    ///
    /// # Errors
    /// When the account doesn't exist or is disabled, has another version, the address is invalid or taken, or no other
    /// owner would remain.
    pub async fn change(
        &self,
        (id, version): (&str, &str),
        to: &NewPerson,
    ) -> Result<(), AccountError> {
        let email = address(&to.email)?;
        let mut session = self.database.writer().await?;
        lock(&mut session).await?;
        let before = enabled_person(&mut session, id).await?;
        if before.version() != version {
            return Err(AccountError::Outdated);
        }
        let taken = query("SELECT id FROM account WHERE email = $1 AND id <> $2")
            .bind_all(values![&email, id])
            .fetch_optional(&mut session)
            .await?;
        if taken.is_some() {
            return Err(AccountError::AddressTaken);
        }
        if before.rights.owner && !to.rights.owner {
            require_another_owner(&mut session, &before).await?;
        }
        if before.email != email {
            query("DELETE FROM link WHERE account_id = $1")
                .bind(id)
                .execute(&mut session)
                .await?;
        }
        query(
            "UPDATE account SET email = $2, name = $3, owner = $4, may_leads = $5, may_content = $6 \
             WHERE id = $1",
        )
        .bind_all(values![id, email, one_line(&to.name)])
        .bind_all(values![to.rights.owner, to.rights.leads, to.rights.content])
        .execute(&mut session)
        .await?;
        Ok(session.commit().await?)
    }

    /// Disables an account: ends its sessions and deletes its passkeys, password and links. The name stays in the
    /// audit log.
    ///
    /// # Errors
    /// When the account doesn't exist or is disabled, or no other owner would remain.
    pub async fn remove(&self, id: &str, now: Timestamp) -> Result<(), AccountError> {
        let mut session = self.database.writer().await?;
        lock(&mut session).await?;
        let before = enabled_person(&mut session, id).await?;
        if before.rights.owner {
            require_another_owner(&mut session, &before).await?;
        }
        query("UPDATE account SET disabled_at = $2, password = NULL WHERE id = $1")
            .bind_all(values![id, now])
            .execute(&mut session)
            .await?;
        revoke_access(&mut session, id).await?;
        Ok(session.commit().await?)
    }
}

/// Finds a person who may sign in, within a transaction that changes them.
pub(crate) async fn enabled_person(
    session: &mut Session,
    id: &str,
) -> Result<Person, AccountError> {
    let row = query(people!("WHERE id = $1 AND disabled_at IS NULL"))
        .bind(id)
        .fetch_optional(session)
        .await?;
    Ok(person(&row.ok_or(AccountError::Unknown)?)?)
}

/// Fails if no other owner would remain. An owner who was only invited can replace another who was only invited, but
/// not one who has signed in.
async fn require_another_owner(session: &mut Session, but: &Person) -> Result<(), AccountError> {
    let rows = query(people!(
        "WHERE owner = 1 AND disabled_at IS NULL AND id <> $1"
    ))
    .bind(&but.id)
    .fetch_all(session)
    .await?;
    for row in &rows {
        if person(row)?.has_signed_in() || !but.has_signed_in() {
            return Ok(());
        }
    }
    Err(AccountError::LastOwner)
}

/// Deletes everything that lets a person in, except the password.
async fn revoke_access(session: &mut Session, id: &str) -> Result<(), StoreError> {
    for statement in [
        "DELETE FROM session WHERE account_id = $1",
        "DELETE FROM passkey WHERE account_id = $1",
        "DELETE FROM link WHERE account_id = $1",
    ] {
        query(statement).bind(id).execute(session).await?;
    }
    Ok(())
}

pub(crate) fn person(row: &Row) -> Result<Person, StoreError> {
    let yes = |column: &str| Ok::<_, StoreError>(row.number(column)? == 1);
    Ok(Person {
        id: row.text("id")?,
        email: row.text("email")?,
        name: row.text("name")?,
        rights: Rights {
            owner: yes("owner")?,
            leads: yes("may_leads")?,
            content: yes("may_content")?,
        },
        has_password: row.optional("password")?.is_some(),
        made_at: row.time("made_at")?,
        disabled_at: row.optional_time("disabled_at")?,
        seen_at: row.optional_time("seen_at")?,
        has_passkey: row.number("passkeys")? > 0,
    })
}
