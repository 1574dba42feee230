//! Prepared bodies: one stored encoding, an entity tag for the content, and further encodings made on first use.
//!
//! Bodies worth compressing are stored with Brotli, which every browser supports and which takes the least memory. The
//! uncompressed body and the Zstandard and gzip encodings are made from it when a client prefers them, on a blocking
//! thread, and kept. The tag names the content and the encoding; that of a Brotli encoding has the hash of the compressed
//! bytes for a name, since they change when a page is compressed again.

use std::borrow::Cow;
use std::io;

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use bytes::Bytes;
use sightline_compression::{BrotliQuality, brotli, decompress_brotli, gzip, zstd};
use sightline_render::RenderError;
use strum::{EnumCount as _, IntoEnumIterator as _};
use tokio::sync::OnceCell;

use crate::blocking::blocking;
use crate::headers::RESOURCE_POLICY;

/// Smaller bodies are sent uncompressed: compression wouldn't save a packet.
pub(crate) const MIN_COMPRESSED_BYTES: usize = 512;

/// From this size on, bodies are compressed with the parameters for long texts. Pages are shorter; a list of all
/// products may be longer.
const LONG_BYTES: usize = 1024 * 1024;

/// A content encoding that bodies are sent in. If a client gives several the same quality, the first one here is used.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, strum::EnumCount, strum::EnumIter, strum::IntoStaticStr,
)]
#[strum(serialize_all = "lowercase")]
enum Encoding {
    #[strum(serialize = "br")]
    Brotli,
    Zstd,
    Gzip,
}

impl Encoding {
    /// The name of the encoding in headers.
    fn token(self) -> &'static str {
        self.into()
    }
}

/// A body, ready to send. It is stored with Brotli or, if compression isn't worthwhile, as it is.
#[derive(Debug, Clone)]
pub(crate) struct PreparedBody {
    content_type: HeaderValue,
    etag: String,
    /// `None` if compression isn't worthwhile; `identity` is then set from the start.
    brotli: Option<Bytes>,
    /// The end of the entity tag of the Brotli encoding: the beginning of its hash.
    brotli_tag: String,
    identity: OnceCell<Bytes>,
    zstd: OnceCell<Bytes>,
    gzip: OnceCell<Bytes>,
}

impl PreparedBody {
    /// Compresses a body. This takes milliseconds, so call it on a blocking thread.
    pub(crate) fn new(content_type: &'static str, identity: Bytes) -> Self {
        if !is_compressible(content_type) || identity.len() < MIN_COMPRESSED_BYTES {
            return Self::from_encodings(content_type, identity, None);
        }
        let quality = if identity.len() > LONG_BYTES {
            BrotliQuality::Long
        } else {
            BrotliQuality::Quick
        };
        let compressed = brotli(&identity, quality);
        Self::from_encodings(content_type, identity, Some(compressed))
    }

    /// Creates a body whose file name changes with its content and that isn't worth compressing. The entity tag is
    /// computed from the name, without reading the body.
    pub(crate) fn named(content_type: &'static str, name: &str, identity: Bytes) -> Self {
        let mut hasher = blake3::Hasher::new();
        // The same name may be answered with a picture in another format.
        hasher
            .update(content_type.as_bytes())
            .update(name.as_bytes());
        let tag = tag(&hasher.finalize());
        Self::with_tag(content_type, tag, identity, None)
    }

    /// Creates a body from its Brotli encoding, or returns `None` if that cannot be decompressed.
    pub(crate) fn of_brotli(content_type: &'static str, compressed: Bytes) -> Option<Self> {
        let identity = decompress_brotli(&compressed).ok()?;
        Some(Self::from_encodings(
            content_type,
            identity,
            Some(compressed),
        ))
    }

    /// Creates a body from a stored Brotli encoding and its tag. The encoding isn't decompressed until another one is
    /// asked for.
    pub(crate) fn kept(content_type: &'static str, tag: String, compressed: Bytes) -> Self {
        Self::with_tag(content_type, tag, Bytes::new(), Some(compressed))
    }

