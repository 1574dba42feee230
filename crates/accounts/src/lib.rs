//! Who may sign in to the studio: people with what they may, their passkeys and passwords, links that let them in
//! once, where they are signed in, and what they did.
//!
//! [`Accounts`] is all of it, over the database that leads are in. [`Passkeys`] speaks WebAuthn.
//!
//! What this crate does not do: it serves no requests, sets no cookies, counts no tries, reads no clock and draws no
//! random bytes. What gives access (passwords, tokens) does not show itself in `Debug` output, and stands in no
//! table but as a hash.

mod accounts;
mod audit;
mod error;
mod links;
mod passkeys;
mod password;
mod people;
mod sessions;
mod token;

pub use accounts::Accounts;
pub use audit::AuditRecord;
pub use error::{AccountError, PasswordError};
pub use links::{LinkKind, LinkOwner};
pub use passkeys::{Ceremony, Passkey, PasskeyError, PasskeyRemoval, Passkeys};
pub use password::Password;
pub use people::{NewPerson, Person, Rights};
pub use sessions::{Proof, SessionRecord, SignedIn};
pub use token::Token;
