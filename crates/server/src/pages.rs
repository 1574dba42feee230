//! `GET` and `HEAD` of every page.
//!
//! 1. Other methods: `405`.
//! 2. The address is a file for programs, a page, another name of one (`308`), a former one (`308`
//!    or `410`), or unknown (`404`).
//! 3. The page's bytes come from the snapshot; those of search results and of a choice in the
//!    catalogue from `on_demand`.
//! 4. What was prepared with a placeholder (a reference number, the name of an unknown brand) gets
//!    the real text, escaped.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue, LOCATION, RETRY_AFTER,
};
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri};
use percent_encoding::percent_decode_str;
use sightline_content::{SearchQuery, SiteResolution};
use sightline_leads::Reference;
use sightline_model::{FormKind, MissingWhat, REFERENCE_PLACEHOLDER, Route};
use sightline_render::{RenderError, escape};

use crate::app::App;
use crate::error::log_render_failure;
use crate::failure;
use crate::on_demand::Chosen;
use crate::snapshot::{BRAND_PLACEHOLDER, Snapshot, View};

/// Browsers ask every time whether a page is still the same; the answer is then 304, without a body.
const REVALIDATE: &str = "no-cache";
/// What is for one visitor at one moment is kept nowhere.
pub(crate) const NO_STORE: &str = "no-store";

/// A page of one visitor's choice: a browser may keep it and asks again, a proxy keeps none.
const OWN: &str = "private, no-cache";

/// Longer names of unknown brands are cut: they are only an echo.
const LONGEST_ECHO: usize = 80;

