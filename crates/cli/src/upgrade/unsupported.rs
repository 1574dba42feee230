//! A stand-in for systems where processes do not inherit sockets. It never upgrades.

use sightline_server::{Server, Sockets};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// The sockets that were inherited: none.
#[derive(Debug, Default)]
pub(crate) struct Inherited {
    pub(crate) sockets: Sockets,
}

impl Inherited {
    pub(crate) fn take() -> anyhow::Result<Self> {
        Ok(Self::default())
    }

    pub(crate) const fn is_upgrade(&self) -> bool {
        false
    }

    pub(crate) fn report_ready(self) {}
}

/// Requests for an upgrade, of which there are none.
pub(crate) struct Requests;

impl Requests {
    pub(crate) fn new() -> anyhow::Result<Self> {
        Ok(Self)
    }
}

/// Does nothing.
pub(crate) fn watch_for_upgrades(
    _requests: Requests,
    _server: &Server,
    _stop: CancellationToken,
) -> anyhow::Result<JoinHandle<()>> {
    Ok(tokio::spawn(async {}))
}
