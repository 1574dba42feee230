//! What can go wrong with the store. Four tiers, by who has to act:
//!
//! - **wait**: [`StoreError::Unavailable`]. Nothing was stored; the same call may succeed later.
//! - **restart**: [`StoreError::Replaced`]. Nothing was stored, and nothing will be before a restart.
//! - **set up**: [`StoreError::Missing`], [`StoreError::Folder`], [`StoreError::Server`],
//!   [`StoreError::Unsuitable`], [`StoreError::NotEmpty`], [`StoreError::Migration`], [`StoreError::Copy`]. The program was
//!   pointed at the wrong place or is the wrong version; met at start.
//! - **repair**: [`StoreError::Corrupt`]. The database holds what it cannot hold.
//!
//! Causes are kept as `source()`. No text here holds anything that a visitor typed, and neither
//! do the causes: values are always bound, never part of a statement.

use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

/// Any error that can be passed between threads.
pub type Cause = Box<dyn Error + Send + Sync>;

/// A failure of a lead store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database is busy, closed, full or otherwise not to be used now.
    #[error("the lead database cannot be used at the moment")]
    Unavailable {
        /// What the database said.
        source: Cause,
    },
    /// There is no database where one was expected.
    #[error("there is no lead database at {}", path.display())]
    Missing {
        /// Where it was expected.
        path: PathBuf,
    },
    /// Another file was put in the place of the database while it was open. What would be written now nobody
    /// would find again.
    #[error("another file was put in the place of the lead database: restart the program")]
    Replaced,
    /// The database's folder or file cannot be made or read.
    #[error("{} cannot be {action}", path.display())]
    Folder {
        /// The folder or file.
        path: PathBuf,
        /// What was tried, like `created`.
        action: &'static str,
        /// What the system said.
        source: io::Error,
    },
    /// The database's server does not let us in.
    #[error("the lead database at {place} cannot be reached")]
    Server {
        /// Its address, without the password.
        place: String,
        /// What was said.
        source: Cause,
    },
    /// The database's server cannot do what is promised about leads.
    #[error("the lead database at {place} cannot be used: {why}")]
    Unsuitable {
        /// Its address, without the password.
        place: String,
        /// What it lacks, and what to do.
        why: String,
    },
    /// There are leads where a copy was to be restored.
    #[error(
        "the lead database has {leads} leads already; a copy is restored only into an empty one"
    )]
    NotEmpty {
        /// How many there are.
        leads: u64,
    },
    /// A copy that was to be restored is damaged, or is none.
    #[error("the copy {} cannot be restored, and the lead database is as it was: {what}", path.display())]
    Copy {
        /// The copy.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
        /// What the reader said.
        source: Cause,
    },
    /// The database could not be brought to this program's version.
    #[error("the lead database cannot be brought to the version of this program")]
    Migration {
        /// What the database said.
        source: Cause,
    },
    /// The database holds something that no version of this program wrote.
    #[error("the lead database is damaged: {what}")]
    Corrupt {
        /// What was found.
        what: String,
        /// What the reader said.
        source: Cause,
    },
}

impl StoreError {
    /// The database cannot be used now, for this reason.
    pub fn unavailable(source: impl Into<Cause>) -> Self {
        let source = source.into();
        Self::Unavailable { source }
    }

    pub(crate) fn corrupt_copy(source: impl Into<Cause>) -> Self {
        Self::Corrupt {
            what: "the copy does not pass its check".to_owned(),
            source: source.into(),
        }
    }

    /// A failure that was met in the copy at `path`, said of the copy.
    pub(crate) fn of_copy(self, path: &Path) -> Self {
        let (what, source) = match self {
            Self::Corrupt { what, source } => (what, source),
            Self::Migration { source } => (
                "it cannot be brought to the version of this program".to_owned(),
                source,
            ),
            other => return other,
        };
        let path = path.to_owned();
        Self::Copy { path, what, source }
    }

    /// Whether the same call may succeed later without anybody's doing.
    pub const fn is_transient(&self) -> bool {
        matches!(self, Self::Unavailable { .. })
    }
}
