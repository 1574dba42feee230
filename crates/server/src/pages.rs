//! `GET` and `HEAD` of every page.
//!
//! 1. Other methods: `405`.
//! 2. The path is looked up in the snapshot. A path that isn't there is an alias of a page (`308`), a former address
//!    (`308`, `307` to a file of `/media/`, or `410`), or unknown (`404`).
//! 3. The page's bytes come from the snapshot, or from `on_demand` for search results, plans and selections in the
//!    catalogue.
//! 4. In pages prepared with placeholders (for a reference number and the day of the answer, or the name of an unknown
//!    brand), the real text is filled in, escaped.

use std::borrow::Cow;
use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Extension, State};
use axum::http::header::{ACCEPT, ALLOW, CACHE_CONTROL, CONTENT_LENGTH, HeaderValue, VARY};
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri};
use futures_util::stream;
use percent_encoding::percent_decode_str;
use sightline_leads::Stored;
use sightline_model::{
    ANSWER_DAY_PLACEHOLDER, CatalogueChoice, FormKind, MAX_PLAN_QUERY_BYTES, MissingWhat, PageKind,
    PlanningTool, REFERENCE_PLACEHOLDER, Route, split_address,
};
use sightline_render::{RenderError, escape};
use sightline_site::{SearchQuery, SiteResolution};

use crate::addresses::{Address, PageAddress};
use crate::app::App;
use crate::blocking::blocking;
use crate::counts::PageRequest;
use crate::error::log_render_failure;
use crate::failure;
use crate::intake::Peer;
use crate::on_demand::Chosen;
use crate::parts::Parts;
use crate::prepared_file::PreparedFile;
use crate::response::{HTML, NO_STORE, empty, moved, no_store, retry_after};
use crate::sent_form::SentForm;
use crate::snapshot::Snapshot;
use crate::splice::splice;
use crate::view::{BRAND_PLACEHOLDER, View};

/// Browsers revalidate a page every time. If it's unchanged, the response is 304, without a body.
const REVALIDATE: &str = "no-cache";
/// For a page that depends on one visitor's input: browsers may cache it and revalidate it, proxies may not.
const OWN: &str = "private, no-cache";

/// The longest name of an unknown brand that is shown. Longer ones are cut.
const MAX_ECHO_CHARS: usize = 80;

/// The fallback handler, which responds with pages and prepared files.
pub(crate) async fn page(
    State(app): State<Arc<App>>,
    Extension(Peer(peer)): Extension<Peer>,
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
    let found = find(&snapshot, &uri).await;
    let absent = found.as_ref().ok().and_then(Found::absent);
    if let Some(status) = absent
        && is_for_program(&uri, &headers)
    {
        return with_vary(failure::for_programs(status));
    }
    let counted = |page| PageRequest {
        page,
        query: uri.query(),
        method: &method,
        headers: &headers,
        base_url: snapshot.base_url(),
    };
    let answer = match found {
        Ok(Found::Redirect(to)) => return moved(&to),
        Ok(Found::File(file)) => {
            let answer = file.respond(&snapshot.parts, &method, &headers).await;
            answer.ok_or(RenderError::Stopped)
        }
        Ok(Found::View(status, view)) => {
            if status == StatusCode::OK
                && let Some(page) = snapshot.addresses.page_path(uri.path())
            {
                app.counts.page(&counted(page));
            }
            prepared(&snapshot, status, &view, &method, &headers).await
        }
        Ok(Found::Filled {
            status,
            view,
            texts,
        }) => filled(&snapshot, status, &view, &method, &texts).await,
        Ok(Found::Chosen(chosen)) => {
            let queue = if chosen.is_plan() {
                &app.plan_queue
            } else {
                &app.search_queue
            };
            let turn = (queue, app.admission.sender(peer.ip(), &headers));
            let (parts, request) = (&snapshot.parts, (&method, &headers));
            let cache_control = if chosen.is_confirmation() {
                NO_STORE
            } else {
                OWN
            };
            let answer = snapshot
                .on_demand
                .respond(parts, &chosen, turn, request, cache_control);
            answer.await.map(|(status, response)| {
                if status == StatusCode::OK
                    && !matches!(chosen, Chosen::PlanAnswer(..))
                    && let Some(page) = snapshot.addresses.page_path(uri.path())
                {
                    app.counts.choice(&counted(page));
                }
                response
            })
        }
        Err(error) => Err(error),
    };
    match answer {
        Ok(response) if absent.is_some() => with_vary(response),
        Ok(response) => response,
        Err(RenderError::Busy) => busy(&snapshot, &method, &headers).await,
        Err(error) => {
            log_render_failure(uri.path(), &error);
            let status = StatusCode::INTERNAL_SERVER_ERROR;
            failure::page(&snapshot, status, &method, &headers).await
        }
    }
}