/// Answers every address that is not a file or an endpoint.
pub(crate) async fn page(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    if method != Method::GET && method != Method::HEAD {
        let mut response = empty(StatusCode::METHOD_NOT_ALLOWED);
        response
            .headers_mut()
            .insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    let snapshot = app.snapshot();
    let file = snapshot
        .files
        .respond(&snapshot.parts, uri.path(), &method, &headers);
    if let Some(response) = file.await {
        return response;
    }
    let answer = match find(&snapshot, &uri) {
        Found::Redirect(to) => return redirect(StatusCode::PERMANENT_REDIRECT, &to),
        Found::View(status, view) => {
            if status == StatusCode::OK && method == Method::GET {
                app.views.count(uri.path(), &headers);
            }
            prepared(&snapshot, status, &view, &method, &headers).await
        }
        Found::Filled {
            status,
            view,
            placeholder,
            text,
        } => filled(&snapshot, status, &view, &method, (placeholder, &text)).await,
        Found::Chosen(chosen) => own(&snapshot, &chosen, &method, &headers).await,
    };
    match answer {
        Ok(response) => response,
        Err(RenderError::Busy) => busy(&snapshot, &method, &headers).await,
        Err(error) => {
            log_render_failure(uri.path(), &error);
            let status = StatusCode::INTERNAL_SERVER_ERROR;
            failure::page(&snapshot, status, &method, &headers).await
        }
    }
}

/// What an address asks for.
enum Found {
    Redirect(String),
    /// A page that is made when somebody asks for it.
    Chosen(Chosen),
    View(StatusCode, View),
    Filled {
        status: StatusCode,
        view: View,
        placeholder: &'static str,
        text: String,
    },
}

fn find(snapshot: &Snapshot, uri: &Uri) -> Found {
    let Ok(path) = percent_decode_str(uri.path()).decode_utf8() else {
        return Found::View(StatusCode::NOT_FOUND, View::NotFound);
    };
    match snapshot.parts.site.resolve(&path, uri.query()) {
        SiteResolution::Redirect(to) => Found::Redirect(to),
        SiteResolution::Page(route) => match sent(uri.query()) {
            Some((form, reference)) => Found::Filled {
                status: StatusCode::OK,
                view: View::Sent(route, form),
                placeholder: REFERENCE_PLACEHOLDER,
                text: reference.to_string(),
            },
            None => match chosen(snapshot, &route, uri.query()) {
                Some(chosen) => Found::Chosen(chosen),
                None => Found::View(StatusCode::OK, View::Page(route)),
            },
        },
        SiteResolution::MissingBrand(route) => Found::Filled {
            status: StatusCode::NOT_FOUND,
            view: View::Missing(MissingWhat::Brand),
            placeholder: BRAND_PLACEHOLDER,
            text: echo(&route),
        },
        SiteResolution::MissingArticle(_) => {
            Found::View(StatusCode::NOT_FOUND, View::Missing(MissingWhat::Article))
        }
        SiteResolution::MissingProduct(_) => {
            Found::View(StatusCode::NOT_FOUND, View::Missing(MissingWhat::Product))
        }
        // What is gone shows what an unknown address shows; only programs see the difference.
        SiteResolution::Gone => Found::View(StatusCode::GONE, View::NotFound),
        SiteResolution::Unknown => Found::View(StatusCode::NOT_FOUND, View::NotFound),
    }
}

/// What the query asks for beyond the route's own page.
fn chosen(snapshot: &Snapshot, route: &Route, query: Option<&str>) -> Option<Chosen> {
    match route {
        Route::Search => {
            let query = SearchQuery::parse(query);
            (!query.is_empty()).then_some(Chosen::Search(query))
        }
        Route::Catalogue(_) => {
            let choice = snapshot.parts.site.choice(query);
            (!choice.is_plain()).then_some(Chosen::Catalogue(choice))
        }
        _ => None,
    }
}

/// The name of the brand that was asked for, as the page repeats it.
fn echo(route: &Route) -> String {
    match route {
        Route::Brand(name) => name.chars().take(LONGEST_ECHO).collect(),
        _ => String::new(),
    }
}

/// The form and the number in the query that follows a form sent without JavaScript.
fn sent(query: Option<&str>) -> Option<(FormKind, Reference)> {
    let mut form = None;
    let mut reference = None;
    for (name, value) in form_urlencoded::parse(query?.as_bytes()) {
        match &*name {
            "sent" => form = FormKind::parse(&value),
            "reference" => reference = Reference::parse(&value).ok(),
            _ => {}
        }
    }
    Some((form?, reference?))
}

/// The path of a page that confirms a form: what [`sent`] reads.
pub(crate) fn confirmation(
    snapshot: &Snapshot,
    route: &Route,
    form: FormKind,
    reference: Reference,
) -> String {
    let path = snapshot.parts.site.router().path(route);
    let joint = if path.contains('?') { '&' } else { '?' };
    format!(
        "{path}{joint}sent={}&reference={reference}#{}",
        form.as_str(),
        form.anchor()
    )
}

async fn prepared(
    snapshot: &Snapshot,
    status: StatusCode,
    view: &View,
    method: &Method,
    headers: &HeaderMap,
) -> Result<Response<Body>, RenderError> {
    let page = snapshot.page(view).await?;
    Ok(page.body.respond(status, method, headers, REVALIDATE))
}

async fn own(
    snapshot: &Snapshot,
    chosen: &Chosen,
    method: &Method,
    headers: &HeaderMap,
) -> Result<Response<Body>, RenderError> {
    let page = snapshot.on_demand.page(snapshot, chosen).await?;
    Ok(page.respond(StatusCode::OK, method, headers, OWN))
}

/// The page that asks for patience: too many pages are being made at once.
async fn busy(snapshot: &Snapshot, method: &Method, headers: &HeaderMap) -> Response<Body> {
    let status = StatusCode::SERVICE_UNAVAILABLE;
    let mut response = failure::page(snapshot, status, method, headers).await;
    response
        .headers_mut()
        .insert(RETRY_AFTER, HeaderValue::from_static("2"));
    response
}

async fn filled(
    snapshot: &Snapshot,
    status: StatusCode,
    view: &View,
    method: &Method,
    (placeholder, text): (&str, &str),
) -> Result<Response<Body>, RenderError> {
    let page = snapshot.page(view).await?;
    // The same escaping is right in text and in attributes: it covers quotes too.
    let text = escape::Attribute(text).to_string();
    let html = String::from_utf8_lossy(page.body.identity()).replace(placeholder, &text);
    let mut response = html_response(status, html, *method == Method::HEAD);
    if status == StatusCode::NOT_FOUND {
        // Nothing in it is one visitor's own, and going back to it should be instant.
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(REVALIDATE));
    }
    Ok(response)
}

/// An HTML answer for one visitor alone.
pub(crate) fn html_response(
    status: StatusCode,
    html: impl Into<bytes::Bytes>,
    head: bool,
) -> Response<Body> {
    let html = html.into();
    let mut response = empty(status);
    let headers = response.headers_mut();
    headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(NO_STORE));
    headers.insert(CONTENT_LENGTH, HeaderValue::from(html.len()));
    if !head {
        *response.body_mut() = Body::from(html);
    }
    response
}

/// An answer that leads elsewhere.
pub(crate) fn redirect(status: StatusCode, to: &str) -> Response<Body> {
    let mut response = empty(status);
    // Paths come from typed routes, which are ASCII; anything else would be a fault of ours.
    match HeaderValue::from_str(to) {
        Ok(to) => _ = response.headers_mut().insert(LOCATION, to),
        Err(_) => *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR,
    }
    response
}

fn empty(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}
