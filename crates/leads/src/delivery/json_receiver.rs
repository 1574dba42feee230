//! Sends JSON to receivers of something other than leads.

use hyper::header::CONTENT_TYPE;
use jiff::{SignedDuration, Timestamp};

use super::http::{Address, HttpClient};

/// A receiver of JSON at one URL, with the same precautions as for leads: addresses are checked,
/// redirects are not followed, and an attempt takes at most 20 seconds.
#[derive(Debug, Clone)]
pub struct JsonReceiver(HttpClient);

/// The result of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// The receiver responded.
    Status {
        /// The HTTP status.
        code: u16,
        /// How long the receiver asks to wait.
        retry_after: Option<SignedDuration>,
    },
    /// There was no response, for this reason.
    None(String),
}

impl JsonReceiver {
    /// Creates a receiver for an `https` URL. With `allow_private` the URL may also be `http`, and
    /// in the private network.
    ///
    /// # Errors
    /// Returns what is wrong with the URL.
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
