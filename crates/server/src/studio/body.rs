//! Bodies and answers in JSON.

use axum::Json;
use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::refusal::{Answer, Refusal};

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
    match serde_json::to_vec(value) {
        Ok(body) => (
            [(axum::http::header::CONTENT_TYPE, "application/json")],
            body,
        )
            .into_response(),
        Err(_unwritable) => Refusal::new(StatusCode::INTERNAL_SERVER_ERROR).into_response(),
    }
}
