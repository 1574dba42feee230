//! Errors, in two tiers.
//!
//! A [`ServeError`] ends the program and is read by the person who started it. A [`RenderError`] or a [`StoreError`]
//! ends one request: it's logged once, where the response is made, and the visitor sees a status and a page, never a
//! cause.

use std::io::ErrorKind;
use std::net::SocketAddr;

use sightline_leads::StoreError;
use sightline_render::RenderError;
use thiserror::Error;
use tracing::field::{DisplayValue, display};

/// Why the server cannot start.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address is in use or doesn't belong to this machine.
    #[error("cannot listen on {address}{}", advice(source))]
    Listen {
        /// The address to listen on.
        address: SocketAddr,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// The content folder has errors; the text shows the first of them.
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
    /// The files of the certificate cannot be used.
    #[error("the certificate cannot be used: {0}")]
    Certificate(String),
    /// The database of leads does not open.
    #[error("the database of leads does not open")]
    Leads(#[from] StoreError),
}

/// A hint about an address that cannot be bound.
fn advice(error: &std::io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::AddrInUse => ": another program has it",
        ErrorKind::PermissionDenied => {
            ": ports below 1024 are for root, or for a service with the capability CAP_NET_BIND_SERVICE"
        }
        _ => "",
    }
}

/// Logs why a page could not be rendered: the message, its causes, and the components that were being rendered,
/// innermost first.
pub(crate) fn log_render_failure(page: &str, error: &RenderError) {
    let script_stack = match error {
        RenderError::Script { stack, .. } => stack.as_deref(),
        _ => None,
    };
    tracing::error!(
        page,
        %error,
        cause = causes(error),
        component_stack = error.component_stack(),
        script_stack,
        "a page could not be rendered"
    );
}

/// The text of an error with its chain of causes.
pub(crate) fn with_causes(error: &dyn std::error::Error) -> String {
    match causes(error) {
        Some(causes) => format!("{error}: {causes}"),
        None => error.to_string(),
    }
}

/// The chain of causes of an error, for the log, which leaves out the field if there are none.
pub(crate) fn causes(error: &dyn std::error::Error) -> Option<DisplayValue<String>> {
    error.source()?;
    let causes = std::iter::successors(error.source(), |error| error.source());
    let causes: Vec<String> = causes.map(ToString::to_string).collect();
    Some(display(causes.join(": ")))
}
