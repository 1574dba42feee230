//! What is told of a copy, and of what erasing leaves.

use std::path::PathBuf;

/// A copy of everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backup {
    /// The file.
    pub file: PathBuf,
    /// How many leads are in it.
    pub leads: u64,
    /// Its size.
    pub bytes: u64,
}

impl Backup {
    /// Ends the name of a copy that is not checked yet.
    pub const UNCHECKED: &str = "part";
}

/// What is left of erased rows in the database itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Traces {
    /// Nothing.
    Gone,
    /// The database's log has them, since somebody reads at the same time and keeps it from being
    /// emptied; forgetting the person once more empties it.
    InLog,
    /// The files of a database server have them until it uses their place again, which nobody can
    /// make it do.
    InServer,
}
