//! JSON bodies, parameters of queries, and answers.

use std::fmt::Display;
use std::str::FromStr;

use axum::Json;
use axum::body::{Body, HttpBody as _};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::header::{ETAG, HeaderMap, IF_MATCH};
use axum::http::request::Parts;
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse as _;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::refusal::{Answer, Refusal};
use crate::signals::text;

/// A JSON body with the content type of JSON, which a form on another site cannot send.
pub(super) struct Sent<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Sent<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request<Body>, state: &S) -> Answer<Self> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            // The rejection's message may repeat what somebody typed, so it's dropped.
            Err(rejection) => Err(Refusal::new(rejection.status())),
        }
    }
}

/// `None` if the body is empty.
impl<S: Send + Sync, T: DeserializeOwned> axum::extract::OptionalFromRequest<S> for Sent<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request<Body>, state: &S) -> Answer<Option<Self>> {
        if request.body().is_end_stream() {
            return Ok(None);
        }
        <Self as FromRequest<S>>::from_request(request, state)
            .await
            .map(Some)
    }
}

/// The parameters of a query.
pub(super) struct Params<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Params<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Self> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(params)) => Ok(Self(params)),
            Err(rejection) => Err(Refusal::new(rejection.status())),
        }
    }
}

/// A JSON answer.
pub(super) fn json(value: &impl Serialize) -> Response<Body> {
    Json(value).into_response()
}

/// A JSON answer with the version of its content as `ETag`. A change of the content has to name
/// that version.
pub(super) fn versioned(
    status: StatusCode,
    version: impl Display,
    value: &impl Serialize,
) -> Response<Body> {
    (status, [(ETAG, format!("\"{version}\""))], Json(value)).into_response()
}

/// The version that a change is based on, from `If-Match`.
pub(super) fn version<T: FromStr>(headers: &HeaderMap) -> Answer<T> {
    let version = text(headers, IF_MATCH).and_then(|tag| tag.trim_matches('"').parse().ok());
    version.ok_or_else(|| Refusal::new(StatusCode::PRECONDITION_REQUIRED))
}
