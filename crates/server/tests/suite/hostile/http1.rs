//! HTTP/1 requests that no browser writes.

use std::fmt::Write as _;

use super::{Draw, Request, Way};

const PLACES: [&str; 16] = [
    "/",
    "/media/",
    "/assets/",
    "/api/leads",
    "/api/",
    "/security-products/",
    "/security-products?",
    "/search?q=",
    "/search/suggest?q=",
    "/data/search/",
    "/sitemaps/",
    "/feed.xml",
    "/services/",
    "/articles/",
    "/healthz",
    "/readyz",
];

const PATHS: [&str; 44] = [
    "../../../../etc/passwd",
    "..%2f..%2f..%2fetc%2fpasswd",
    "%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "%252e%252e%252f%252e%252e%252fetc%252fpasswd",
    "..%5c..%5cwindows%5cwin.ini",
    "..\\..\\windows\\win.ini",
    "%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd",
    "..;/..;/manager/html",
    ".git/config",
    ".env",
    "leads.sqlite",
    "test.key",
    "site.toml",
    "deliveries.toml",
    "tls/account.json",
    "proc/self/environ",
    "metrics",
    "__ui",
    "%00",
    "a%00.webp",
    "%",
    "%z",
    "%zz%1",
    "%ff%fe%fd",
    "%ed%a0%80",
    "%e2%80%ae",
    "//evil.example/%2f..",
    "//",
    "./././.",
    "a/../b/./c",
    ";jsessionid=1",
    "<script>alert(1)</script>",
    "%3Cscript%3Ealert(1)%3C/script%3E",
    "' OR 1=1 --",
    "%27%20OR%201=1--",
    "{{7*7}}",
    "${jndi:ldap://x/y}",
    "%0d%0aset-cookie:a=b",
    "?a=b&a=c&a[]=d&%00=%00",
    "?page=-1&tab=../../x&sort=%00",
    "?page=99999999999999999999&compare=a,b,c,d,e",
    "?sent=%00&reference=%3Cb%3E",
    "#fragment",
    "CON",
];

pub(super) const METHODS: [&str; 18] = [
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "DELETE",
    "PATCH",
    "OPTIONS",
    "TRACE",
    "CONNECT",
    "PROPFIND",
    "BREW",
    "get",
    "G\0T",
    "GET\t",
    "",
    "M-SEARCH",
    "!#$%&'*+-.^_`|~",
    "\u{e9}",
];

pub(super) const HEADERS: [&str; 60] = [
    "host: evil.example",
    "host:",
    "host: a b",
    "host: [::1",
    "host: x:99999999",
    "host: x\0y",
    "host: ../../etc",
    "content-length: -1",
    "content-length: +5",
    "content-length: 0x10",
    "content-length: 5, 5",
    "content-length: 5, 6",
    "content-length: 18446744073709551616",
    "content-length: 99999999999",
    "transfer-encoding: chunked, chunked",
    "transfer-encoding: xchunked",
    "transfer-encoding: gzip, chunked",
    "transfer-encoding: identity",
    "transfer-encoding:\tchunked",
    "transfer-encoding : chunked",
    "transfer-encoding: chunked\r\n folded",
    "x-folded: a\r\n b\r\n\tc",
    " x-begins-with-a-space: a",
    "x-no-colon",
    ": no name",
    "x-nul: a\0b",
    "x-bare-cr: a\rb",
    "x-bare-lf: a\nb: c",
    "x-high: \u{ff}\u{fe}",
    "x(y): z",
    "range: bytes=0-0",
    "range: bytes=-1",
    "range: bytes=18446744073709551615-",
    "range: bytes=5-2",
    "range: bytes=0-,0-,0-,0-,0-,0-,0-,0-,0-,0-",
    "range: lines=1-2",
    "if-none-match: *",
    "if-none-match: \"\", W/\"\", \"a",
    "if-modified-since: yesterday",
    "if-range: \"x\"",
    "accept: application/json;q=nan, */*;q=-1",
    "accept: text/html",
    "accept-encoding: br;q=0, gzip;q=9999, *;q=x",
    "accept-language: ../../de",
    "expect: 100-continue",
    "expect: miracles",
    "upgrade: websocket",
    "upgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__",
    "connection: close, host, content-length, transfer-encoding",
    "connection: upgrade",
    "te: trailers, deflate",
    "x-forwarded-for: 127.0.0.1, ::1, unknown, \"<script>",
    "forwarded: for=\"[::1]:99999\";proto=;host=\"",
    "x-request-id: ../../etc/passwd",
    "x-http-method-override: DELETE",
    "x-original-url: /metrics",
    "origin: null",
    "origin: https://evil.example\r\naccess-control-request-method: POST",
    "sec-purpose: prefetch\r\nsightline-shown: 1",
    "cookie: a=\"; b=../..; __Host-x=1",
];