    fn from_encodings(content_type: &'static str, identity: Bytes, brotli: Option<Bytes>) -> Self {
        let tag = tag(&blake3::hash(&identity));
        Self::with_tag(content_type, tag, identity, brotli)
    }

    fn with_tag(
        content_type: &'static str,
        tag: String,
        identity: Bytes,
        brotli: Option<Bytes>,
    ) -> Self {
        Self {
            content_type: HeaderValue::from_static(content_type),
            etag: tag,
            identity: match brotli {
                Some(_) => OnceCell::new(),
                None => OnceCell::new_with(Some(identity)),
            },
            brotli_tag: brotli_tag(brotli.as_ref()),
            brotli,
            zstd: OnceCell::new(),
            gzip: OnceCell::new(),
        }
    }

    /// The same body with another Brotli encoding of the same content, if it has one.
    pub(crate) fn with_brotli(&self, compressed: Bytes) -> Self {
        let brotli = self.brotli.is_some().then_some(compressed);
        Self {
            brotli_tag: brotli_tag(brotli.as_ref()),
            brotli,
            ..self.clone()
        }
    }

    /// The entity tag of the content, without quotes or a suffix for the encoding.
    pub(crate) fn tag(&self) -> &str {
        &self.etag
    }

    /// The body compressed with Brotli.
    pub(crate) const fn brotli(&self) -> Option<&Bytes> {
        self.brotli.as_ref()
    }

    /// The uncompressed body.
    ///
    /// # Errors
    /// When compressing or decompressing panics.
    pub(crate) async fn identity(&self) -> Result<&Bytes, RenderError> {
        let Some(compressed) = &self.brotli else {
            return self.identity.get().ok_or(RenderError::Stopped);
        };
        let compressed = compressed.clone();
        encoding_once(&self.identity, move || decompress_brotli(&compressed)).await
    }

    /// The number of bytes of all encodings that exist now.
    pub(crate) fn size(&self) -> usize {
        let made = [&self.identity, &self.zstd, &self.gzip];
        let made = made.into_iter().filter_map(OnceCell::get);
        self.brotli.iter().chain(made).map(Bytes::len).sum()
    }

    /// The response to one request, in the encoding that the client prefers, or `304 Not Modified` if the client has
    /// the body already.
    ///
    /// # Errors
    /// When making that encoding panics.
    pub(crate) async fn respond(
        &self,
        status: StatusCode,
        method: &Method,
        request: &HeaderMap,
        cache_control: &'static str,
    ) -> Result<Response<Body>, RenderError> {
        if let Some(response) = self.respond_if_made(status, method, request, cache_control) {
            return Ok(response);
        }
        self.prepare_encoding(request).await?;
        self.respond_if_made(status, method, request, cache_control)
            .ok_or(RenderError::Stopped)
    }

    /// Makes the encoding that the client prefers, unless it exists already.
    ///
    /// # Errors
    /// When compressing or decompressing panics.
    pub(crate) async fn prepare_encoding(&self, request: &HeaderMap) -> Result<(), RenderError> {
        // For another encoding, the uncompressed body isn't kept.
        let from_identity = |encode: fn(&[u8]) -> io::Result<Bytes>| {
            let compressed = self.brotli.clone().unwrap_or_default();
            move || encode(&decompress_brotli(&compressed)?)
        };
        match self.preferred_encoding(request) {
            Some(Encoding::Brotli) => {}
            Some(Encoding::Zstd) => _ = encoding_once(&self.zstd, from_identity(zstd)).await?,
            Some(Encoding::Gzip) => _ = encoding_once(&self.gzip, from_identity(gzip)).await?,
            None => _ = self.identity().await?,
        }
        Ok(())
    }

