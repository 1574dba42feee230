//! People and what they may.

use jiff::Timestamp;
use sightline_store::{Row, Session, StoreError, query, values};

use crate::accounts::lock;
use crate::{AccountError, Accounts, LinkKind, Token};

/// The longest name and address that are kept.
const LONGEST: usize = 200;

/// What somebody may do.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rights {
    /// Everything.
    pub owner: bool,
    /// See and change leads.
    pub leads: bool,
    /// Change the site.
    pub content: bool,
}

/// Somebody who may sign in.
#[derive(Clone, PartialEq, Eq)]
pub struct Person {
    /// The identifier, which never changes.
    pub id: String,
    /// The mail address, in small letters.
    pub email: String,
    /// What they are called; empty until they said.
    pub name: String,
    /// What they may.
    pub rights: Rights,
    /// Whether they have a password.
    pub has_password: bool,
    /// When they were invited.
    pub made_at: Timestamp,
    /// Since when they cannot sign in any more.
    pub disabled_at: Option<Timestamp>,
    /// When they were last there.
    pub seen_at: Option<Timestamp>,
    /// Whether they have a passkey.
    pub has_passkey: bool,
}

impl Person {
    /// Whether they can sign in, so their invitation was used.
    pub const fn came_in(&self) -> bool {
        self.has_password || self.has_passkey
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

/// Somebody to invite.
#[derive(Clone, PartialEq, Eq)]
pub struct NewPerson {
    /// The mail address.
    pub email: String,
    /// What they are called; may be empty.
    pub name: String,
    /// What they may.
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

/// What lets somebody in, beside the password.
const WAYS_IN: [&str; 3] = [
    "DELETE FROM session WHERE account_id = $1",
    "DELETE FROM passkey WHERE account_id = $1",
    "DELETE FROM link WHERE account_id = $1",
];

/// An address as it is compared: in small letters, without space around it.
pub(crate) fn address(text: &str) -> Result<String, AccountError> {
    let address = text.trim().to_lowercase();
    let parts = address.split_once('@');
    let is_address = parts
        .is_some_and(|(user, host)| !user.is_empty() && host.contains('.') && !host.contains('@'))
        && !address.chars().any(|c| c.is_whitespace() || c.is_control())
        && address.len() <= LONGEST;
    if is_address {
        Ok(address)
    } else {
        Err(AccountError::NotAnAddress(text.trim().to_owned()))
    }
}

/// A name without line breaks, cut to what is kept.
pub(crate) fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words
        .join(" ")
        .chars()
        .filter(|c| !c.is_control())
        .take(LONGEST)
        .collect()
}

impl Accounts {
    /// Everybody, by name.
    pub async fn people(&self) -> Result<Vec<Person>, StoreError> {
        let rows = query(people!(
            "ORDER BY disabled_at IS NOT NULL, lower(name), email"
        ))
        .fetch_all(&mut self.database.reader().await?)
        .await?;
        rows.iter().map(person).collect()
    }

    /// Whether anybody may sign in.
    pub async fn is_empty(&self) -> Result<bool, StoreError> {
        let row = query("SELECT id FROM account WHERE disabled_at IS NULL LIMIT 1")
            .fetch_optional(&mut self.database.reader().await?)
            .await?;
        Ok(row.is_none())
    }

    /// Somebody by their identifier, also when they may not sign in any more.
    pub async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        let row = query(people!("WHERE id = $1"))
            .bind(id)
            .fetch_optional(&mut self.database.reader().await?)
            .await?;
        row.as_ref().map(person).transpose()
    }

    /// Somebody who may sign in, by their mail address.
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

    /// Lets somebody in by a link that works until `until`. Whoever was removed comes back with what they may now, and
    /// with nothing but the link; somebody who is there already is refused.
    ///
    /// # Errors
    /// When the address is none or taken, or the database does not answer.
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
        // What was under way when somebody was removed may have ended after that.
        shut_out(&mut session, &id).await?;
        let token = self
            .add_link(&mut session, (&id, LinkKind::Invite), until)
            .await?;
        session.commit().await?;
        Ok((id, token))
    }

    /// Changes who somebody is and what they may. With another address their links work no more: whoever has the old
    /// one may have them.
    ///
    /// # Errors
    /// When they are not there, the address is none or taken, or nobody else could do everything.
    pub async fn change(&self, id: &str, to: &NewPerson) -> Result<(), AccountError> {
        let email = address(&to.email)?;
        let mut session = self.database.writer().await?;
        lock(&mut session).await?;
        let taken = query("SELECT id FROM account WHERE email = $1 AND id <> $2")
            .bind_all(values![&email, id])
            .fetch_optional(&mut session)
            .await?;
        if taken.is_some() {
            return Err(AccountError::AddressTaken);
        }
        let before = known(&mut session, id).await?;
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

    /// Lets somebody in no more: signs them out everywhere and takes passkeys, password and links away. Their name
    /// stays with what they did.
    ///
    /// # Errors
    /// When they are not there, or nobody else could do everything.
    pub async fn remove(&self, id: &str, now: Timestamp) -> Result<(), AccountError> {
        let mut session = self.database.writer().await?;
        lock(&mut session).await?;
        let before = known(&mut session, id).await?;
        if before.rights.owner {
            require_another_owner(&mut session, &before).await?;
        }
        query("UPDATE account SET disabled_at = $2, password = NULL WHERE id = $1")
            .bind_all(values![id, now])
            .execute(&mut session)
            .await?;
        shut_out(&mut session, id).await?;
        Ok(session.commit().await?)
    }
}

/// Somebody who may sign in, in a transaction that changes them.
pub(crate) async fn known(session: &mut Session, id: &str) -> Result<Person, AccountError> {
    let row = query(people!("WHERE id = $1 AND disabled_at IS NULL"))
        .bind(id)
        .fetch_optional(session)
        .await?;
    Ok(person(&row.ok_or(AccountError::Unknown)?)?)
}

/// Fails when nobody could do everything without this owner. Somebody who was only invited takes the place of another
/// one who was, never of one who came in.
async fn require_another_owner(session: &mut Session, but: &Person) -> Result<(), AccountError> {
    let rows = query(people!(
        "WHERE owner = 1 AND disabled_at IS NULL AND id <> $1"
    ))
    .bind(&but.id)
    .fetch_all(session)
    .await?;
    for row in &rows {
        if person(row)?.came_in() || !but.came_in() {
            return Ok(());
        }
    }
    Err(AccountError::LastOwner)
}

/// Ends everything that lets somebody in, but the password.
async fn shut_out(session: &mut Session, id: &str) -> Result<(), StoreError> {
    for statement in WAYS_IN {
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
