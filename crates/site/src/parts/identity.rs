//! The look of the site.

use std::borrow::Cow;

use sightline_identity::{FontFile, Palette};
use sightline_model::Logo;

/// The path of the largest icon, and its width and height in pixels.
pub(crate) const LARGE_ICON: (&str, u16) = ("/icon-512.png", 512);

/// The look of the site, where it differs from the standard.
#[derive(Debug, Clone)]
pub struct Identity {
    /// The shades of the brand color; `None` for the standard ones.
    pub palette: Option<Palette>,
    /// The site's own color, `#1d4ed8`.
    pub color: String,
    /// The site's own stylesheet, if it needs one.
    pub stylesheet: Option<Stylesheet>,
    /// The files of its typeface.
    pub fonts: Vec<FontFile>,
    /// Whether no corners are rounded.
    pub has_sharp_corners: bool,
    /// The logo in the header.
    pub logo: Option<Logo>,
    /// The outline of the company's initial in its typeface, if that is its mark.
    pub initial: Option<String>,
    /// The logo for embedding in drawings; `None` if it is too large.
    pub mark: Option<Mark>,
}

/// The site's own stylesheet.
#[derive(Debug, Clone)]
pub struct Stylesheet {
    /// Its address.
    pub address: String,
    /// Its contents.
    pub text: String,
}

/// The logo as icons and cards draw it.
#[derive(Debug, Clone)]
pub struct Mark {
    /// The file for light backgrounds.
    pub light: MarkFile,
    /// The file for dark backgrounds, if it is a different one.
    pub dark: Option<MarkFile>,
    /// Whether the company's name is shown next to it.
    pub has_name_beside: bool,
}

impl Mark {
    /// The file that cards show, whose background is dark.
    pub(crate) fn on_card(&self) -> &MarkFile {
        self.dark.as_ref().unwrap_or(&self.light)
    }
}

/// A file of the logo.
#[derive(Debug, Clone)]
pub struct MarkFile {
    /// Its name in `media/`.
    pub file: String,
    /// Its contents as drawings contain them: SVG or PNG.
    pub bytes: Cow<'static, [u8]>,
    /// Width and height.
    pub size: (u32, u32),
    /// Whether it has no transparent parts.
    pub is_opaque: bool,
}

impl MarkFile {
    /// Whether it is nearly square, so that it fills an icon.
    pub(crate) fn is_square(&self) -> bool {
        let (width, height) = self.size;
        width * 4 <= height * 5 && height * 4 <= width * 5
    }
}