pub(super) const TYPES: [&str; 9] = [
    "application/json",
    "application/json; charset=utf-7",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=\"",
    "text/xml",
    "application/octet-stream",
    "",
    "a/b/c;;;=",
    "application/json\0",
];

pub(super) const BODIES: [&str; 12] = [
    "",
    "{",
    "[[[[[[[[[[",
    "{\"form\":\"hero\",\"name\":{}}",
    "{\"__proto__\":{\"a\":1}}",
    "form=hero&form=footer&name=%",
    "a=%00&b=%ff&&&==&",
    "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>",
    "--\r\ncontent-disposition: form-data; name=\"a\"; filename=\"../../x\"\r\n\r\n",
    "\0\0\0\0",
    "{\"form\":\"\u{202e}\u{0}\"}",
    "null",
];

/// Chunked bodies, most of them invalid.
const CHUNKS: [&str; 14] = [
    "0\r\n\r\n",
    "5\r\nabc\r\n0\r\n\r\n",
    "-1\r\na\r\n0\r\n\r\n",
    "0x5\r\nabcde\r\n0\r\n\r\n",
    "FFFFFFFFFFFFFFFFF\r\na\r\n",
    "ffffffff\r\na\r\n0\r\n\r\n",
    "5 \r\nabcde\r\n0\r\n\r\n",
    "5;a=\"\r\n\"\r\nabcde\r\n0\r\n\r\n",
    "5\nabcde\n0\n\n",
    "\r\n\r\n",
    "g\r\n",
    "1\r\naX\r\n0\r\n\r\n",
    "0\r\ncontent-length: 5\r\nhost: evil.example\r\n\r\n",
    "0\r\nx: \0\r\n\r\n",
];

/// A second request, which must never be answered as a separate one.
const SECOND: &str = "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";

impl Request {
    pub(super) fn of(text: &str) -> Self {
        // Latin-1 letters are sent as single bytes.
        let bytes = text
            .chars()
            .map(|letter| u8::try_from(u32::from(letter)).unwrap_or(b'?'));
        Self {
            bytes: bytes.collect(),
            is_one: false,
            way: Way::Http1,
        }
    }
}

pub(super) fn request(draw: &mut Draw) -> Request {
    match draw.below(8) {
        0 | 1 => plain(draw),
        2 => with_headers(draw),
        3 => with_body(draw),
        4 => smuggling(draw),
        5 => over_long(draw),
        6 => no_http(draw),
        _ => {
            let mut damaged = request(draw);
            draw.damage(&mut damaged.bytes);
            damaged.is_one = false;
            damaged
        }
    }
}

pub(super) fn target(draw: &mut Draw) -> String {
    let (place, path) = (draw.one(&PLACES), draw.one(&PATHS));
    match draw.below(8) {
        0 => path.to_owned(),
        1 => format!("http://evil.example{place}{path}"),
        2 => format!("{place}{path}{path}"),
        3 => draw
            .one(&[
                "*",
                "",
                "/ /",
                "localhost:80",
                "http://",
                "file:///etc/passwd",
            ])
            .to_owned(),
        _ => format!("{place}{path}"),
    }
}

fn plain(draw: &mut Draw) -> Request {
    let is_usual = draw.below(3) > 0;
    let method = if is_usual { "GET" } else { draw.one(&METHODS) };
    let target = target(draw);
    Request::of(&format!(
        "{method} {target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
    ))
}

fn with_headers(draw: &mut Draw) -> Request {
    let method = draw.one(&["GET", "HEAD", "POST", "OPTIONS"]);
    let target = if draw.below(2) == 0 {
        draw.one(&PLACES).to_owned()
    } else {
        target(draw)
    };
    let mut text = format!("{method} {target} HTTP/1.1\r\n");
    if draw.below(4) > 0 {
        text += "host: localhost\r\n";
    }
    for _ in 0..=draw.below(4) {
        text = text + draw.one(&HEADERS) + "\r\n";
    }
    Request::of(&(text + "\r\n"))
}

