//! Errors of an export. Their messages are shown to whoever runs the program.

use std::io;
use std::path::PathBuf;

use sightline_render::RenderError;
use thiserror::Error;

use crate::ServeError;

/// An error that stops an export.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The content, the bundle or the engine cannot be used.
    #[error(transparent)]
    Unusable(#[from] ServeError),
    /// The engine stopped.
    #[error("the JavaScript engine stopped")]
    Stopped(#[source] RenderError),
    /// The output path is a file, not a folder.
    #[error("{0} is a file; name a folder with --out")]
    OutIsFile(PathBuf),
    /// The folder has files that no export wrote.
    #[error(
        "{0} is not empty, and no export wrote what is in it: name an empty folder or a new one, so \
         that nothing of yours is overwritten or removed"
    )]
    NotOurs(PathBuf),
    /// Another export is writing into the folder.
    #[error("another export is writing into {0}; wait until it is done")]
    InUse(PathBuf),
    /// The export would overwrite a file that no export wrote.
    #[error("{0} was not written by an export, and one would overwrite it: move it away")]
    InTheWay(PathBuf),
    /// The manifest of the last export cannot be parsed.
    #[error(
        "{0} is not readable as the list of what the last export wrote; empty the folder and export \
         again"
    )]
    Manifest(PathBuf),
    /// A file of the folder cannot be read or written.
    #[error("{path} cannot be {done}")]
    Io {
        /// The file.
        path: PathBuf,
        /// The operation that failed, as a participle such as `read`.
        done: &'static str,
        /// The error of the operating system.
        source: io::Error,
    },
    /// An address cannot be turned into a file name.
    #[error("the address {0} cannot be the name of a file; give its page another one")]
    Address(String),
    /// Two addresses map to the same file.
    #[error("{0} and {1} would be one file; give one of them another address")]
    OneFile(String, String),
    /// A page or a file cannot be made.
    #[error("{address} cannot be made")]
    Page {
        /// Its address.
        address: String,
        /// The cause.
        source: RenderError,
    },
    /// A file cannot be made from its picture.
    #[error("{0} cannot be made of its picture; `sightline media` says why")]
    Picture(String),
}

/// Returns a function that turns an I/O error into an [`ExportError`] with the path and the
/// operation that failed.
pub(super) fn io_error(
    path: impl Into<PathBuf>,
    done: &'static str,
) -> impl FnOnce(io::Error) -> ExportError {
    let path = path.into();
    move |source| ExportError::Io { path, done, source }
}
