//! The names of the files in an export folder, derived from addresses.
//!
//! The page at `/services/access-control` becomes `services/access-control.html`. Static hosts serve that
//! file at the address without the extension, which is the address that the site's links use. With
//! `services/access-control/index.html`, some hosts would first redirect every visitor to the address with
//! a trailing slash. A page that a query selects (`?tab=cctv`) has its own file, `tab/cctv.html` below its
//! page's path, for hosts that can match queries.

use std::fmt;
use std::path::{Path, PathBuf};

use percent_encoding::percent_decode_str;

/// The folder, inside the export folder, for the export's own bookkeeping. It isn't part of the site.
pub(super) const OWN_FOLDER: &str = ".sightline";
/// The maximum length of a path component, in bytes. File systems allow 255, and `.html.zst` may be
/// appended.
const MAX_COMPONENT_BYTES: usize = 240;

/// A relative file name with `/` as separator. It never leads out of the folder.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct FileName(String);

impl FileName {
    /// The file of a page. `query` distinguishes it from other pages at the same path.
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

    /// The file of an address that isn't a page.
    pub(super) fn of_file(path: &str) -> Option<Self> {
        Self::parse(path.strip_prefix('/')?)
    }

    /// Parses a name below the folder. Returns `None` if it leads out of the folder or into the export's
    /// own, or if some file system refuses it.
    pub(super) fn parse(name: &str) -> Option<Self> {
        let is_sign = |c: char| !c.is_control() && !matches!(c, '\\' | ':');
        let is_part = |part: &str| {
            !matches!(part, "" | "." | "..")
                && part.len() <= MAX_COMPONENT_BYTES
                && part.chars().all(is_sign)
        };
        let is_ours = name == OWN_FOLDER || Path::new(name).starts_with(OWN_FOLDER);
        (!is_ours && name.split('/').all(is_part)).then(|| Self(name.to_owned()))
    }

    /// The name, without a leading slash.
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// The path of the file in the folder `root`.
    pub(super) fn below(&self, root: &Path) -> PathBuf {
        root.join(&self.0)
    }

    /// The name with a suffix appended.
    pub(super) fn with(&self, ending: &str) -> Self {
        Self(format!("{}{ending}", self.0))
    }
}

impl fmt::Display for FileName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// Whether a path has the extension `html`.
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
    fn each_page_address_maps_to_an_html_file_name() {
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
    fn no_file_name_is_outside_the_folder_or_inside_dot_sightline() {
        let long = format!("/{}", "x".repeat(MAX_COMPONENT_BYTES + 1));
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
