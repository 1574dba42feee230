//! Errors of the store, in four tiers by who has to act:
//!
//! - **wait**: [`StoreError::Unavailable`]. Nothing was stored; the same call may succeed later. After
//!   [`StoreError::Unconfirmed`] it may have been stored all the same.
//! - **restart**: [`StoreError::Replaced`]. Nothing was stored, and nothing will be before a restart.
//! - **set up**: [`StoreError::Missing`], [`StoreError::Folder`], [`StoreError::Server`], [`StoreError::Unsuitable`],
//!   [`StoreError::NotEmpty`], [`StoreError::OtherPeople`], [`StoreError::Migration`], [`StoreError::Copy`],
//!   [`StoreError::NoRoom`], [`StoreError::NoRoomToRestore`], [`StoreError::Outdated`], [`StoreError::NoTables`],
//!   [`StoreError::OfAnother`], [`StoreError::ForeignFile`]. The program was pointed at the wrong place or is the wrong
//!   version, or a disk is nearly full. These occur at start or while copying. [`StoreError::Denied`] also occurs later.
//! - **repair**: [`StoreError::Corrupt`]. The database holds something that it never should.
//!
//! Causes are available from `source()`. Neither messages nor causes contain anything that a visitor typed: values are
//! always bound, never part of a statement.

use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

use crate::DiskSpace;

/// The bytes of a megabyte.
const MEGABYTE: u64 = 1_000_000;

/// Any error that can be sent between threads.
pub type Cause = Box<dyn Error + Send + Sync>;

/// An error of a lead store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database is busy, closed, full or otherwise unusable at the moment.
    #[error("the lead database cannot be used at the moment")]
    Unavailable {
        /// The error that the database reported.
        source: Cause,
    },
    /// The connection broke during a commit, and nobody could be asked what became of it.
    #[error("the lead database did not say whether it stored the lead")]
    Unconfirmed {
        /// The last error that the database reported.
        source: Cause,
    },
    /// There is no database where one was expected.
    #[error("there is no lead database at {}", path.display())]
    Missing {
        /// Where it was expected.
        path: PathBuf,
    },
    /// The file at the database's path was replaced while the database was open. Anything written now would be lost.
    #[error("another file was put in the place of the lead database: restart the program")]
    Replaced,
    /// The database's folder or file cannot be created or read.
    #[error("{} cannot be {action}", path.display())]
    Folder {
        /// The folder or file.
        path: PathBuf,
        /// The action that failed, such as `created`.
        action: &'static str,
        /// The error that the operating system reported.
        source: io::Error,
    },
    /// The database server cannot be reached or refuses the connection.
    #[error("the lead database at {place} cannot be reached")]
    Server {
        /// Its address, without the password.
        place: String,
        /// The error from connecting.
        source: Cause,
    },
    /// The database server cannot guarantee what is promised about leads.
    #[error("the lead database at {place} cannot be used: {why}")]
    Unsuitable {
        /// Its address, without the password.
        place: String,
        /// What the server lacks and how to fix it.
        why: String,
    },
    /// The database lacks migrations of this version, and was to be opened without migrating it.
    #[error(
        "the lead database is of an earlier version than this program: restart the server, which migrates it, or, while \
         none uses it, run `sightline leads migrate` (with PostgreSQL, as the owner of the tables)"
    )]
    Outdated,
    /// The database of a server has no tables of this program, and was to be opened without creating them.
    #[error(
        "the database {place} has no tables of this program: the server makes them when it starts; is the name of the \
         database right?"
    )]
    NoTables {
        /// Its address, without the password.
        place: String,
    },
    /// The database of a server has tables, but none of this program, which would not put its own beside them.
    #[error(
        "the database {place} has tables of another program, and none of this one: is the name of the database right? To \
         share it, make a schema for this program, and name it in the address: `?options[search_path]=SCHEMA`"
    )]
    OfAnother {
        /// Its address, without the password.
        place: String,
    },
    /// The file of the database has none of this program's tables.
    #[error(
        "the file of the lead database has no tables of this program: is it the database of another one?"
    )]
    ForeignFile {
        /// The error from reading the tables.
        source: Cause,
    },
    /// The user of the database lacks a right that the program needs.
    #[error("the lead database does not let its user do this")]
    Denied {
        /// The error that the database reported.
        source: Cause,
    },
    /// The target of a restore already has leads.
    #[error(
        "the lead database has {leads} lead{} already; a copy is restored only into an empty one",
        if *leads == 1 { "" } else { "s" }
    )]
    NotEmpty {
        /// The number of leads.
        leads: u64,
    },
    /// The copy to be restored has accounts, but none of somebody who may sign in to the target.
    #[error(
        "nobody who may sign in here could do so with the accounts of the copy: it seems to be another site's"
    )]
    OtherPeople,
    /// The copy to be restored is damaged, or is not a copy.
    #[error("the copy {} cannot be restored, and the lead database is as it was: {what}", path.display())]
    Copy {
        /// The copy.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
        /// The error from reading it.
        source: Cause,
    },
    /// A copy would take the space that leads need on the disk of the database.
    #[error(
        "a copy of {} MB would leave too little room for leads: of {} MB free on the disk of the lead database, {} MB are \
         kept for them; make room there, or write the copy to another disk",
        megabytes_up(*bytes), space.free / MEGABYTE, megabytes_up(space.reserve())
    )]
    NoRoom {
        /// The size of the copy.
        bytes: u64,
        /// The space on the disk.
        space: DiskSpace,
    },
    /// The disk of the lead database has no room for what is to be restored.
    #[error(
        "nothing was restored: it may need {} MB on the disk of {}, where {} MB are free; make room there",
        megabytes_up(*bytes), path.display(), free / MEGABYTE
    )]
    NoRoomToRestore {
        /// The file of the database.
        path: PathBuf,
        /// The bytes that may be needed.
        bytes: u64,
        /// The bytes that are free.
        free: u64,
    },
    /// The database cannot be migrated to this program's version.
    #[error("the lead database cannot be brought to the version of this program")]
    Migration {
        /// The error that the migration reported.
        source: Cause,
    },
    /// The database holds something that no version of this program writes.
    #[error("the lead database is damaged: {what}")]
    Corrupt {
        /// What was found.
        what: String,
        /// The error from reading it.
        source: Cause,
    },
}

/// Returns the megabytes that these bytes take, rounded up.
const fn megabytes_up(bytes: u64) -> u64 {
    bytes.div_ceil(MEGABYTE)
}

impl StoreError {
    /// Returns [`Self::Unavailable`] with this cause.
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

    /// Converts an error that occurred in the copy at `path` into an error about the copy.
    pub(crate) fn of_copy(self, path: &Path) -> Self {
        let (what, source) = match self {
            Self::Corrupt { what, source } => (what, source),
            Self::ForeignFile { source } => ("it has no tables of this program".to_owned(), source),
            Self::Migration { source } => (
                "it cannot be brought to the version of this program".to_owned(),
                source,
            ),
            other => return other,
        };
        let path = path.to_owned();
        Self::Copy { path, what, source }
    }

    /// Whether a file cannot be opened because its disk is read-only.
    pub fn is_read_only_disk(&self) -> bool {
        matches!(self, Self::Folder { source, .. } if source.kind() == io::ErrorKind::ReadOnlyFilesystem)
    }

    /// Whether the same call may succeed later without anyone having to act.
    pub const fn is_transient(&self) -> bool {
        matches!(self, Self::Unavailable { .. } | Self::Unconfirmed { .. })
    }
}
