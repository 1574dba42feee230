//! The files of a site's own look, whose names hold their hash.

use std::borrow::Cow;

use crate::site::Site;

const CSS: &str = "text/css; charset=utf-8";
const WOFF2: &str = "font/woff2";

/// A file of a site's own look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdentityFile {
    /// Where it is served.
    pub address: String,
    /// The media type.
    pub content_type: &'static str,
    /// The file.
    pub bytes: Cow<'static, [u8]>,
}

impl Site {
    /// Where the site's own stylesheet is; `None` where it looks as all sites do.
    pub fn stylesheet(&self) -> Option<&str> {
        let stylesheet = self.identity.stylesheet.as_ref();
        stylesheet.map(|stylesheet| stylesheet.address.as_str())
    }

    /// Where the site's own typeface is.
    pub fn font(&self) -> Option<&str> {
        let font = self.identity.fonts.first();
        font.map(|font| font.address.as_str())
    }

    /// The files of the site's own look.
    pub fn identity_files(&self) -> impl Iterator<Item = IdentityFile> {
        let stylesheet = self.identity.stylesheet.iter().map(|own| IdentityFile {
            address: own.address.clone(),
            content_type: CSS,
            bytes: own.text.clone().into_bytes().into(),
        });
        let fonts = self.identity.fonts.iter().map(|font| IdentityFile {
            address: font.address.clone(),
            content_type: WOFF2,
            bytes: font.bytes.clone(),
        });
        stylesheet.chain(fonts)
    }
}
