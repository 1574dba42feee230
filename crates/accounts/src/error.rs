//! The errors of accounts.

use sightline_store::StoreError;

/// The minimum number of characters in a password.
pub(crate) const MIN_PASSWORD_CHARS: usize = 15;
/// The maximum number of characters in a password, so that nobody sends a book.
pub(crate) const MAX_PASSWORD_CHARS: usize = 256;

/// An error of an operation on accounts.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// The database doesn't answer, or its data cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no such account, or it's disabled.
    #[error("there is no such account")]
    Unknown,
    /// Somebody else has changed the person since the details were shown.
    #[error(
        "somebody else has changed this person; close the form and open it again to see them as they are now"
    )]
    Outdated,
    /// Without this owner, nobody who can sign in could do everything.
    #[error(
        "the last owner can’t be removed or lose the owner’s rights; somebody else has to be an owner first, and to have signed in"
    )]
    LastOwner,
    /// The mail address is invalid.
    #[error("“{0}” is not an email address")]
    NotAnAddress(String),
    /// Another account has this mail address.
    #[error("somebody else has this email address already")]
    AddressTaken,
    /// The password isn't accepted.
    #[error(transparent)]
    Password(#[from] PasswordError),
}

/// Why a password isn't accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// It is too short.
    #[error(
        "write at least {MIN_PASSWORD_CHARS} characters; a few words that do not belong together are easy to remember"
    )]
    Short,
    /// It is too long.
    #[error("write at most {MAX_PASSWORD_CHARS} characters")]
    Long,
    /// Somebody who knows the company could guess it.
    #[error(
        "this is made of words that somebody would try first: the company’s name, your own, or the usual ones"
    )]
    Guessable,
}
