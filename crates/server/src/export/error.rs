//! Why a site cannot be exported. Whoever started the program reads it.

use std::io;
use std::path::PathBuf;

use sightline_render::RenderError;
use thiserror::Error;

use crate::ServeError;

/// Why a site cannot be exported.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The content, the bundle or the engine cannot be used.
    #[error(transparent)]
    Unusable(#[from] ServeError),
    /// The engine stopped.
    #[error("the JavaScript engine stopped")]
    Stopped(#[source] RenderError),
    /// There is a file in the folder's place.
    #[error("{0} is a file; name a folder with --out")]
    OutIsFile(PathBuf),
    /// The folder has files that no export wrote.
    #[error(
        "{0} is not empty, and no export wrote what is in it: name an empty folder or a new one, so \
         that nothing of yours is overwritten or removed"
    )]
    NotOurs(PathBuf),
    /// A file that no export wrote is in the way of one.
    #[error("{0} was not written by an export, and one would overwrite it: move it away")]
    InTheWay(PathBuf),
    /// What was written down about the last export cannot be read.
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
        /// What was to be done with it.
        done: &'static str,
        /// What the system said.
        source: io::Error,
    },
    /// An address that cannot be a file's name.
    #[error("the address {0} cannot be the name of a file; give its page another one")]
    Address(String),
    /// Two addresses that would be one file.
    #[error("{0} and {1} would be one file; give one of them another address")]
    OneFile(String, String),
    /// A page or a file that cannot be made.
    #[error("{address} cannot be made")]
    Page {
        /// Its address.
        address: String,
        /// Why.
        source: RenderError,
    },
    /// A picture that cannot be made.
    #[error("{0} cannot be made of its picture; `sightline media` says why")]
    Picture(String),
}

/// Says what was to be done with a file.
pub(super) fn io_error(
    path: impl Into<PathBuf>,
    done: &'static str,
) -> impl FnOnce(io::Error) -> ExportError {
    let path = path.into();
    move |source| ExportError::Io { path, done, source }
}
