//! Answers that say no, as RFC 9457 has them, and the headers of all answers.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue, RETRY_AFTER};
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse;
use jiff::SignedDuration;
use sightline_accounts::{AccountError, PasskeyError};
use sightline_leads::StoreError;
use sightline_model::studio::{SettingsFault, StudioProblem};
use sightline_texts::texts;

use crate::error::causes;

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

    /// Nobody is signed in, or what they typed lets nobody in.
    pub(super) const fn unknown() -> Self {
        Self::new(StatusCode::UNAUTHORIZED)
    }

    /// Whoever is signed in may not.
    pub(super) fn forbidden() -> Self {
        Self::new(StatusCode::FORBIDDEN).detail(texts().studio_refused_forbidden())
    }

    /// It has to be proved first who this is.
    pub(super) fn proof() -> Self {
        let mut refusal = Self::new(StatusCode::FORBIDDEN).detail(texts().studio_refused_proof());
        refusal.reason = Some("proof");
        refusal
    }

    pub(super) const fn missing() -> Self {
        Self::new(StatusCode::NOT_FOUND)
    }

    pub(super) fn invalid(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY).detail(detail)
    }

    /// Settings that cannot be used.
    pub(super) fn settings(faults: Vec<SettingsFault>) -> Self {
        let mut refusal = Self::invalid(texts().studio_deliveries_faulty(faults.len()));
        refusal.faults = faults;
        refusal
    }

    /// Too many tries.
    pub(super) fn wait(wait: SignedDuration) -> Self {
        let mut refusal = Self::new(StatusCode::TOO_MANY_REQUESTS);
        refusal.reason = Some("wait");
        refusal.wait = Some(wait);
        refusal
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, cause = %causes(&error), "the studio cannot use the database");
        let mut refusal =
            Self::new(StatusCode::SERVICE_UNAVAILABLE).detail(texts().studio_refused_unavailable());
        refusal.wait = Some(SignedDuration::from_secs(5));
        refusal
    }
}

impl From<AccountError> for Refusal {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::Store(error) => error.into(),
            AccountError::Unknown => Self::missing(),
            AccountError::LastOwner | AccountError::AddressTaken => {
                Self::new(StatusCode::CONFLICT).detail(sentence(&error))
            }
            AccountError::NotAnAddress(_) | AccountError::Password(_) => {
                Self::invalid(sentence(&error))
            }
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

/// An error as a sentence.
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
        // Texts and numbers always serialize.
        let body = serde_json::to_vec(&problem).unwrap_or_default();
        let mut response = Response::new(Body::from(body));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(
            CONTENT_TYPE,
            HeaderValue::from_static("application/problem+json"),
        );
        if let Some(wait) = self.wait {
            // Whole seconds, and never too few.
            let seconds = u64::try_from(wait.as_millis())
                .unwrap_or_default()
                .div_ceil(1000);
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds.max(1)));
        }
        response
    }
}

pub(super) async fn no_such_method() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED)
}

/// A page of another site sent it.
pub(super) fn cross_site(_why: tower_http::csrf::ProtectionError) -> Response<Body> {
    let mut response = Refusal::new(StatusCode::FORBIDDEN).into_response();
    add_headers(&mut response);
    response
}

/// No answer came in time.
pub(crate) fn too_slow() -> Response<Body> {
    let mut refusal =
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE).detail(texts().studio_refused_slow());
    refusal.wait = Some(SignedDuration::from_secs(5));
    let mut response = refusal.into_response();
    add_headers(&mut response);
    response
}

/// What every answer of the studio says.
pub(super) async fn harden(mut response: Response<Body>) -> Response<Body> {
    add_headers(&mut response);
    response
}

/// Nothing of it is kept or found, and nothing in it runs.
pub(super) fn add_headers(response: &mut Response<Body>) {
    let headers = response.headers_mut();
    headers
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    headers
        .entry(HeaderName::from_static("content-security-policy"))
        .or_insert(HeaderValue::from_static(
            "default-src 'none'; frame-ancestors 'none'",
        ));
    headers.insert(
        HeaderName::from_static("x-robots-tag"),
        HeaderValue::from_static("noindex, nofollow"),
    );
    headers.insert(
        HeaderName::from_static("referrer-policy"),
        HeaderValue::from_static("same-origin"),
    );
}
