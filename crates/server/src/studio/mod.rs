//! The studio: the owner's desk in the browser, at `/studio`.
//!
//! - The shell is one public page with its own files. It contains no data.
//! - `/studio/api` serves people who are signed in. [`visitor`] decides which requests are accepted at all, and
//!   [`user`] who somebody is and what they may do.
//! - Public pages don't depend on the studio: browsers send the cookie to `/studio` only, and no other handler
//!   reads it.

mod agent;
mod attention;
mod audit;
mod body;
mod deliveries;
mod delivery_changes;
mod delivery_file;
mod enter;
mod entries;
mod lead_view;
mod leads;
mod mails;
mod me;
mod numbers;
mod origin;
mod people;
mod privacy;
mod refusal;
mod shell;
mod sign_in;
mod today;
mod user;
mod visitor;

use std::future::ready;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::map_response;
use axum::response::Response;
use axum::routing::{delete, get, patch, post, put};
use tower_http::csrf::CsrfLayer;

use crate::app::App;

pub(crate) use attention::Attention;
pub(crate) use refusal::too_slow;

/// The path of the studio.
const PATH: &str = "/studio";
/// The maximum size of a request body, in bytes.
const MAX_BODY_BYTES: usize = 256 * 1024;

/// The sign-in link with this token. The token is in the fragment, which browsers don't send to any server.
pub fn studio_link(base_url: &str, token: &str) -> String {
    format!("{}{PATH}/enter#{token}", base_url.trim_end_matches('/'))
}

/// Whether a path belongs to the API, whose answers are JSON.
pub(crate) fn is_api(path: &str) -> bool {
    path.starts_with("/studio/api/")
}

/// The routes below [`PATH`].
pub(crate) fn router(base_url: &str) -> Router<Arc<App>> {
    let api = Router::new()
        .route("/sign-in", get(sign_in::facts))
        .route("/sign-in/password", post(sign_in::by_password))
        .route("/sign-in/passkey/start", post(sign_in::start))
        .route("/sign-in/passkey/finish", post(sign_in::finish))
        .route("/links", post(enter::send_link))
        .route("/enter", post(enter::look))
        .route("/enter/password", post(enter::by_password))
        .route("/enter/passkey/start", post(enter::start))
        .route("/enter/passkey/finish", post(enter::finish))
        .route("/me", get(me::me))
        .route("/confirm", post(me::confirm))
        .route("/confirm/passkey/start", post(sign_in::start))
        .route("/confirm/passkey/finish", post(me::confirm_by_passkey))
        .route("/sign-out", post(me::sign_out))
        .route("/sessions", get(me::sessions))
        .route("/sessions/{id}", delete(me::end_session))
        .route("/passkeys", get(me::passkeys))
        .route("/passkeys/start", post(me::start_passkey))
        .route("/passkeys/finish", post(me::finish_passkey))
        .route("/passkeys/{id}", delete(me::remove_passkey))
        .route("/password", post(me::set_password))
        .route("/today", get(today::today))
        .route("/leads", get(leads::list))
        .route("/leads/export", get(privacy::export))
        .route("/leads/{reference}", get(leads::show).patch(leads::change))
        .route("/leads/{reference}/spam", post(leads::to_spam))
        .route("/leads/{reference}/keep-in-spam", post(leads::keep_in_spam))
        .route("/leads/{reference}/release", post(leads::release))
        .route("/leads/{reference}/retry", post(leads::retry))
        .route("/leads/{reference}/entries", post(entries::add))
        .route(
            "/leads/{reference}/entries/{entry}",
            patch(entries::change).delete(entries::remove),
        )
        .route("/forget", post(privacy::forget))
        .route("/numbers", get(numbers::numbers))
        .route("/numbers/export", get(numbers::export))
        .route(
            "/deliveries",
            get(deliveries::list).put(delivery_changes::change),
        )
        .route("/deliveries/forms", get(delivery_file::forms))
        .route("/secrets/{name}", put(delivery_changes::set_secret))
        .route("/deliveries/test", post(deliveries::test))
        .route(
            "/deliveries/test/{reference}",
            get(deliveries::test_progress),
        )
        .route("/deliveries/{name}/retry", post(deliveries::retry))
        .route("/people", get(people::list).post(people::invite))
        .route("/people/{id}", patch(people::change).delete(people::remove))
        .route("/people/{id}/link", post(people::link))
        .route("/audit", get(audit::audit))
        .method_not_allowed_fallback(refusal::no_such_method)
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(map_response(|answer: Response| {
            ready(refusal::hardened(answer))
        }));
    let csrf = CsrfLayer::new();
    let csrf = csrf
        .add_trusted_origin(base_url)
        .unwrap_or_else(|_not_an_origin| CsrfLayer::new());
    let api = api.layer(csrf.with_rejection_response(refusal::cross_site));
    Router::new()
        .nest("/studio/api", api)
        .route("/studio", get(shell::page))
        // A wildcard doesn't match an empty rest.
        .route("/studio/", get(shell::page))
        .route("/studio/assets/{*path}", get(shell::asset))
        .route("/studio/{*path}", get(shell::page))
}
