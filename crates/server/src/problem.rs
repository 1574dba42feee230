//! Problem details: errors for programs (RFC 9457).

use axum::body::Body;
use axum::http::{Response, StatusCode};
use serde::Serialize;
use sightline_leads::Challenge;
use sightline_model::FieldError;

use crate::response::{no_store, retry_after};

/// A problem details object. Its `type` is `about:blank`, since the status says enough.
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
    /// Creates a problem that a status describes.
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

    /// Sets the explanation of what is wrong with this request.
    pub(crate) fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }

    /// Sets the faults of the fields.
    pub(crate) fn errors(mut self, errors: Vec<FieldError>) -> Self {
        self.errors = errors;
        self
    }

    /// Sets the challenge that has to be solved first.
    pub(crate) fn challenge(mut self, challenge: Challenge) -> Self {
        self.challenge = Some(challenge);
        self
    }

    /// The status of the response.
    pub(crate) fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    pub(crate) fn into_response(self) -> Response<Body> {
        // A struct of strings and numbers always serializes.
        let body = serde_json::to_vec(&self).unwrap_or_default();
        let status = self.status();
        let mut response = no_store(status, "application/problem+json", body);
        if status == StatusCode::SERVICE_UNAVAILABLE {
            retry_after(&mut response, 5);
        }
        response
    }
}
