//! Failure pages, each a fallback for the one before: in the site's frame; without the frame, if that is what fails;
//! and without anything of the site.

use axum::body::Body;
use axum::http::{HeaderMap, Method, Response, StatusCode};
use sightline_render::escape::{Attribute, Text};
use sightline_texts::texts;

use crate::problem::Problem;
use crate::response::{NO_STORE, PLAIN, html_response, no_store, retry_after};
use crate::snapshot::Snapshot;
use crate::view::View;

/// The failure page in the site's frame, or without the frame if that is what fails.
pub(crate) async fn page(
    snapshot: &Snapshot,
    status: StatusCode,
    method: &Method,
    headers: &HeaderMap,
) -> Response<Body> {
    let response = async {
        let page = snapshot.page(&View::Error(status)).await?;
        page.body.respond(status, method, headers, NO_STORE).await
    };
    response
        .await
        .unwrap_or_else(|_logged_by_the_caller| unframed(snapshot, status))
}

/// The response when a handler is too slow: problem details for programs, and the failure page for everybody else. If
/// that page isn't ready, the one without the frame is sent, since nothing may be waited for here.
pub(crate) fn too_slow(
    snapshot: &Snapshot,
    wants_json: bool,
    method: &Method,
    headers: &HeaderMap,
) -> Response<Body> {
    let status = StatusCode::SERVICE_UNAVAILABLE;
    if wants_json {
        let detail = "The server did not answer in time. Please try again.";
        return Problem::new(status).detail(detail).into_response();
    }
    let page = snapshot.ready(&View::Error(status));
    let mut response = page
        .and_then(|page| page.body.respond_if_made(status, method, headers, NO_STORE))
        .unwrap_or_else(|| unframed(snapshot, status));
    retry_after(&mut response, 5);
    response
}

/// The failure page without the frame. It still has the telephone number.
pub(crate) fn unframed(snapshot: &Snapshot, status: StatusCode) -> Response<Body> {
    let parts = &snapshot.parts;
    let company = parts.site.company();
    let assets = &parts.web.assets;
    let head = format!(
        "<link rel=\"stylesheet\" href=\"{}\">\n\
         <link rel=\"preload\" href=\"{}\" as=\"font\" type=\"font/woff2\" crossorigin=\"\">\n",
        Attribute(&assets.stylesheet),
        Attribute(&assets.font)
    );
    let name = format!("<p><b>{}</b></p>\n", Text(&company.name));
    let texts = texts();
    let ways = format!(
        "<p>{}</p>\n\
         <p class=\"buttons\"><a class=\"button button-fill\" href=\"{}\">{}</a>\n\
         <a class=\"button button-line\" href=\"{}\">{}</a></p>\n",
        Text(&texts.failure_server()),
        Attribute(&company.toll_free.href),
        Text(&texts.failure_call(&company.toll_free.display)),
        Attribute(&company.home_href),
        Text(&texts.home()),
    );
    document(status, parts.site.language(), &head, &name, &ways)
}

/// The response to a program that requests what doesn't exist. A page of the site would be a hundred times as large,
/// and nobody would read it.
pub(crate) fn for_programs(status: StatusCode) -> Response<Body> {
    let reason = status.canonical_reason().unwrap_or_default();
    no_store(status, PLAIN, format!("{} {reason}\n", status.as_u16()))
}

/// The failure page for when nothing of the site is available, or no person sees it.
pub(crate) fn bare(status: StatusCode) -> Response<Body> {
    let ways = format!("<p><a href=\"/\">{}</a></p>\n", Text(&texts().home()));
    document(status, "en-US", "", "", &ways)
}

fn document(
    status: StatusCode,
    language: &str,
    head: &str,
    before: &str,
    after: &str,
) -> Response<Body> {
    let reason = status.canonical_reason().unwrap_or_default();
    let title = texts().failure_unexpected();
    let html = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"robots\" content=\"noindex\">\n\
         <title>{title}</title>\n{head}</head>\n\
         <body class=\"bare\">\n<main>\n{before}\
         <h1>{title}</h1>\n<p>{} {reason}</p>\n{after}\
         </main>\n</body>\n</html>\n",
        Attribute(language),
        status.as_u16()
    );
    html_response(status, html)
}
