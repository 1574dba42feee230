//! `_redirects` and `_headers`, which Netlify, Cloudflare Pages and others read.
//!
//! Both hosts serve `page.html` at the address `page`, and `404.html` at unknown addresses. Cloudflare
//! accepts 2,000 redirects in 100 KB and 100 header rules. If several rules set the same header, it joins
//! the values, so no two rules here set the same header. The exceptions are a page with its own policy and
//! pictures: their rules first remove the header of all files.

use std::fmt::Write as _;

use sightline_model::{split_address, uri_encoded};

use super::HostConfigInput;
use crate::export::response_headers::{security_headers, with_origin};
use crate::export::search;
use crate::response::{FOREVER, changes_with_content};

/// The maximum size in bytes of the redirects that Cloudflare Pages accepts, with some margin.
const MAX_REDIRECT_BYTES: usize = 95_000;
/// The maximum number of header rules.
const MAX_HEADER_RULES: usize = 100;

/// Redirects from former addresses and other names of pages. Returns how many are left out, too.
pub(super) fn redirects(input: &HostConfigInput<'_>) -> (String, usize) {
    let mut text =
        String::from("# Former addresses and other names of pages. Made by `sightline build`.\n");
    let (first, mut left_out) = input.first_redirects();
    for (from, to) in first {
        // A colon begins a placeholder, an asterisk matches anything, and not all hosts match queries.
        let is_known = !from.contains([':', '*', '?', '#']);
        let from = encoded(from);
        if !is_known || text.len() + from.len() + to.len() > MAX_REDIRECT_BYTES {
            left_out += 1;
            continue;
        }
        // Writing to a String cannot fail.
        let status = if changes_with_content(to) { 302 } else { 301 };
        _ = writeln!(text, "{from} {to} {status}");
    }
    if left_out > 0 {
        _ = writeln!(
            text,
            "# {left_out} more are not here: this file may not be longer, or these hosts cannot match them."
        );
    }
    let gone: Vec<_> = input.gone().collect();
    if !gone.is_empty() {
        text.push_str("# Gone for good. These hosts have no other answer for it than for unknown addresses:\n");
        for from in gone {
            _ = writeln!(text, "# {}", encoded(from));
        }
    }
    let mut views = input.views().peekable();
    if views.peek().is_some() {
        text.push_str(
            "# What a query names, on hosts that read queries; others pass these lines over.\n",
        );
        for view in views {
            let (path, name, value) = (view.path, view.name, view.value);
            _ = writeln!(text, "{path} {name}={value} {path}/{name}/{value} 200!");
        }
    }
    (text, left_out)
}

/// Percent-encodes a decoded path as browsers do, which is how these hosts compare it.
fn encoded(path: &str) -> String {
    uri_encoded(&path.replace('%', "%25"))
}

/// Lets other sites show a picture in their pages: first removes the header of all files.
const PICTURE: &str =
    "  ! cross-origin-resource-policy\n  cross-origin-resource-policy: cross-origin\n";

/// The headers of all files, then those of individual files.
pub(super) fn headers(input: &HostConfigInput<'_>) -> String {
    let mut text = String::from("# As the server sends them. Made by `sightline build`.\n/*\n");
    for (name, value) in security_headers(input.leads_origin) {
        _ = writeln!(text, "  {name}: {value}");
    }
    // For pages, these hosts send `public, max-age=0, must-revalidate` by default.
    for folder in ["/assets/", "/media/", search::FOLDER] {
        _ = writeln!(text, "{folder}*\n  cache-control: {FOREVER}");
        if folder == "/media/" {
            text.push_str(PICTURE);
        }
    }
    let mut rules = 4;
    for (file, headers) in input.headers {
        let path = format!("/{file}");
        let address = input.address_of(file).unwrap_or(&path);
        let (path, ..) = split_address(address);
        if !super::is_plain(path) {
            continue;
        }
        let mut rule = String::new();
        if let Some(policy) = &headers.policy {
            let policy = with_origin(policy, input.leads_origin);
            _ = writeln!(
                rule,
                "  ! content-security-policy\n  content-security-policy: {policy}"
            );
        }
        let is_forever = ["/assets/", "/media/"];
        let is_forever = is_forever.iter().any(|folder| path.starts_with(folder));
        let is_picture = headers
            .content_type
            .as_ref()
            .is_some_and(|kind| kind.starts_with("image/"));
        if is_picture && !path.starts_with("/media/") {
            rule.push_str(PICTURE);
        }
        let said = [
            ("content-type", &headers.content_type),
            ("cache-control", &headers.cache_control),
            ("x-robots-tag", &headers.robots),
            ("link", &headers.link),
        ];
        for (name, value) in said {
            if let Some(value) = value.as_ref().filter(|_| !is_forever) {
                _ = writeln!(rule, "  {name}: {value}");
            }
        }
        if rule.is_empty() {
            continue;
        }
        rules += 1;
        if rules <= MAX_HEADER_RULES {
            _ = write!(text, "{path}\n{rule}");
        }
    }
    if rules > MAX_HEADER_RULES {
        _ = writeln!(
            text,
            "# {} more rules are in nginx-http.conf only: hosts take no more than {MAX_HEADER_RULES}.",
            rules - MAX_HEADER_RULES
        );
    }
    text
}