    /// Like [`Self::respond`], but returns `None` if the encoding that the client prefers has to be made first.
    pub(crate) fn respond_if_made(
        &self,
        status: StatusCode,
        method: &Method,
        request: &HeaderMap,
        cache_control: &'static str,
    ) -> Option<Response<Body>> {
        let preferred = self.preferred_encoding(request);
        let tag = match preferred {
            Some(Encoding::Brotli) => format!("\"{}-{}\"", self.etag, self.brotli_tag),
            Some(encoding) => format!("\"{}-{}\"", self.etag, encoding.token()),
            None => format!("\"{}\"", self.etag),
        };
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache_control));
        if self.brotli.is_some() {
            headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
        }
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            headers.insert(ETAG, tag);
        }
        // Previews in other apps and feed readers show the site's pictures in pages of their own.
        if self.content_type.as_bytes().starts_with(b"image/") {
            headers.insert(RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
        }
        if status == StatusCode::OK && is_fresh(request, &self.etag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return Some(response);
        }
        let body = match preferred {
            None => self.identity.get(),
            Some(Encoding::Brotli) => self.brotli.as_ref(),
            Some(Encoding::Zstd) => self.zstd.get(),
            Some(Encoding::Gzip) => self.gzip.get(),
        }?;
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, self.content_type.clone());
        if let Some(encoding) = preferred {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding.token()));
        }
        headers.insert(CONTENT_LENGTH, HeaderValue::from(body.len()));
        if *method != Method::HEAD {
            *response.body_mut() = Body::from(body.clone());
        }
        Some(response)
    }

    /// The body compressed with Brotli, if the client prefers that.
    pub(crate) fn wanted_brotli(&self, request: &HeaderMap) -> Option<&Bytes> {
        let is_preferred = self.preferred_encoding(request) == Some(Encoding::Brotli);
        self.brotli.as_ref().filter(|_| is_preferred)
    }

    /// The encoding that the client prefers. `None` is identity.
    fn preferred_encoding(&self, request: &HeaderMap) -> Option<Encoding> {
        self.brotli.as_ref()?;
        negotiate(request)
    }
}

/// The number of hexadecimal digits in a tag.
pub(crate) const TAG_DIGITS: usize = 16;

fn tag(hash: &blake3::Hash) -> String {
    hex_digits(hash, TAG_DIGITS)
}

/// The end of the entity tag of a Brotli encoding.
fn brotli_tag(compressed: Option<&Bytes>) -> String {
    compressed.map_or_else(String::new, |bytes| hex_digits(&blake3::hash(bytes), 4))
}

/// Returns an encoding of a body. It's made on a blocking thread on first use, once however many ask for it.
async fn encoding_once(
    cell: &OnceCell<Bytes>,
    make: impl FnOnce() -> io::Result<Bytes> + Send + 'static,
) -> Result<&Bytes, RenderError> {
    // Reading and writing memory doesn't fail, and compressed data was checked when it was accepted.
    let make = || async {
        blocking(make)
            .await?
            .map_err(|_unreadable| RenderError::Stopped)
    };
    cell.get_or_try_init(make).await
}

/// Whether compression is worthwhile for this content type.
pub(crate) fn is_compressible(content_type: &str) -> bool {
    [
        "text/",
        "application/json",
        "application/xml",
        "application/atom+xml",
        "application/feed+json",
        "application/manifest+json",
        "image/svg+xml",
    ]
    .iter()
    .any(|start| content_type.starts_with(start))
}

/// Whether `If-None-Match`, in any number of lines, names this body in any encoding. The tags of one body differ only
/// in the suffix for the encoding, and a client that has one encoding has the body.
fn is_fresh(request: &HeaderMap, etag: &str) -> bool {
    let lines = request.get_all(IF_NONE_MATCH).iter();
    let mut tags = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','));
    tags.any(|tag| {
        let tag = tag.trim();
        let tag = tag.strip_prefix("W/").unwrap_or(tag).trim_matches('"');
        tag == "*" || tag.split_once('-').map_or(tag, |(body, _)| body) == etag
    })
}

