//! Files that are prepared like pages: sitemaps and feeds, icons, the site's own stylesheet and
//! typeface, and drawings (SVG) of the content folder.
//!
//! Each file is made and compressed when it's first requested in a generation.

use axum::body::Body;
use axum::http::header::{CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, LINK};
use axum::http::{HeaderMap, Method, Response, StatusCode};
use bytes::Bytes;
use sightline_site::{IdentityFile, MediaFile};
use tokio::sync::OnceCell;

use crate::blocking::blocking;
use crate::body::{PreparedBody, shared};
use crate::parts::Parts;
use crate::response::FOREVER;

/// Feed readers poll often, and an update that is five minutes late is soon enough.
const SOME_MINUTES: &str = "public, max-age=300";
const PNG: &str = "image/png";
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// A file that is made on the first request.
#[derive(Debug)]
pub(crate) struct PreparedFile {
    source: Source,
    made: OnceCell<Box<Made>>,
}

/// Where a file comes from.
#[derive(Debug, Clone)]
pub(crate) enum Source {
    /// A file for programs, such as a sitemap, by its path.
    Published(String),
    /// The site's icon in one size, by its path.
    Icon(&'static str),
    /// A drawing (SVG), by its name below `/media/`.
    Drawing(String),
    /// The site's own stylesheet or typeface.
    Identity(IdentityFile),
}

/// A file, ready to send.
#[derive(Debug)]
struct Made {
    body: PreparedBody,
    cache_control: &'static str,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl PreparedFile {
    /// Creates a file that isn't made yet.
    pub(crate) fn new(source: Source) -> Self {
        Self {
            source,
            made: OnceCell::new(),
        }
    }

    /// Returns the same file, not made yet. What is made of it is dropped with it.
    pub(crate) fn unmade(&self) -> Self {
        Self::new(self.source.clone())
    }

    /// Responds with the file, or returns `None` if it cannot be made.
    pub(crate) async fn respond(
        &self,
        parts: &Parts,
        method: &Method,
        request: &HeaderMap,
    ) -> Option<Response<Body>> {
        let made = self.made.get_or_try_init(|| async {
            let (source, parts) = (self.source.clone(), parts.clone());
            // A sitemap goes through all pages, and compressing takes milliseconds.
            let made = blocking(move || source.make(&parts)).await;
            made.ok().flatten().map(Box::new).ok_or(())
        });
        let made = made.await.ok()?;
        let mut response = made
            .body
            .respond(StatusCode::OK, method, request, made.cache_control)
            .await
            .ok()?;
        response.headers_mut().extend(made.headers.iter().cloned());
        Some(response)
    }
}

impl Source {
    fn make(&self, parts: &Parts) -> Option<Made> {
        match self {
            Self::Published(path) => published(parts, path),
            Self::Icon(path) => icon(parts, path),
            Self::Drawing(name) => drawing(parts, name),
            Self::Identity(file) => Some(Made {
                body: PreparedBody::new(file.content_type, shared(file.bytes.clone())),
                cache_control: FOREVER,
                headers: Vec::new(),
            }),
        }
    }
}

fn published(parts: &Parts, path: &str) -> Option<Made> {
    let file = parts.site.public_file(path, parts.today)?;
    let mut headers = Vec::new();
    // A list of pages shouldn't be a search result itself. The icon may be shown in results.
    if !file.content_type.starts_with("image/") {
        headers.push((ROBOTS, HeaderValue::from_static("noindex, follow")));
    }
    // An address that isn't a valid header value is a fault of the content, which the check
    // refuses.
    let link = file
        .canonical
        .and_then(|address| HeaderValue::from_str(&format!("<{address}>; rel=\"canonical\"")).ok());
    headers.extend(link.map(|link| (LINK, link)));
    Some(Made {
        body: PreparedBody::new(file.content_type, Bytes::from(file.body)),
        cache_control: SOME_MINUTES,
        headers,
    })
}

fn icon(parts: &Parts, path: &str) -> Option<Made> {
    let mut icons = parts.site.icons().into_iter();
    let icon = icons.find(|icon| icon.path == path)?;
    let png = sightline_media::draw_icon(&icon.svg, icon.size)
        .inspect_err(|error| tracing::error!(%error, path, "an icon cannot be drawn"))
        .ok()?;
    Some(Made {
        body: PreparedBody::new(PNG, Bytes::from(png)),
        cache_control: SOME_MINUTES,
        headers: Vec::new(),
    })
}

fn drawing(parts: &Parts, name: &str) -> Option<Made> {
    let Some(MediaFile::AsItIs { media_type, file }) = parts.site.media(name) else {
        return None;
    };
    // An SVG that is opened directly is a document, so it must not run scripts.
    let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
    Some(Made {
        body: PreparedBody::new(media_type, shared(file.read()?)),
        cache_control: FOREVER,
        headers: vec![(CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy))],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{folder, headers, parts};

    #[tokio::test]
    async fn an_svg_is_compressed_once_for_repeated_requests() {
        let circles = "<circle r=\"2\"/>".repeat(200);
        let drawing = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\">{circles}</svg>"
        );
        let parts = parts(&folder(&[("media/plan.svg", &drawing)]));
        let mut names = parts.site.drawings();
        let name = names.find(|name| name.starts_with("plan-")).unwrap();
        let file = PreparedFile::new(Source::Drawing(name.to_owned()));
        let other = file.unmade();
        let other = other.respond(&parts, &Method::GET, &HeaderMap::new()).await;
        assert!(other.is_some() && file.made.get().is_none());
        let request = headers(&[("accept-encoding", "br")]);
        let ask = async |method| {
            let answer = file.respond(&parts, &method, &request).await.unwrap();
            let (head, body) = answer.into_parts();
            let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
            (head.headers["etag"].clone(), body)
        };
        let (tag, _) = ask(Method::HEAD).await;
        let made = file.made.get().unwrap().body.brotli().unwrap().as_ptr();
        let (same, body) = ask(Method::GET).await;
        assert_eq!((same, body.as_ptr()), (tag, made));
        let again = ask(Method::GET).await.1;
        assert_eq!(again.as_ptr(), made, "nothing is compressed again");
    }
}
