//! Prepared answers: bytes in every encoding, with the tag that names them.
//!
//! Compression happens once, when a body is made. The levels are fixed, so that every replica makes
//! the same bytes and the same tag.

use std::borrow::Cow;
use std::io::Write as _;

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use bytes::Bytes;
use strum::IntoEnumIterator as _;

/// Smaller bodies are sent as they are: an encoding would not spare a packet.
const LEAST_COMPRESSED_BYTES: usize = 512;
/// Brotli's quality: the best one that still takes milliseconds for a page.
const BROTLI_QUALITY: u32 = 9;
const ZSTD_LEVEL: i32 = 12;

/// A content encoding that bodies are kept in; the first is taken when a client likes several equally.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumIter, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
enum Encoding {
    #[strum(serialize = "br")]
    Brotli,
    Zstd,
    Gzip,
}

impl Encoding {
    /// Its name in headers.
    fn token(self) -> &'static str {
        self.into()
    }

    /// Empty when it failed: writing to memory does not.
    fn encode(self, body: &[u8]) -> Bytes {
        match self {
            Self::Brotli => brotli(body),
            Self::Zstd => zstd(body),
            Self::Gzip => gzip(body),
        }
    }
}

/// A body in every encoding, ready to send.
#[derive(Debug, Clone)]
pub(crate) struct PreparedBody {
    content_type: HeaderValue,
    etag: String,
    identity: Bytes,
    /// The body in each encoding; empty where none is worth while.
    encoded: Vec<(Encoding, Bytes)>,
}

impl PreparedBody {
    /// Compresses a body. Takes milliseconds: call it where blocking is allowed.
    pub(crate) fn new(content_type: &'static str, identity: Bytes) -> Self {
        let is_worth_while =
            is_compressible(content_type) && identity.len() >= LEAST_COMPRESSED_BYTES;
        let encoded = Encoding::iter()
            .filter(|_| is_worth_while)
            .map(|encoding| (encoding, encoding.encode(&identity)))
            .filter(|(_, body)| !body.is_empty())
            .collect();
        Self {
            encoded,
            ..Self::unencoded(content_type, identity)
        }
    }

    /// A body that only ever goes out changed, so that no encoding of it is needed.
    pub(crate) fn unencoded(content_type: &'static str, identity: Bytes) -> Self {
        Self {
            content_type: HeaderValue::from_static(content_type),
            etag: hex_digits(&blake3::hash(&identity), 16),
            identity,
            encoded: Vec::new(),
        }
    }

    /// The body without an encoding.
    pub(crate) const fn identity(&self) -> &Bytes {
        &self.identity
    }

    /// How many bytes the body takes in all encodings together.
    pub(crate) fn size(&self) -> usize {
        let encoded = self.encoded.iter().map(|(_, body)| body.len());
        self.identity.len() + encoded.sum::<usize>()
    }

    /// The answer to one request: the encoding that the client likes best, or only the tag when it
    /// has the body already.
    pub(crate) fn respond(
        &self,
        status: StatusCode,
        method: &Method,
        request: &HeaderMap,
        cache_control: &'static str,
    ) -> Response<Body> {
        let liked = negotiate(request.get(ACCEPT_ENCODING));
        let mut encoded = self.encoded.iter();
        let choice = encoded.find(|(encoding, _)| Some(*encoding) == liked);
        let tag = match choice {
            Some((encoding, _)) => format!("\"{}-{}\"", self.etag, encoding.token()),
            None => format!("\"{}\"", self.etag),
        };
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache_control));
        if !self.encoded.is_empty() {
            headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
        }
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            headers.insert(ETAG, tag);
        }
        if status == StatusCode::OK && is_fresh(request.get(IF_NONE_MATCH), &self.etag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, self.content_type.clone());
        let body = match choice {
            Some((encoding, body)) => {
                headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding.token()));
                body
            }
            None => &self.identity,
        };
        headers.insert(CONTENT_LENGTH, HeaderValue::from(body.len()));
        if *method != Method::HEAD {
            *response.body_mut() = Body::from(body.clone());
        }
        response
    }
}