/// The encoding that a client prefers, by RFC 9110 section 12.5.3. `None` is identity.
fn negotiate(request: &HeaderMap) -> Option<Encoding> {
    let mut given = [None; Encoding::COUNT];
    let mut otherwise = 0.0;
    let lines = request.get_all(ACCEPT_ENCODING).iter();
    let lines = lines.filter_map(|line| line.to_str().ok());
    for entry in lines.flat_map(|line| line.split(',')) {
        let mut parts = entry.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let quality = parts
            .find_map(|part| part.strip_prefix(['q', 'Q'])?.strip_prefix('='))
            .map_or(1.0, |value| value.parse().unwrap_or(0.0));
        let mut known = Encoding::iter().zip(&mut given);
        if let Some((_, given)) = known.find(|(it, _)| name.eq_ignore_ascii_case(it.token())) {
            given.get_or_insert(quality);
        } else if name == "*" {
            otherwise = quality;
        }
    }
    let qualities = Encoding::iter().zip(given.map(|given| given.unwrap_or(otherwise)));
    let acceptable = qualities.filter(|(_, quality)| *quality > 0.0);
    // `max_by` returns the last of equal maxima, so the order is reversed to prefer the first.
    let best = acceptable
        .rev()
        .max_by(|(_, one), (_, other)| f32::total_cmp(one, other));
    best.map(|(encoding, _)| encoding)
}

/// The first hexadecimal digits of a hash.
pub(crate) fn hex_digits(hash: &blake3::Hash, digits: usize) -> String {
    hash.to_hex().chars().take(digits).collect()
}

