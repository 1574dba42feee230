//! The name of the file that an address becomes, below the folder of an export.
//!
//! A page at `/services/access-control` is `services/access-control.html`: hosts of files answer the
//! address without the ending with it, and the address stays the one that the site's links have. As
//! `services/access-control/index.html` some of them would lead every visitor to an address with a slash
//! at its end first. What a query names (`?tab=cctv`) has a file of its own too, `tab/cctv.html` below its
//! page, for hosts that can be told of queries.

use std::fmt;
use std::path::{Path, PathBuf};

use percent_encoding::percent_decode_str;

/// The folder, below that of an export, for what the export itself needs. Nobody asks for it.
pub(super) const OWN_FOLDER: &str = ".sightline";
/// The most bytes of a part of a name: file systems take 255, and `.html.zst` comes behind it.
const LONGEST_PART: usize = 240;

/// The name of a file, with slashes; it never leads out of the folder.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct FileName(String);

impl FileName {
    /// The file of a page; `query` is what tells it from others at the same path.
    pub(super) fn of_page(path: &str, query: Option<&str>) -> Option<Self> {
        let view = query.map(|query| {
            let (name, value) = query.split_once('=').unwrap_or((query, ""));
            let value = percent_decode_str(value).decode_utf8_lossy();
            format!("/{name}/{value}")
        });
        let path = path.trim_end_matches('/');
        match view {
            None if path.is_empty() => Self::parse("index.html"),
            None if is_html(path) => Self::of_file(path),
            view => Self::of_file(&format!("{path}{}.html", view.unwrap_or_default())),
        }
    }

    /// The file at a path that is no page.
    pub(super) fn of_file(path: &str) -> Option<Self> {
        Self::parse(path.strip_prefix('/')?)
    }

    /// A name below the folder; `None` of one that leads elsewhere or that some file system refuses.
    pub(super) fn parse(name: &str) -> Option<Self> {
        let is_sign = |c: char| !c.is_control() && !matches!(c, '\\' | ':');
        let is_part = |part: &str| {
            !matches!(part, "" | "." | "..")
                && part.len() <= LONGEST_PART
                && part.chars().all(is_sign)
        };
        let is_ours = name == OWN_FOLDER || Path::new(name).starts_with(OWN_FOLDER);
        (!is_ours && name.split('/').all(is_part)).then(|| Self(name.to_owned()))
    }

    /// The name with slashes, without one at its beginning.
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// Where the file is.
    pub(super) fn below(&self, root: &Path) -> PathBuf {
        root.join(&self.0)
    }

    /// The same name with another ending behind it.
    pub(super) fn with(&self, ending: &str) -> Self {
        Self(format!("{}{ending}", self.0))
    }
}

impl fmt::Display for FileName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// Whether a path has a file's ending already.
pub(super) fn is_html(path: &str) -> bool {
    Path::new(path)
        .extension()
        .is_some_and(|ending| ending == "html")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(path: &str, query: Option<&str>) -> Option<String> {
        FileName::of_page(path, query).map(|name| name.to_string())
    }

    #[test]
    fn a_page_is_a_file_with_an_ending_that_its_address_does_not_have() {
        for (path, query, file) in [
            ("/", None, "index.html"),
            ("/services/access", None, "services/access.html"),
            ("/former/index.html", None, "former/index.html"),
            ("/shop", Some("tab=cctv"), "shop/tab/cctv.html"),
            (
                "/shop/page/2",
                Some("tab=a%20b"),
                "shop/page/2/tab/a b.html",
            ),
        ] {
            assert_eq!(page(path, query).as_deref(), Some(file));
        }
    }

    #[test]
    fn no_name_leads_out_of_the_folder_or_into_the_exports_own() {
        let long = format!("/{}", "x".repeat(LONGEST_PART + 1));
        for path in [
            "/../etc/passwd",
            "/a/../../b",
            "/a//b",
            "/a/./b",
            "/a\\..\\b",
            "/c:/x",
            "/a\nb",
            "/.sightline/manifest",
            "relative",
            "//host/x",
            &long,
        ] {
            assert_eq!(FileName::of_file(path), None, "{path:?}");
        }
        assert_eq!(page("/shop", Some("tab=../../x")), None);
        assert_eq!(page("/shop", Some("tab=%2e%2e%2fx")), None);
        assert_eq!(page("/..", None), Some("...html".to_owned()));
        assert!(FileName::of_file("/.well-known/security.txt").is_some());
    }
}
