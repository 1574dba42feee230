//! The results of copying a database and of erasing rows.

use std::path::PathBuf;

/// A complete copy of a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backup {
    /// The file that holds the copy.
    pub file: PathBuf,
    /// The number of leads in it.
    pub leads: u64,
    /// Its size in bytes.
    pub bytes: u64,
}

impl Backup {
    /// The extension of a copy that has not been checked yet.
    pub const UNCHECKED: &str = "part";
}

/// What remains of erased rows in the database itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErasureRemnants {
    /// Nothing.
    None,
    /// The write-ahead log still has them, because a concurrent reader kept it from being
    /// truncated. Forgetting the person once more truncates it.
    InWal,
    /// The files of the database server have them until the server reuses the space, which nothing
    /// can force it to do.
    InServer,
}