/// Responds with a page that is in memory, if the request is for the page's own address. Otherwise returns `None`.
pub(crate) fn at_once(
    app: &App,
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
) -> Option<Response<Body>> {
    // A percent-encoded path may be an alias of a plain one.
    let is_plain = uri.query().is_none() && !uri.path().contains('%');
    if !is_plain || (method != Method::GET && method != Method::HEAD) {
        return None;
    }
    let snapshot = app.snapshot();
    let Some(Address::Page(PageAddress { view, .. })) = snapshot.addresses.get(uri.path()) else {
        return None;
    };
    let page = snapshot.in_memory(view)?;
    let response = page.respond_if_made(&snapshot.pages, method, headers, REVALIDATE)?;
    app.counts.page(&PageRequest {
        page: uri.path(),
        query: None,
        method,
        headers,
        base_url: snapshot.base_url(),
    });
    Some(response)
}

/// What is at an address.
enum Found<'a> {
    Redirect(String),
    File(&'a PreparedFile),
    /// A page that is made on request.
    Chosen(Chosen),
    View(StatusCode, Cow<'a, View>),
    Filled {
        status: StatusCode,
        view: View,
        /// The placeholders and the texts that replace them.
        texts: Vec<(&'static str, String)>,
    },
}

impl Found<'_> {
    /// The status, if nothing is at the address.
    fn absent(&self) -> Option<StatusCode> {
        let (Self::View(status, _) | Self::Filled { status, .. }) = self else {
            return None;
        };
        matches!(*status, StatusCode::NOT_FOUND | StatusCode::GONE).then_some(*status)
    }
}

/// Extensions of files that pages load or scanners look for. No address of a page ends like that, here or on other
/// sites.
const FILES: [&str; 24] = [
    "avif", "bak", "css", "env", "gif", "gz", "ico", "jpeg", "jpg", "js", "json", "map", "mjs",
    "mp4", "png", "sql", "svg", "ttf", "txt", "webm", "webp", "woff", "woff2", "xml",
];

/// Whether no person would read a page sent as the response: HTML isn't accepted, or the address isn't one of a page.
fn is_for_program(uri: &Uri, headers: &HeaderMap) -> bool {
    let mut accepted = headers.get_all(ACCEPT).iter();
    let takes_pages = accepted.any(|types| {
        types
            .to_str()
            .is_ok_and(|types| types.contains("text/html"))
    });
    let mut parts = uri.path().split('/');
    let is_hidden = parts.clone().any(|part| part.starts_with('.'));
    let ending = parts.next_back().and_then(|name| name.rsplit_once('.'));
    let is_file = ending.is_some_and(|(_, ending)| FILES.contains(&&*ending.to_ascii_lowercase()));
    !takes_pages || is_hidden || is_file
}

/// Tells caches that the response depends on `Accept`.
fn with_vary(mut response: Response<Body>) -> Response<Body> {
    let headers = response.headers_mut();
    headers.append(VARY, HeaderValue::from_static("Accept"));
    response
}

async fn find<'a>(snapshot: &'a Snapshot, uri: &Uri) -> Result<Found<'a>, RenderError> {
    let Ok(path) = percent_decode_str(uri.path()).decode_utf8() else {
        return Ok(nothing(StatusCode::NOT_FOUND, View::NotFound));
    };
    let query = uri.query();
    match (snapshot.addresses.get(&path), query) {
        (Some(Address::File(file)), _) => Ok(Found::File(file)),
        (Some(Address::Page(page)), None) => Ok(shown(&page.view)),
        (Some(Address::Page(page)), Some(query)) => match (page.tab(query), &*page.view) {
            (Some(tab), _) => Ok(shown(tab)),
            (None, View::Page(route)) if !has_tabs(route) => {
                asked(snapshot, route.clone(), Some(query)).await
            }
            _ => elsewhere(snapshot, path.into_owned(), Some(query)).await,
        },
        (None, _) => match answering_tool(snapshot, &path) {
            Some(tool) => {
                let query = bounded(query.unwrap_or_default());
                Ok(Found::Chosen(Chosen::PlanAnswer(tool, query)))
            }
            None => elsewhere(snapshot, path.into_owned(), query).await,
        },
    }
}

