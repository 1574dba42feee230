//! Files for programs at fixed addresses: sitemaps, feeds, robots.txt.
//!
//! Each is made when it is asked for the first time in a generation, and prepared like a page.

use std::collections::HashMap;

use axum::body::Body;
use axum::http::header::{HeaderName, HeaderValue, LINK};
use axum::http::{HeaderMap, Method, Response, StatusCode};
use bytes::Bytes;
use sightline_content::{PublishSetting, Site};
use tokio::sync::OnceCell;

use crate::body::PreparedBody;
use crate::snapshot::Parts;

/// Readers of feeds ask often; a few minutes later is soon enough.
const SOME_MINUTES: &str = "public, max-age=300";
const PNG: &str = "image/png";
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// A file, ready to go out.
#[derive(Debug)]
struct Prepared {
    body: PreparedBody,
    canonical: Option<HeaderValue>,
    /// Whether it is the site's icon, which search results show.
    is_icon: bool,
}

/// The files of a generation. Their addresses are known from the start: asking for any other costs a
/// lookup.
#[derive(Debug)]
pub(crate) struct PublicFiles(HashMap<String, OnceCell<Prepared>>);

impl PublicFiles {
    /// The files of a site, none of them made yet.
    pub(crate) fn new(site: &Site) -> Self {
        let icons = site.icons().into_iter();
        let icons = icons.map(|icon| icon.path.to_owned());
        let paths = site.public_files().into_iter().chain(icons);
        Self(paths.map(|path| (path, OnceCell::new())).collect())
    }

    /// Answers with the file at this path; `None` when there is none.
    pub(crate) async fn respond(
        &self,
        parts: &Parts,
        path: &str,
        method: &Method,
        request: &HeaderMap,
    ) -> Option<Response<Body>> {
        let slot = self.0.get(path)?;
        let made = slot.get_or_try_init(|| async {
            let parts = parts.clone();
            let path = path.to_owned();
            // It goes through all pages, and compressing takes milliseconds.
            let made = tokio::task::spawn_blocking(move || make(&parts, &path));
            made.await.ok().flatten().ok_or(())
        });
        let file = made.await.ok()?;
        let mut response = file
            .body
            .respond(StatusCode::OK, method, request, SOME_MINUTES);
        let headers = response.headers_mut();
        // A list of the pages is no result of a search for one of them.
        if !file.is_icon {
            headers.insert(ROBOTS, HeaderValue::from_static("noindex, follow"));
        }
        if let Some(canonical) = &file.canonical {
            headers.insert(LINK, canonical.clone());
        }
        Some(response)
    }
}

fn make(parts: &Parts, path: &str) -> Option<Prepared> {
    let mut icons = parts.site.icons().into_iter();
    if let Some(icon) = icons.find(|icon| icon.path == path) {
        let png = sightline_media::draw_icon(&icon.svg, icon.size)
            .inspect_err(|error| tracing::error!(%error, path, "an icon cannot be drawn"))
            .ok()?;
        return Some(Prepared {
            body: PreparedBody::new(PNG, Bytes::from(png)),
            canonical: None,
            is_icon: true,
        });
    }
    let setting = PublishSetting { today: parts.today };
    let file = parts.site.public_file(path, setting)?;
    let link = file
        .canonical
        .map(|address| format!("<{address}>; rel=\"canonical\""));
    Some(Prepared {
        body: PreparedBody::new(file.content_type, Bytes::from(file.body)),
        // An address that no header can hold is a fault of the content that the check refuses.
        canonical: link.and_then(|link| HeaderValue::from_str(&link).ok()),
        is_icon: file.content_type.starts_with("image/"),
    })
}
