//! Reads the addresses from a sitemap (<https://www.sitemaps.org/protocol.html>), or from a list
//! with one per line.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use percent_encoding::percent_decode_str;
use roxmltree::{Document, Node};
use sightline_model::split_address;
use sightline_toml::bom_length;

use super::host_of;

/// The maximum size of a sitemap in bytes, as in the protocol.
pub const MAX_SITEMAP_BYTES: u64 = 50 * 1024 * 1024;
/// The maximum number of addresses in a sitemap, as in the protocol.
const MAX_ADDRESSES: usize = 50_000;

/// The contents of a file.
#[derive(Debug)]
pub enum Sitemap {
    /// Addresses of pages.
    Addresses(Vec<OldAddress>),
    /// The file is an index. These are the names of the files that contain the addresses, without
    /// their folders.
    Parts(Vec<String>),
}

/// An address of the previous site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OldAddress {
    /// The file that lists it.
    pub(super) file: Arc<str>,
    /// Its range of bytes there.
    pub(super) span: Range<usize>,
    /// The line, counted from 1.
    pub(super) line: usize,
    /// The column in characters, counted from 1.
    pub(super) column: usize,
    /// The address as listed, without surrounding white space.
    pub(super) written: String,
    /// The host in lower case; `None` if only a path is listed.
    pub(super) host: Option<String>,
    /// The path, percent-decoded.
    pub(super) path: String,
    pub(super) query: Option<String>,
}

/// Why a file is not a list of addresses.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum SitemapError {
    /// It is compressed.
    #[error("{0} is packed; unpack it first, for example with gunzip")]
    Packed(String),
    /// It isn't text.
    #[error("{0} is not UTF-8 text from byte {1} on; save it as UTF-8")]
    NotText(String, usize),
    /// It begins like XML but isn't.
    #[error(
        "{file} cannot be read as XML: {reason}. Save the sitemap's source, not what a browser shows of it"
    )]
    Xml {
        /// The file.
        file: String,
        /// The parser's message, with the position.
        reason: String,
    },
    /// It is XML of another kind.
    #[error(
        "{file} is not a sitemap: it begins with <{element}>, a sitemap with <urlset> or <sitemapindex>"
    )]
    OtherXml {
        /// The file.
        file: String,
        /// Its first element.
        element: String,
    },
    /// It contains something that isn't an address.
    #[error(
        "{file}:{line}: \"{written}\" is neither an address with http:// or https:// nor a path with / at its beginning"
    )]
    Address {
        /// The file.
        file: String,
        /// The line.
        line: usize,
        /// The text on that line.
        written: String,
    },
    /// It lists no addresses.
    #[error("{0} lists no address")]
    Empty(String),
    /// It lists too many addresses.
    #[error(
        "{0} lists more than {MAX_ADDRESSES} addresses, the most that a sitemap may have; split it"
    )]
    TooMany(String),
}

/// Reads a file that is a sitemap, an index of sitemaps, or a list with one address or path per
/// line, in which lines that begin with `#` are comments.
pub fn read_sitemap(file: &str, bytes: &[u8]) -> Result<Sitemap, SitemapError> {
    const GZIP: [u8; 2] = [0x1f, 0x8b];
    if bytes.starts_with(&GZIP) {
        return Err(SitemapError::Packed(file.to_owned()));
    }
    let text = str::from_utf8(bytes)
        .map_err(|error| SitemapError::NotText(file.to_owned(), error.valid_up_to()))?;
    let text_begins = bom_length(text);
    let unmarked = text.get(text_begins..).unwrap_or_default();
    let found = if unmarked.trim_start().starts_with('<') {
        match xml(file, unmarked)? {
            Listed::Parts(parts) => return Ok(Sitemap::Parts(parts)),
            Listed::Addresses(found) => found,
        }
    } else {
        lines(unmarked)
    };
    if found.is_empty() {
        return Err(SitemapError::Empty(file.to_owned()));
    }
    if found.len() > MAX_ADDRESSES {
        return Err(SitemapError::TooMany(file.to_owned()));
    }
    addresses(file, unmarked, text_begins, found).map(Sitemap::Addresses)
}

