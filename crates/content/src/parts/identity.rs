//! How the site looks.

use std::borrow::Cow;

use sightline_identity::{FontFile, Palette};
use sightline_model::Logo;

/// The path of the largest icon, and its width and height in pixels.
pub(crate) const LARGE_ICON: (&str, u16) = ("/icon-512.png", 512);

/// How the site looks, where it is not as all sites do.
#[derive(Debug, Clone)]
pub(crate) struct Identity {
    /// The shades of the brand's color; `None` for those of all sites.
    pub(crate) palette: Option<Palette>,
    /// The site's own color, `#1d4ed8`.
    pub(crate) color: String,
    pub(crate) stylesheet: Option<Stylesheet>,
    /// The files of its typeface.
    pub(crate) fonts: Vec<FontFile>,
    pub(crate) has_sharp_corners: bool,
    pub(crate) logo: Option<Logo>,
    /// The outline of the company's initial in its typeface, where that is its mark.
    pub(crate) initial: Option<String>,
    /// The logo as a drawing may hold it; `None` of one that is too large for that.
    pub(crate) mark: Option<Mark>,
}

/// The site's own stylesheet.
#[derive(Debug, Clone)]
pub(crate) struct Stylesheet {
    /// Where it is served.
    pub(crate) address: String,
    pub(crate) text: String,
}

/// The logo as icons and cards draw it.
#[derive(Debug, Clone)]
pub(crate) struct Mark {
    pub(crate) light: MarkFile,
    pub(crate) dark: Option<MarkFile>,
    pub(crate) has_name_beside: bool,
}

/// A file of the logo.
#[derive(Debug, Clone)]
pub(crate) struct MarkFile {
    /// Its name in `media/`.
    pub(crate) file: String,
    pub(crate) bytes: Cow<'static, [u8]>,
    /// Width and height.
    pub(crate) size: (u32, u32),
    /// Whether no ground shines through it.
    pub(crate) is_opaque: bool,
}

impl MarkFile {
    /// Whether it fills the square of an icon.
    pub(crate) fn is_square(&self) -> bool {
        let (width, height) = self.size;
        width * 4 <= height * 5 && height * 4 <= width * 5
    }
}
