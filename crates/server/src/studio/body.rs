//! Bodies and answers in JSON.

use std::fmt::Display;
use std::str::FromStr;

use axum::Json;
use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::header::{ETAG, HeaderMap, IF_MATCH};
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse as _;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::refusal::{Answer, Refusal};
use crate::signals::text;

/// A body in JSON, said to be so: a form of another site cannot say that.
pub(super) struct Sent<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Sent<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request<Body>, state: &S) -> Answer<Self> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            // What is wrong with it may repeat what somebody typed.
            Err(rejection) => Err(Refusal::new(rejection.status())),
        }
    }
}

/// An answer in JSON.
pub(super) fn json(value: &impl Serialize) -> Response<Body> {
    Json(value).into_response()
}

/// The same with the version of what it tells, which a change of that has to name.
pub(super) fn versioned(
    status: StatusCode,
    version: impl Display,
    value: &impl Serialize,
) -> Response<Body> {
    (status, [(ETAG, format!("\"{version}\""))], Json(value)).into_response()
}

/// The version that is to be changed.
pub(super) fn version<T: FromStr>(headers: &HeaderMap) -> Answer<T> {
    let version = text(headers, IF_MATCH).and_then(|tag| tag.trim_matches('"').parse().ok());
    version.ok_or_else(|| Refusal::new(StatusCode::PRECONDITION_REQUIRED))
}
