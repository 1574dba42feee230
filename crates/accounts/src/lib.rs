//! Accounts of the studio: people and their rights, passkeys and passwords, one-time sign-in links, sessions, and
//! the audit log.
//!
//! [`Accounts`] is the entry point, on top of the database that leads are in. [`Passkeys`] implements WebAuthn.
//!
//! This crate serves no requests, sets no cookies, counts no sign-in attempts, reads no clock and draws no random
//! bytes itself. Secrets (passwords and tokens) don't appear in `Debug` output, and are stored only as hashes.

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
pub use password::{Password, PasswordMatch};
pub use people::{NewPerson, Person, Rights};
pub use sessions::{Reauthentication, SessionRecord, SignedIn};
pub use token::Token;