/// A text and its range in the file.
type Written = (String, Range<usize>);

enum Listed {
    Addresses(Vec<Written>),
    Parts(Vec<String>),
}

fn xml(file: &str, text: &str) -> Result<Listed, SitemapError> {
    let document = Document::parse(text).map_err(|error| SitemapError::Xml {
        file: file.to_owned(),
        reason: error.to_string(),
    })?;
    let root = document.root_element();
    match root.tag_name().name() {
        "urlset" => Ok(Listed::Addresses(locations(root, "url").collect())),
        "sitemapindex" => {
            let mut seen = BTreeSet::new();
            let names = locations(root, "sitemap").map(|(address, _)| part_name(&address));
            let names: Vec<String> = names.filter(|name| seen.insert(name.clone())).collect();
            if names.is_empty() {
                return Err(SitemapError::Empty(file.to_owned()));
            }
            Ok(Listed::Parts(names))
        }
        other => Err(SitemapError::OtherXml {
            file: file.to_owned(),
            element: other.to_owned(),
        }),
    }
}

/// Returns the `loc` of each entry. Pictures and videos of a page have such elements too, in other
/// namespaces.
fn locations<'a>(root: Node<'a, 'a>, entry: &'a str) -> impl Iterator<Item = Written> {
    let namespace = root.tag_name().namespace();
    let is = move |node: &Node<'_, '_>, name: &str| {
        node.tag_name().name() == name && node.tag_name().namespace() == namespace
    };
    let entries = root.children().filter(move |node| is(node, entry));
    let found = entries.flat_map(move |entry| entry.children().filter(move |node| is(node, "loc")));
    found.map(|location| {
        let texts = location.children().filter(Node::is_text);
        let text: String = texts.filter_map(|text| text.text()).collect();
        (text.trim().to_owned(), location.range())
    })
}

/// Returns the file name at the end of a part's address.
fn part_name(address: &str) -> String {
    let (path, ..) = split_address(address);
    let name = path.rsplit('/').next().unwrap_or_default();
    percent_decode_str(name).decode_utf8_lossy().into_owned()
}

fn lines(text: &str) -> Vec<Written> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let written = line.trim();
        if !written.is_empty() && !written.starts_with('#') {
            let start = at + (line.len() - line.trim_start().len());
            found.push((written.to_owned(), start..start + written.len()));
        }
        at += line.len();
    }
    found
}

/// Parses each address. Counts lines and columns incrementally, since a sitemap can be a single
/// line.
fn addresses(
    file: &str,
    text: &str,
    text_begins: usize,
    found: Vec<Written>,
) -> Result<Vec<OldAddress>, SitemapError> {
    let file: Arc<str> = file.into();
    let (mut at, mut line, mut column) = (0, 1, 1);
    let read = found.into_iter().map(|(written, span)| {
        for letter in text.get(at..span.start).unwrap_or_default().chars() {
            column += 1;
            if letter == '\n' {
                (line, column) = (line + 1, 1);
            }
        }
        at = span.start;
        let Some((host, path, query)) = address(&written) else {
            return Err(SitemapError::Address {
                file: file.to_string(),
                line,
                written,
            });
        };
        Ok(OldAddress {
            file: Arc::clone(&file),
            span: span.start + text_begins..span.end + text_begins,
            line,
            column,
            written,
            host,
            path,
            query,
        })
    });
    read.collect()
}

/// Returns the host, the decoded path and the query of an address or a path.
fn address(written: &str) -> Option<(Option<String>, String, Option<String>)> {
    let (whole, query, _) = split_address(written);
    let (host, path) = match whole.split_once("://") {
        Some((scheme, rest)) => {
            let is_web = ["http", "https"]
                .iter()
                .any(|web| scheme.eq_ignore_ascii_case(web));
            let host = host_of(whole).filter(|_| is_web)?;
            let path = rest.find('/').and_then(|slash| rest.get(slash..));
            (Some(host), path.unwrap_or("/"))
        }
        None if whole.starts_with('/') && !whole.starts_with("//") => (None, whole),
        None => return None,
    };
    let path = percent_decode_str(path).decode_utf8_lossy().into_owned();
    Some((host, path, query.map(str::to_owned)))
}
