//! The files of a site's own look, with their hash in their names.

use std::borrow::Cow;

use crate::site::Site;

const CSS: &str = "text/css; charset=utf-8";
const WOFF2: &str = "font/woff2";

/// A file of a site's own look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdentityFile {
    /// Its address.
    pub address: String,
    /// The media type.
    pub content_type: &'static str,
    /// The contents.
    pub bytes: Cow<'static, [u8]>,
}

impl Site {
    /// Returns the address of the site's own stylesheet; `None` if it has the standard look.
    pub fn stylesheet(&self) -> Option<&str> {
        let stylesheet = self.identity.stylesheet.as_ref();
        stylesheet.map(|stylesheet| stylesheet.address.as_str())
    }

    /// Returns the address of the site's own typeface.
    pub fn font(&self) -> Option<&str> {
        let font = self.identity.fonts.first();
        font.map(|font| font.address.as_str())
    }

    /// Returns the files of the site's own look.
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
