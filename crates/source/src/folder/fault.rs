//! Why something in a content folder isn't one of its files.

use std::io;
use std::path::PathBuf;

use super::{MAX_FILE_MIB, MIB};

/// Why a file could not be read. The rest of the folder is read and checked all the same.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
    /// It is a symbolic link that leads out of the folder, to this path.
    #[error("the link leads out of the content folder, to {0}")]
    Outside(PathBuf),
    /// It is a symbolic link to this path, where nothing can be read.
    #[error("the link leads to {0}, which cannot be read")]
    DeadLink(PathBuf),
    /// It is neither a file nor a folder.
    #[error("this is a pipe, a socket or a device")]
    NotAFile,
    /// Its name, or that of the file that a link leads to, is not text.
    #[error("the name is not UTF-8")]
    Name,
    /// It is larger than any content should be: its size in bytes.
    #[error("the file has {} MB", .0.div_ceil(MIB))]
    TooLarge(u64),
    /// Reading it failed.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
}

impl From<io::Error> for FileFault {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error.to_string())
    }
}

impl FileFault {
    /// Returns what to do about it.
    pub fn help(&self) -> String {
        match self {
            Self::Outside(_) | Self::DeadLink(_) => {
                "Put the file itself in the place of the link.".to_owned()
            }
            Self::NotAFile => "Remove it: a content folder has only files and folders.".to_owned(),
            Self::Name => {
                "Rename it: letters without accents, digits, hyphens and dots.".to_owned()
            }
            Self::TooLarge(_) => format!(
                "Save it smaller, or take it out of the folder: a file may have at most {MAX_FILE_MIB} MB."
            ),
            Self::Unreadable(_) => {
                "Let the program read it, or take it out of the folder.".to_owned()
            }
        }
    }
}
