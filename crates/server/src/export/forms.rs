//! The destination of the forms of an export.

use crate::origin::Origin;

/// The path that forms are sent to.
const LEADS: &str = "/api/leads";

/// Where forms are sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Forms {
    /// Nowhere: the pages have no forms.
    Nowhere,
    /// To the site's own address. The host passes them on to a server.
    PassedOn,
    /// To a server with this origin.
    At(String),
}

impl Forms {
    /// Where the forms of a site at `base_url` are sent, given the server that takes them.
    pub(super) fn of(server: Option<&Origin>, base_url: &str) -> Self {
        match server {
            None => Self::Nowhere,
            Some(server) if Origin::of_url(base_url).as_ref() == Some(server) => Self::PassedOn,
            Some(server) => Self::At(server.to_string()),
        }
    }

    pub(super) fn address(&self) -> Option<String> {
        match self {
            Self::Nowhere => None,
            Self::PassedOn => Some(LEADS.to_owned()),
            Self::At(origin) => Some(format!("{origin}{LEADS}")),
        }
    }

    pub(super) fn origin(&self) -> Option<&str> {
        match self {
            Self::At(origin) => Some(origin),
            Self::Nowhere | Self::PassedOn => None,
        }
    }
}
