//! What can go wrong, in two tiers.
//!
//! [`ServeError`] ends the program: the person who started it reads it. [`AppError`] ends one
//! request: it is logged once, here, and the visitor sees a status and a page, never a cause.

use std::net::SocketAddr;

use sightline_leads::LeadError;
use sightline_render::RenderError;
use thiserror::Error;

/// Why the server cannot start.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address is taken or not this machine's.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
    /// The content folder has errors; the text lists them all.
    #[error("the content has errors\n\n{0}")]
    Content(String),
    /// The content folder cannot be read.
    #[error("the content folder cannot be read: {0}")]
    Folder(String),
    /// The web bundle is incomplete.
    #[error("{0}; build it with `cargo xtask build`")]
    WebBundle(String),
    /// The engine does not start.
    #[error("the JavaScript engine does not start")]
    Engine(#[from] RenderError),
    /// The leads' database does not open.
    #[error("the database of leads does not open")]
    Leads(#[from] LeadError),
}

/// Why a request cannot be answered as asked.
#[derive(Debug, Error)]
pub(crate) enum AppError {
    /// The page cannot be rendered.
    #[error("the page cannot be rendered")]
    Render(#[from] RenderError),
}