/// Whether the query of a page may name a tab, so that it selects another list, or none.
fn has_tabs(route: &Route) -> bool {
    matches!(route.list().0, Route::Catalogue(_) | Route::Articles(_))
}

/// The planning tool whose JSON is at a path: that of its page with `.json` appended.
fn answering_tool(snapshot: &Snapshot, path: &str) -> Option<PlanningTool> {
    let Address::Page(page) = snapshot.addresses.get(path.strip_suffix(".json")?)? else {
        return None;
    };
    match &*page.view {
        View::Page(Route::PlanningTool(tool)) => Some(*tool),
        _ => None,
    }
}

/// A page of the site.
fn shown(view: &View) -> Found<'_> {
    Found::View(StatusCode::OK, Cow::Borrowed(view))
}

/// The view for an address without a page.
fn nothing<'a>(status: StatusCode, view: View) -> Found<'a> {
    Found::View(status, Cow::Owned(view))
}

/// The response to a request for a file that isn't there: its address may be a former one.
pub(crate) async fn absent_file(snapshot: &Snapshot, uri: &Uri) -> Response<Body> {
    let found = match percent_decode_str(uri.path()).decode_utf8() {
        Ok(path) => elsewhere(snapshot, path.into_owned(), uri.query()).await,
        Err(_) => return failure::bare(StatusCode::NOT_FOUND),
    };
    match found {
        Ok(Found::Redirect(to)) => moved(&to),
        Ok(Found::View(StatusCode::GONE, _)) => failure::bare(StatusCode::GONE),
        _ => failure::bare(StatusCode::NOT_FOUND),
    }
}

/// Resolves a path that isn't a page's own, or that of a page with tabs and a query that no link of the site has.
async fn elsewhere<'a>(
    snapshot: &Snapshot,
    path: String,
    query: Option<&str>,
) -> Result<Found<'a>, RenderError> {
    let site = Arc::clone(&snapshot.parts.site);
    let own = query.map(str::to_owned);
    let resolution = blocking(move || site.resolve(&path, own.as_deref())).await?;
    Ok(match resolution {
        SiteResolution::Redirect(to) => Found::Redirect(to),
        SiteResolution::Page(route) => {
            return asked(snapshot, route, query).await;
        }
        SiteResolution::MissingBrand(route) => Found::Filled {
            status: StatusCode::NOT_FOUND,
            view: View::Missing(MissingWhat::Brand),
            texts: vec![(BRAND_PLACEHOLDER, echo(&route))],
        },
        SiteResolution::MissingArticle(_) => {
            nothing(StatusCode::NOT_FOUND, View::Missing(MissingWhat::Article))
        }
        SiteResolution::MissingProduct(_) => {
            nothing(StatusCode::NOT_FOUND, View::Missing(MissingWhat::Product))
        }
        // A removed page shows the same as an unknown address. Only programs see the difference.
        SiteResolution::Gone => nothing(StatusCode::GONE, View::NotFound),
        SiteResolution::Unknown => nothing(StatusCode::NOT_FOUND, View::NotFound),
    })
}

