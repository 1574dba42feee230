//! Errors for programs: RFC 9457 problem details.

use axum::body::Body;
use axum::http::{Response, StatusCode};
use serde::Serialize;
use sightline_leads::Challenge;
use sightline_model::FieldError;

use crate::response::{no_store, retry_after};

/// A problem document. `type` is `about:blank`: the status says it all.
#[derive(Debug, Serialize)]
pub(crate) struct Problem {
    #[serde(rename = "type")]
    kind: &'static str,
    title: String,
    status: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<FieldError>,
    #[serde(skip_serializing_if = "Option::is_none")]
    challenge: Option<Challenge>,
}

impl Problem {
    /// A problem that a status describes.
    pub(crate) fn new(status: StatusCode) -> Self {
        Self {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or("Error").to_owned(),
            status: status.as_u16(),
            detail: None,
            errors: Vec::new(),
            challenge: None,
        }
    }

    /// Says what is wrong with this request.
    pub(crate) fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }

    /// Names the faults of the fields.
    pub(crate) fn errors(mut self, errors: Vec<FieldError>) -> Self {
        self.errors = errors;
        self
    }

    /// Says what has to be answered first.
    pub(crate) fn challenge(mut self, challenge: Challenge) -> Self {
        self.challenge = Some(challenge);
        self
    }

    /// The status that it is answered with.
    pub(crate) fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    pub(crate) fn into_response(self) -> Response<Body> {
        // A struct of strings and numbers always serialises.
        let body = serde_json::to_vec(&self).unwrap_or_default();
        let status = self.status();
        let mut response = no_store(status, "application/problem+json", body);
        if status == StatusCode::SERVICE_UNAVAILABLE {
            retry_after(&mut response, 5);
        }
        response
    }
}