fn with_body(draw: &mut Draw) -> Request {
    let place = draw.one(&["/api/leads", "/api/leads", "/", "/search", "/media/a.webp"]);
    let (kind, body) = (draw.one(&TYPES), draw.one(&BODIES));
    let length = body.chars().count();
    let header = draw.one(&HEADERS);
    Request::of(&format!(
        "POST {place} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: {kind}\r\n{header}\r\n\
         content-length: {length}\r\n\r\n{body}"
    ))
}

/// Request smuggling: two ways to say where a request ends, or one that some servers read
/// differently.
fn smuggling(draw: &mut Draw) -> Request {
    let chunks = draw.one(&CHUNKS);
    let way = draw.one(&[
        "content-length: 4\r\ntransfer-encoding: chunked",
        "transfer-encoding: chunked\r\ncontent-length: 4",
        "content-length: 4\r\ncontent-length: 40",
        "content-length: 4\r\ntransfer-encoding: xchunked",
        "transfer-encoding: chunked\r\ntransfer-encoding: identity",
        "transfer-encoding: identity, chunked, identity",
        "transfer-encoding : chunked",
        "transfer-encoding:\x0bchunked",
        "x: y\r\n transfer-encoding: chunked",
        "content-length: 4,4,4",
        "content-length: 4\r\ntransfer-encoding:\r\n chunked",
    ]);
    let place = draw.one(&["/api/leads", "/", "/healthz"]);
    let mut request = Request::of(&format!(
        "POST {place} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n{way}\r\n\r\n{chunks}{SECOND}"
    ));
    request.is_one = true;
    request
}

fn over_long(draw: &mut Draw) -> Request {
    let many = 1 << (9 + draw.below(8));
    let text = match draw.below(7) {
        0 => format!(
            "GET /{} HTTP/1.1\r\nhost: localhost\r\n\r\n",
            "a".repeat(many)
        ),
        1 => format!(
            "GET /search?q={} HTTP/1.1\r\nhost: localhost\r\n\r\n",
            "%41+".repeat(many / 4)
        ),
        2 => format!("{} / HTTP/1.1\r\nhost: localhost\r\n\r\n", "G".repeat(many)),
        3 => format!("GET / HTTP/1.1\r\nhost: {}\r\n\r\n", "h".repeat(many)),
        4 => format!(
            "GET / HTTP/1.1\r\nhost: localhost\r\n{}\r\n",
            "x: y\r\n".repeat(many / 8)
        ),
        5 => format!(
            "GET {} HTTP/1.1\r\nhost: localhost\r\n\r\n",
            "/..".repeat(many / 4)
        ),
        _ => {
            let mut text = "GET /security-products?".to_owned();
            for number in 0..many / 8 {
                _ = write!(text, "f{number}=%2e&");
            }
            text + " HTTP/1.1\r\nhost: localhost\r\n\r\n"
        }
    };
    Request::of(&text)
}

fn no_http(draw: &mut Draw) -> Request {
    let text = draw.one(&[
        "GET /\r\n\r\n",
        "GET / HTTP/0.9\r\n\r\n",
        "GET / HTTP/1.0\r\n\r\n",
        "GET / HTTP/2.0\r\nhost: localhost\r\n\r\n",
        "GET / HTTP/1.1 \r\nhost: localhost\r\n\r\n",
        "GET  /  HTTP/1.1\r\nhost: localhost\r\n\r\n",
        "GET / HTTP/1.1\nhost: localhost\n\n",
        "\r\n\r\n\r\nGET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
        "GET / http/1.1\r\nhost: localhost\r\n\r\n",
        "\x16\x03\x01\x02\x00\x01\x00\x01\u{fc}\x03\x03",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\u{ff}\u{ff}\u{ff}\x04\x00\x00\x00\x00\x00",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00\x00\x00\x01\x01\x05\x00\x00\x00\x01\u{80}",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x01\x05\x00\x00\x00\x00",
        "SSH-2.0-OpenSSH_9.2\r\n",
        "EHLO localhost\r\nMAIL FROM:<a@b>\r\n",
        "*1\r\n$4\r\nINFO\r\n",
        "\0\0\0\0\0\0\0\0",
    ]);
    Request::of(text)
}

/// The statuses of all answers on a connection, by their heads.
pub(super) fn statuses(said: &[u8]) -> Vec<u16> {
    let said = String::from_utf8_lossy(said);
    let heads = said.split("HTTP/1.1 ").skip(1);
    heads
        .filter_map(|head| head.split(' ').next()?.parse().ok())
        .collect()
}