/// Whether compression is worth while for this kind of body.
fn is_compressible(content_type: &str) -> bool {
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

/// Whether `If-None-Match` names this body in any encoding. The encodings of one body differ in
/// the tag's suffix; a client that has one of them has the body.
fn is_fresh(if_none_match: Option<&HeaderValue>, etag: &str) -> bool {
    let Some(value) = if_none_match.and_then(|value| value.to_str().ok()) else {
        return false;
    };
    value.split(',').map(str::trim).any(|tag| {
        let tag = tag.strip_prefix("W/").unwrap_or(tag).trim_matches('"');
        tag == "*" || tag.split_once('-').map_or(tag, |(body, _)| body) == etag
    })
}

/// The encoding a client likes best, after RFC 9110 section 12.5.3; `None` is identity.
fn negotiate(accept: Option<&HeaderValue>) -> Option<Encoding> {
    let accept = accept?.to_str().ok()?;
    let mut best: Option<(Encoding, f32)> = None;
    for encoding in Encoding::iter() {
        let quality = quality(accept, encoding.token());
        if quality > best.map_or(0.0, |(_, best)| best) {
            best = Some((encoding, quality));
        }
    }
    best.map(|(encoding, _)| encoding)
}

/// The quality that `Accept-Encoding` gives a token: its own, else that of `*`, else 0.
fn quality(accept: &str, token: &str) -> f32 {
    let mut wildcard = 0.0;
    for entry in accept.split(',') {
        let mut parts = entry.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let quality = parts
            .find_map(|part| part.strip_prefix("q="))
            .map_or(1.0, |value| value.parse().unwrap_or(0.0));
        if name.eq_ignore_ascii_case(token) {
            return quality;
        }
        if name == "*" {
            wildcard = quality;
        }
    }
    wildcard
}

/// The first hexadecimal digits of a hash.
pub(crate) fn hex_digits(hash: &blake3::Hash, digits: usize) -> String {
    hash.to_hex().chars().take(digits).collect()
}

/// Bytes without a copy where they are part of the program.
pub(crate) fn shared(bytes: Cow<'static, [u8]>) -> Bytes {
    match bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}

fn brotli(body: &[u8]) -> Bytes {
    let mut out = Vec::with_capacity(body.len() / 3);
    let mut writer = ::brotli::CompressorWriter::new(&mut out, 4096, BROTLI_QUALITY, 22);
    let written = writer.write_all(body).and_then(|()| writer.flush());
    drop(writer);
    written.map_or_else(|_| Bytes::new(), |()| out.into())
}

fn zstd(body: &[u8]) -> Bytes {
    ::zstd::bulk::compress(body, ZSTD_LEVEL).map_or_else(|_| Bytes::new(), Bytes::from)
}

fn gzip(body: &[u8]) -> Bytes {
    let mut writer = flate2::write::GzEncoder::new(
        Vec::with_capacity(body.len() / 3),
        flate2::Compression::new(7),
    );
    match writer.write_all(body).and_then(|()| writer.finish()) {
        Ok(out) => out.into(),
        Err(_) => Bytes::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accept(value: &'static str) -> Option<Encoding> {
        negotiate(Some(&HeaderValue::from_static(value)))
    }

    #[test]
    fn the_client_chooses_the_encoding() {
        assert_eq!(accept("gzip, deflate, br, zstd"), Some(Encoding::Brotli));
        assert_eq!(accept("gzip, br;q=0.1"), Some(Encoding::Gzip));
        assert_eq!(accept("br;q=0, *"), Some(Encoding::Zstd));
        assert_eq!(accept("identity"), None);
        assert_eq!(accept("br;q=nonsense"), None);
        assert_eq!(negotiate(None), None);
    }

    #[test]
    fn the_same_body_is_compressed_to_the_same_bytes() {
        let body = Bytes::from("the same words again and again ".repeat(200));
        let one = PreparedBody::new("text/html; charset=utf-8", body.clone());
        let two = PreparedBody::new("text/html; charset=utf-8", body);
        assert_eq!(one.encoded, two.encoded);
        assert_eq!(one.encoded.len(), 3);
    }

    #[test]
    fn a_tag_of_any_encoding_is_fresh() {
        let body = PreparedBody::new("text/plain", Bytes::from("word ".repeat(400)));
        for tag in [
            format!("\"{}\"", body.etag),
            format!("W/\"{}-br\", \"x\"", body.etag),
        ] {
            let mut request = HeaderMap::new();
            request.insert(IF_NONE_MATCH, HeaderValue::from_str(&tag).unwrap());
            let response = body.respond(StatusCode::OK, &Method::GET, &request, "no-cache");
            assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
        }
    }

    #[test]
    fn an_error_page_is_never_answered_with_not_modified() {
        let body = PreparedBody::new("text/plain", Bytes::from_static(b"gone"));
        let mut request = HeaderMap::new();
        request.insert(IF_NONE_MATCH, HeaderValue::from_static("*"));
        let response = body.respond(StatusCode::NOT_FOUND, &Method::GET, &request, "no-cache");
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
    }

    #[test]
    fn head_has_the_length_and_no_body() {
        let body = PreparedBody::new("text/plain", Bytes::from_static(b"12345"));
        let response = body.respond(StatusCode::OK, &Method::HEAD, &HeaderMap::new(), "no-cache");
        assert_eq!(response.headers()[CONTENT_LENGTH], "5");
    }
}