/// What is at a page's path with the given query.
async fn asked<'a>(
    snapshot: &Snapshot,
    route: Route,
    given: Option<&str>,
) -> Result<Found<'a>, RenderError> {
    let query = given.unwrap_or_default();
    if let Some(sent) = SentForm::parse(query) {
        let Parts { site, today, .. } = &snapshot.parts;
        let sent = SentForm {
            answer_by: sent.answer_by.filter(|_| site.promises_answer(*today)),
            ..sent
        };
        if let (Route::PlanningTool(tool), Some((plan, _))) = (&route, query.rsplit_once("&sent="))
        {
            return Ok(Found::Chosen(Chosen::Plan(
                *tool,
                bounded(plan),
                Some(sent),
            )));
        }
        let day = sent.answer_day();
        let names_day = day.is_some();
        let mut texts = vec![(REFERENCE_PLACEHOLDER, sent.reference.to_string())];
        texts.extend(day.map(|day| (ANSWER_DAY_PLACEHOLDER, day)));
        return Ok(Found::Filled {
            status: StatusCode::OK,
            view: View::Sent {
                route,
                form: sent.form,
                names_day,
            },
            texts,
        });
    }
    let chosen = match route {
        Route::Search => {
            let query = SearchQuery::parse(Some(query));
            (!query.is_empty()).then_some(Chosen::Search(query))
        }
        // An empty query after `?` asks for the default plan.
        Route::PlanningTool(tool) if given.is_some() => {
            Some(Chosen::Plan(tool, bounded(query), None))
        }
        ref route if route.kind() == PageKind::Catalogue && names_more_than_tab(query) => {
            let (site, query) = (Arc::clone(&snapshot.parts.site), query.to_owned());
            let choice = blocking(move || site.choice(Some(&query))).await?;
            let (_, page) = route.list();
            (!choice.is_plain()).then_some(Chosen::Catalogue(CatalogueChoice { page, ..choice }))
        }
        _ => None,
    };
    let page = || Found::View(StatusCode::OK, Cow::Owned(View::Page(route)));
    Ok(chosen.map_or_else(page, Found::Chosen))
}

/// A query of a planning tool, cut just beyond the limit if it's too long, so that the tool still refuses it.
pub(crate) fn bounded(query: &str) -> String {
    query.chars().take(MAX_PLAN_QUERY_BYTES + 1).collect()
}

/// Whether a query of the catalogue may be a selection. A tab alone is a page of its own.
fn names_more_than_tab(query: &str) -> bool {
    form_urlencoded::parse(query.as_bytes()).any(|(name, _)| name != "tab")
}

/// The name of the requested brand, as the page shows it.
fn echo(route: &Route) -> String {
    match route {
        Route::Brand(name) => name.chars().take(MAX_ECHO_CHARS).collect(),
        _ => String::new(),
    }
}

/// The path and query of a page that confirms a form. [`SentForm::parse`] parses the query. The page of a planning tool also shows
/// the plan that was sent, whose query comes first.
pub(crate) fn confirmation(
    snapshot: &Snapshot,
    route: &Route,
    form: FormKind,
    stored: &Stored,
    plans: &[String],
) -> String {
    let site = &snapshot.parts.site;
    let mut path = site.router().path(route);
    if let Some(plan) = plan_at(&path, plans) {
        path.clone_from(plan);
    }
    let joint = if path.contains('?') { '&' } else { '?' };
    let answer = site.answer_day(stored.received_at);
    let answer = answer.map_or_else(String::new, |day| format!("&answer={}", day.date));
    format!(
        "{path}{joint}sent={}&reference={}{answer}#{}",
        form.as_str(),
        stored.reference,
        form.anchor()
    )
}

/// The first of some links to plans that is of the planning tool at a path.
pub(crate) fn plan_at<'p>(path: &str, plans: &'p [String]) -> Option<&'p String> {
    plans.iter().find(|plan| split_address(plan).0 == path)
}

async fn prepared(
    snapshot: &Snapshot,
    status: StatusCode,
    view: &View,
    method: &Method,
    headers: &HeaderMap,
) -> Result<Response<Body>, RenderError> {
    let page = snapshot.page(view).await?;
    let response = page.body.respond(status, method, headers, REVALIDATE);
    let mut response = response.await?;
    snapshot.pages.recount(&page);
    page.complete(response.headers_mut());
    Ok(response)
}

/// The response when too many pages are being made at once.
async fn busy(snapshot: &Snapshot, method: &Method, headers: &HeaderMap) -> Response<Body> {
    let status = StatusCode::SERVICE_UNAVAILABLE;
    let mut response = failure::page(snapshot, status, method, headers).await;
    retry_after(&mut response, 2);
    response
}

