//! Canaries: test leads that show that leads reach the owner. Here is the state of the canaries,
//! and how a canary is told apart from a visitor's lead.

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use jiff::Timestamp;
use parking_lot::Mutex;
use sightline_leads::{CANARY_HEADER, CanaryKey, LeadStore};

use crate::clock::{ALLOWANCE, later};
use crate::problem::Problem;

/// How canaries are sent.
#[derive(Debug, Clone)]
pub struct CanaryOptions {
    /// The key that tests are signed with.
    pub key: CanaryKey,
    /// The interval between tests. With `None`, no tests are sent.
    pub every: Option<Duration>,
    /// The address to send through, if it isn't the public one.
    pub url: Option<String>,
}

/// The state of the canaries.
#[derive(Debug)]
pub(crate) struct Canary {
    pub(crate) options: CanaryOptions,
    started_at: Timestamp,
    /// Why the last test failed, until one succeeds.
    failure: Mutex<Option<String>>,
}

impl Canary {
    pub(crate) const fn new(options: CanaryOptions, started_at: Timestamp) -> Self {
        Self {
            options,
            started_at,
            failure: Mutex::new(None),
        }
    }

    /// When a test last reached every delivery, the start of the server if none has, or `None` if
    /// no tests are sent. Tests that a wrong clock dated in the future are skipped.
    pub(crate) async fn last(&self, leads: &LeadStore, now: Timestamp) -> Option<Timestamp> {
        let last = leads.last_delivered_test(later(now, ALLOWANCE)).await;
        let succeeded = last.ok()?;
        succeeded.or_else(|| self.options.every.map(|_| self.started_at))
    }

    /// The canary fields of `/readyz`.
    pub(crate) async fn status_json(&self, leads: &LeadStore, now: Timestamp) -> serde_json::Value {
        let age = |at: Timestamp| now.duration_since(at).as_secs();
        serde_json::json!({
            "every_seconds": self.options.every.map(|every| every.as_secs()),
            "age_seconds": self.last(leads, now).await.map(age),
            "failure": self.failure(),
        })
    }

    /// Why the last test failed, or `None` if it succeeded or none was sent.
    pub(crate) fn failure(&self) -> Option<String> {
        self.failure.lock().clone()
    }

    /// Records that a test succeeded, or why it failed.
    pub(crate) fn ended(&self, failure: Option<String>) {
        *self.failure.lock() = failure;
    }

    /// Determines by its signature who sent a lead.
    pub(crate) fn identify_sender(
        &self,
        headers: &HeaderMap,
        body: &[u8],
        now: Timestamp,
    ) -> LeadSender {
        let key = &self.options.key;
        match headers.get(CANARY_HEADER).map(HeaderValue::to_str) {
            None => LeadSender::Visitor,
            Some(Ok(value)) if key.verifies(value, body, now) => LeadSender::Canary,
            Some(_) => LeadSender::Forged,
        }
    }
}

/// Who sent a lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LeadSender {
    Visitor,
    /// This server, to test itself.
    Canary,
    /// A sender that pretends to be this server.
    Forged,
}

/// The response to a forged test. Visitors never send the header of a test, so no visitor's lead is
/// refused here. A test of another installation must not become a lead of this one.
pub(crate) fn refuse_forged() -> Response<Body> {
    Problem::new(StatusCode::FORBIDDEN)
        .detail("The signature of this test is not valid here.")
        .into_response()
}
