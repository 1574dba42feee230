//! What can go wrong with accounts.

use sightline_store::StoreError;

/// The fewest characters of a password.
pub(crate) const FEWEST: usize = 15;
/// The most characters of a password, so that nobody sends a book.
pub(crate) const MOST: usize = 256;

/// Why something cannot be done with accounts.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// The database does not answer, or does not read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no such account, or it cannot be used any more.
    #[error("there is no such account")]
    Unknown,
    /// Somebody has to be able to do everything, who can sign in.
    #[error(
        "the last owner cannot be removed or become less; somebody else has to be an owner first, and to have signed in"
    )]
    LastOwner,
    /// The mail address is none.
    #[error("`{0}` is not a mail address")]
    NotAnAddress(String),
    /// Another account has this mail address.
    #[error("somebody else has this mail address already")]
    AddressTaken,
    /// The password is too weak.
    #[error(transparent)]
    Password(#[from] PasswordError),
}

/// Why a password is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// It is too short.
    #[error(
        "write at least {FEWEST} characters; a few words that do not belong together are easy to remember"
    )]
    Short,
    /// It is too long.
    #[error("write at most {MOST} characters")]
    Long,
    /// Somebody who knows the company would guess it.
    #[error(
        "this is made of words that somebody would try first: the company's name, your own, or the usual ones"
    )]
    Guessable,
}
