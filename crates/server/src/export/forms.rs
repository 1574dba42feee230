//! Where the forms of an export are sent.

use crate::origin::Origin;

/// Where forms are sent on the site itself.
const LEADS: &str = "/api/leads";

/// Where forms are sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Forms {
    /// To nobody: pages have none.
    Nowhere,
    /// To the site's own address, from where the host passes them on.
    PassedOn,
    /// To a server with this origin.
    At(String),
}

impl Forms {
    /// Where forms go that a server takes, of a site at an address.
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
