//! Error answers as RFC 9457 defines them, and the headers of all answers.

use axum::Json;
use axum::body::Body;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, HeaderValue, REFERRER_POLICY,
};
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse;
use jiff::SignedDuration;
use sightline_accounts::{AccountError, PasskeyError};
use sightline_leads::StoreError;
use sightline_model::studio::{SettingsFault, StudioProblem};
use sightline_texts::texts;

use crate::error::causes;
use crate::response::{NO_STORE, retry_after, whole_seconds};

/// Why a request is refused.
#[derive(Debug)]
pub(super) struct Refusal {
    status: StatusCode,
    detail: Option<String>,
    reason: Option<&'static str>,
    wait: Option<SignedDuration>,
    faults: Vec<SettingsFault>,
}

pub(super) type Answer<T> = Result<T, Refusal>;

/// The answer to a request.
pub(super) type Reply = Answer<Response<Body>>;

impl Refusal {
    pub(super) const fn new(status: StatusCode) -> Self {
        Self {
            status,
            detail: None,
            reason: None,
            wait: None,
            faults: Vec::new(),
        }
    }

    pub(super) fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }

    /// Nobody is signed in, or the credentials are wrong.
    pub(super) const fn unknown() -> Self {
        Self::new(StatusCode::UNAUTHORIZED)
    }

    /// The person who is signed in may not do this.
    pub(super) fn forbidden() -> Self {
        Self::new(StatusCode::FORBIDDEN).detail(texts().studio_refused_forbidden())
    }

    /// A fresh proof of identity is required.
    pub(super) fn reauthentication() -> Self {
        Self {
            reason: Some("proof"),
            ..Self::new(StatusCode::FORBIDDEN).detail(texts().studio_refused_proof())
        }
    }

    /// The same refusal for somebody who is signed in: a 401 would mean that nobody is.
    pub(super) fn while_signed_in(self) -> Self {
        let status = match self.status {
            StatusCode::UNAUTHORIZED => StatusCode::UNPROCESSABLE_ENTITY,
            status => status,
        };
        Self { status, ..self }
    }

    pub(super) const fn missing() -> Self {
        Self::new(StatusCode::NOT_FOUND)
    }

    pub(super) fn invalid(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY).detail(detail)
    }

    /// The settings cannot be used.
    pub(super) fn settings(faults: Vec<SettingsFault>) -> Self {
        let detail = texts().studio_deliveries_faulty(faults.len());
        Self {
            faults,
            ..Self::invalid(detail)
        }
    }

    /// There were too many attempts.
    pub(super) fn wait(wait: SignedDuration) -> Self {
        Self {
            reason: Some("wait"),
            wait: Some(wait),
            ..Self::new(StatusCode::TOO_MANY_REQUESTS)
        }
    }

    /// The request may be repeated in a moment.
    fn unavailable(detail: String) -> Self {
        Self {
            wait: Some(SignedDuration::from_secs(5)),
            ..Self::new(StatusCode::SERVICE_UNAVAILABLE).detail(detail)
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, cause = causes(&error), "the studio cannot use the database");
        if error.is_transient() {
            return Self::unavailable(texts().studio_refused_unavailable());
        }
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        Self::new(status).detail(texts().studio_refused_damaged())
    }
}

impl From<AccountError> for Refusal {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::Store(error) => error.into(),
            AccountError::Unknown => Self::missing(),
            AccountError::Outdated => {
                Self::new(StatusCode::PRECONDITION_FAILED).detail(sentence(&error))
            }
            AccountError::LastOwner => Self::new(StatusCode::CONFLICT).detail(sentence(&error)),
            AccountError::AddressTaken => Self {
                reason: Some("address"),
                ..Self::new(StatusCode::CONFLICT).detail(sentence(&error))
            },
            AccountError::NotAnAddress(_) => Self {
                reason: Some("address"),
                ..Self::invalid(sentence(&error))
            },
            AccountError::Password(_) => Self::invalid(sentence(&error)),
        }
    }
}

impl From<PasskeyError> for Refusal {
    fn from(error: PasskeyError) -> Self {
        match error {
            PasskeyError::Store(error) => error.into(),
            PasskeyError::Expired | PasskeyError::Invalid => {
                Self::unknown().detail(sentence(&error))
            }
        }
    }
}

/// Formats an error as a sentence.
fn sentence(error: &dyn std::error::Error) -> String {
    let text = error.to_string();
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response<Body> {
        let problem = StudioProblem {
            status: self.status.as_u16(),
            title: self.status.canonical_reason().unwrap_or("Error").to_owned(),
            detail: self.detail,
            reason: self.reason.map(str::to_owned),
            faults: self.faults,
        };
        let kind = [(CONTENT_TYPE, "application/problem+json")];
        let mut response = (self.status, kind, Json(problem)).into_response();
        if let Some(wait) = self.wait {
            retry_after(&mut response, whole_seconds(wait));
        }
        response
    }
}

pub(super) async fn no_such_method() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED)
}

/// The answer to a request that a page of another site sent.
pub(super) fn cross_site(_why: tower_http::csrf::ProtectionError) -> Response<Body> {
    hardened(Refusal::new(StatusCode::FORBIDDEN))
}

/// The answer if none came in time.
pub(crate) fn too_slow() -> Response<Body> {
    hardened(Refusal::unavailable(texts().studio_refused_slow()))
}

/// Makes an answer that isn't indexed and, unless it says otherwise, isn't stored and runs nothing.
pub(super) fn hardened(answer: impl IntoResponse) -> Response<Body> {
    const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
    let mut response = answer.into_response();
    let headers = response.headers_mut();
    headers
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static(NO_STORE));
    let policy = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(policy);
    headers.insert(ROBOTS, HeaderValue::from_static("noindex, nofollow"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_database_that_may_answer_later_is_worth_another_try() {
        let damaged = StoreError::Corrupt {
            what: "column form does not read".to_owned(),
            source: "no such form".into(),
        };
        for (error, status, tells_when) in [
            (StoreError::unavailable("no answer"), 503, true),
            (damaged, 500, false),
        ] {
            let answer = Refusal::from(error).into_response();
            assert_eq!(answer.status().as_u16(), status);
            assert_eq!(answer.headers().contains_key("retry-after"), tells_when);
        }
    }
}
