//! The pages for failures, each for the case that the one before it cannot be made: in the site's
//! frame; without it, where the frame is the fault; and with nothing of the site at all.

use axum::body::Body;
use axum::http::{HeaderMap, Method, Response, StatusCode};
use sightline_render::escape::{Attribute, Text};
use sightline_texts::texts;

use crate::problem::Problem;
use crate::response::{NO_STORE, PLAIN, html_response, no_store, retry_after};
use crate::snapshot::Snapshot;
use crate::view::View;

/// The page for a failure: in the site's frame, or without it when the frame is the fault.
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

/// The answer where none came in time: to a program problem details, to everybody else the page, which
/// is not waited for.
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

/// The page without the frame. A visitor can still call.
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

/// The answer to a program that asks for what is not there: a page of the site would be a hundred times as large,
/// and nobody would read it.
pub(crate) fn for_programs(status: StatusCode) -> Response<Body> {
    let reason = status.canonical_reason().unwrap_or_default();
    no_store(status, PLAIN, format!("{} {reason}\n", status.as_u16()))
}

/// The page where nothing of the site is at hand, or nobody looks at it.
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