/// Converts to [`Bytes`], without copying data that is part of the program.
pub(crate) fn shared(bytes: Cow<'static, [u8]>) -> Bytes {
    match bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;
    use crate::response::HTML;
    use crate::testing::headers;

    fn accept(value: &'static str) -> Option<Encoding> {
        negotiate(&headers(&[("accept-encoding", value)]))
    }

    #[test]
    fn the_client_chooses_the_encoding() {
        assert_eq!(accept("gzip, deflate, br, zstd"), Some(Encoding::Brotli));
        assert_eq!(accept("gzip, br;q=0.1"), Some(Encoding::Gzip));
        assert_eq!(accept("br;q=0, *"), Some(Encoding::Zstd));
        assert_eq!(accept("identity"), None);
        assert_eq!(accept("br;q=nonsense"), None);
        assert_eq!(accept("br;Q=0, gzip"), Some(Encoding::Gzip));
        assert_eq!(negotiate(&HeaderMap::new()), None);
        let mut lines = headers(&[("accept-encoding", "identity")]);
        lines.append(ACCEPT_ENCODING, HeaderValue::from_static("zstd, br;q=0.5"));
        assert_eq!(negotiate(&lines), Some(Encoding::Zstd));
    }

    fn page() -> Bytes {
        Bytes::from("the same words again and again ".repeat(200))
    }

    async fn answer(body: &PreparedBody, accept: &'static str) -> (String, Bytes) {
        let request = headers(&[("accept-encoding", accept)]);
        let response = body.respond(StatusCode::OK, &Method::GET, &request, "no-cache");
        let (head, body) = response.await.unwrap().into_parts();
        assert_eq!(head.headers[VARY], "Accept-Encoding");
        let tag = head.headers[ETAG].to_str().unwrap().to_owned();
        let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        assert_eq!(head.headers[CONTENT_LENGTH], body.len().to_string());
        (tag, body)
    }

    #[tokio::test]
    async fn other_encodings_are_made_on_first_request_and_reused() {
        let body = PreparedBody::new(HTML, page());
        let compressed = body.brotli().unwrap().clone();
        let (tag, sent) = answer(&body, "br").await;
        let bytes_hash = hex_digits(&blake3::hash(&compressed), 4);
        assert_eq!(tag, format!("\"{}-{bytes_hash}\"", body.etag));
        assert_eq!(sent.as_ptr(), compressed.as_ptr());
        assert_eq!(body.size(), compressed.len());
        let (tag, gzip) = answer(&body, "gzip").await;
        assert_eq!(tag, format!("\"{}-gzip\"", body.etag));
        let mut read = Vec::new();
        let mut reader = flate2::read::GzDecoder::new(&gzip[..]);
        reader.read_to_end(&mut read).unwrap();
        assert_eq!(read, page());
        let made = compressed.len() + gzip.len();
        assert_eq!(body.size(), made, "the uncompressed body is not kept");
        let (tag, zstd) = answer(&body, "zstd").await;
        assert_eq!(tag, format!("\"{}-zstd\"", body.etag));
        assert_eq!(::zstd::decode_all(&zstd[..]).unwrap(), page());
        let (tag, identity) = answer(&body, "identity").await;
        assert_eq!((tag, &identity), (format!("\"{}\"", body.etag), &page()));
        let all = compressed.len() + gzip.len() + zstd.len() + identity.len();
        assert_eq!(body.size(), all);
        let again = PreparedBody::new(HTML, page());
        let (one, two) = tokio::join!(answer(&again, "gzip"), answer(&again, "gzip"));
        assert_eq!(one.1.as_ptr(), two.1.as_ptr());
        // The same memory is sent again: nothing was made a second time.
        for (accept, before) in [("gzip", gzip), ("zstd", zstd), ("identity", identity)] {
            assert_eq!(answer(&body, accept).await.1.as_ptr(), before.as_ptr());
        }
    }

    #[tokio::test]
    async fn best_brotli_has_the_same_content_in_fewer_bytes_under_another_etag() {
        let words = (0..4000).map(|word| format!("word {} ", word * word % 911));
        let page = Bytes::from(words.collect::<String>());
        let quick = PreparedBody::new(HTML, page.clone());
        let best = quick.with_brotli(brotli(&page, BrotliQuality::Best));
        assert!(best.size() < quick.size());
        assert_ne!(answer(&best, "br").await.0, answer(&quick, "br").await.0);
        assert_eq!(best.identity().await.unwrap(), &page);
        let read = PreparedBody::of_brotli(HTML, best.brotli().unwrap().clone()).unwrap();
        assert_eq!(read.etag, quick.etag);
        assert!(PreparedBody::of_brotli(HTML, page).is_none());
    }

    #[tokio::test]
    async fn an_etag_of_any_encoding_is_answered_with_not_modified() {
        let body = PreparedBody::new("text/plain", Bytes::from("word ".repeat(400)));
        for tag in [
            format!("\"{}\"", body.etag),
            format!("W/\"{}-0a1b\", \"x\"", body.etag),
        ] {
            let mut request = HeaderMap::new();
            request.insert(IF_NONE_MATCH, HeaderValue::from_str(&tag).unwrap());
            let response = body.respond(StatusCode::OK, &Method::GET, &request, "no-cache");
            let response = response.await.unwrap();
            assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
        }
    }

    #[tokio::test]
    async fn etags_in_several_if_none_match_headers_are_one_list() {
        let body = PreparedBody::new("text/plain", Bytes::from_static(b"word"));
        let mut request = HeaderMap::new();
        request.append(IF_NONE_MATCH, HeaderValue::from_static("\"x\""));
        let tag = format!("\"{}\"", body.etag);
        request.append(IF_NONE_MATCH, HeaderValue::from_str(&tag).unwrap());
        let response = body.respond(StatusCode::OK, &Method::GET, &request, "no-cache");
        let response = response.await.unwrap();
        assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
    }

    #[tokio::test]
    async fn an_error_page_is_never_answered_with_not_modified() {
        let body = PreparedBody::new("text/plain", Bytes::from_static(b"gone"));
        let mut request = HeaderMap::new();
        request.insert(IF_NONE_MATCH, HeaderValue::from_static("*"));
        let response = body.respond(StatusCode::NOT_FOUND, &Method::GET, &request, "no-cache");
        let response = response.await.unwrap();
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
    }

    #[tokio::test]
    async fn a_head_response_has_the_content_length() {
        let body = PreparedBody::new("text/plain", Bytes::from_static(b"12345"));
        let request = HeaderMap::new();
        let response = body.respond(StatusCode::OK, &Method::HEAD, &request, "no-cache");
        let response = response.await.unwrap();
        assert_eq!(response.headers()[CONTENT_LENGTH], "5");
    }
}