async fn filled(
    snapshot: &Snapshot,
    status: StatusCode,
    view: &View,
    method: &Method,
    texts: &[(&str, String)],
) -> Result<Response<Body>, RenderError> {
    let page = snapshot.page(view).await?;
    // The escaping for attributes is also correct in text, as it covers quotes too.
    let escaped = |text: &String| escape::Attribute(text).to_string();
    let texts = texts
        .iter()
        .map(|(placeholder, text)| (*placeholder, escaped(text)));
    let parts = splice(page.body.identity().await?, &texts.collect::<Vec<_>>());
    snapshot.pages.recount(&page);
    let length = HeaderValue::from(parts.iter().map(Bytes::len).sum::<usize>());
    let body = if *method == Method::HEAD {
        Body::empty()
    } else {
        Body::from_stream(stream::iter(parts.into_iter().map(Ok::<_, Infallible>)))
    };
    let mut response = no_store(status, HTML, body);
    response.headers_mut().insert(CONTENT_LENGTH, length);
    page.complete(response.headers_mut());
    if status == StatusCode::NOT_FOUND {
        // Nothing in it is private, and going back to it should be instant.
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(REVALIDATE));
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use sightline_model::PAGE_SIZE;

    use super::*;
    use crate::testing::{folder, parts, snapshot};

    #[test]
    fn only_a_query_with_more_than_a_tab_may_filter_the_catalogue() {
        for plain in ["", "tab=cctv", "tab=nonsense&tab=cctv"] {
            assert!(!names_more_than_tab(plain), "{plain}");
        }
        assert!(names_more_than_tab("tab=cctv&brand=axis"));
    }

    #[tokio::test]
    async fn addresses_resolve_by_path_and_known_query_values() {
        let snapshot = snapshot(&parts(&folder(&[])), None);
        for (address, expected) in [
            ("/", "Page(Home)"),
            ("/?utm_source=mail", "Page(Home)"),
            (
                "/security-insights?category=access_control",
                "Page(Articles(Some(\"access_control\")))",
            ),
            (
                "/security-insights?category=ACCESS_CONTROL&x=1",
                "Page(Articles(Some(\"access_control\")))",
            ),
            (
                "/security-products?tab=cctv",
                "Page(Catalogue(Some(\"cctv\")))",
            ),
            (
                "/security-products?tab=cctv&x=1",
                "Page(Catalogue(Some(\"cctv\")))",
            ),
            ("/security-products?x=1", "Page(Catalogue(None))"),
            ("/security-products%3Ftab=cctv", "NotFound"),
            ("/nowhere", "NotFound"),
            ("/articles/none", "Missing(Article)"),
        ] {
            let uri = address.parse().unwrap();
            let found = find(&snapshot, &uri).await.unwrap();
            let Found::View(_, view) = found else {
                panic!("{address} is no prepared page");
            };
            assert_eq!(format!("{view:?}"), expected, "{address}");
        }
        let alias = find(&snapshot, &"/Contact/?a=b".parse().unwrap()).await;
        assert!(matches!(alias, Ok(Found::Redirect(to)) if to.ends_with("?a=b")));
    }

    #[tokio::test]
    async fn a_list_page_beyond_the_end_of_a_tab_is_not_found() {
        let camera = folder(&[]);
        let camera = camera.text("products/turret-4mp.toml").unwrap();
        let cameras = (0..PAGE_SIZE).map(|number| {
            let text = camera.replace("X-1", &format!("T-{number}"));
            (format!("products/turret-{number}.toml"), text)
        });
        let cameras: Vec<(String, String)> = cameras.collect();
        let others: Vec<(&str, &str)> = cameras
            .iter()
            .map(|(path, text)| (&**path, &**text))
            .collect();
        let snapshot = snapshot(&parts(&folder(&others)), None);
        for (query, expected) in [
            ("", "Page(ListPage { list: Catalogue(None), page: 2 })"),
            (
                "?tab=cctv",
                "Page(ListPage { list: Catalogue(Some(\"cctv\")), page: 2 })",
            ),
            ("?tab=access", "NotFound"),
            ("?tab=access&x=1", "NotFound"),
        ] {
            let uri = format!("/security-products/page/2{query}").parse().unwrap();
            let Ok(Found::View(_, view)) = find(&snapshot, &uri).await else {
                panic!("{query} is no prepared page");
            };
            assert_eq!(format!("{view:?}"), expected, "{query}");
        }
    }
}
