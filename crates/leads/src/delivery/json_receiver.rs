//! JSON for a receiver that is told something other than leads.

use hyper::header::CONTENT_TYPE;
use jiff::{SignedDuration, Timestamp};

use super::http::{Address, HttpClient};

/// A receiver of JSON at one address, reached with the same care as those of leads: addresses are
/// checked, redirects are not followed, and an attempt takes at most 15 seconds.
#[derive(Debug, Clone)]
pub struct JsonReceiver(HttpClient);

/// What came of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// The receiver answered.
    Status {
        /// The status of HTTP.
        code: u16,
        /// How long it wants to be left alone.
        retry_after: Option<SignedDuration>,
    },
    /// It did not, and why.
    None(String),
}

impl JsonReceiver {
    /// A receiver at an `https` address; with `allow_private` also at an `http` one, and inside the
    /// own network.
    ///
    /// # Errors
    /// What is wrong with the address.
    pub fn open(url: &str, allow_private: bool) -> Result<Self, String> {
        Ok(Self(HttpClient::new(Address::parse(url, allow_private)?)))
    }

    /// Sends a body once.
    pub async fn post(&self, body: Vec<u8>, now: Timestamp) -> Reply {
        let kind = (CONTENT_TYPE, "application/json; charset=utf-8".to_owned());
        match self.0.post(&[kind], body).await {
            Ok(answer) => Reply::Status {
                code: answer.status,
                retry_after: answer.retry_after(now),
            },
            Err(error) => Reply::None(error.to_string()),
        }
    }
}
