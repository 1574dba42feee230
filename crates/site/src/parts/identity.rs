//! How the site looks.

use std::borrow::Cow;

use sightline_identity::{FontFile, Palette};
use sightline_model::Logo;

/// The path of the largest icon, and its width and height in pixels.
pub(crate) const LARGE_ICON: (&str, u16) = ("/icon-512.png", 512);

/// How the site looks, where it is not as all sites do.
#[derive(Debug, Clone)]
pub struct Identity {
    /// The shades of the brand's color; `None` for those of all sites.
    pub palette: Option<Palette>,
    /// The site's own color, `#1d4ed8`.
    pub color: String,
    /// The site's own stylesheet, where it needs one.
    pub stylesheet: Option<Stylesheet>,
    /// The files of its typeface.
    pub fonts: Vec<FontFile>,
    /// Whether nothing is rounded.
    pub has_sharp_corners: bool,
    /// The logo in the header.
    pub logo: Option<Logo>,
    /// The outline of the company's initial in its typeface, where that is its mark.
    pub initial: Option<String>,
    /// The logo as a drawing may hold it; `None` of one that is too large for that.
    pub mark: Option<Mark>,
}

/// The site's own stylesheet.
#[derive(Debug, Clone)]
pub struct Stylesheet {
    /// Where it is served.
    pub address: String,
    /// What stands in it.
    pub text: String,
}

/// The logo as icons and cards draw it.
#[derive(Debug, Clone)]
pub struct Mark {
    /// On light ground.
    pub light: MarkFile,
    /// On dark ground, where another file is for that.
    pub dark: Option<MarkFile>,
    /// Whether the company's name stands beside it.
    pub has_name_beside: bool,
}

/// A file of the logo.
#[derive(Debug, Clone)]
pub struct MarkFile {
    /// Its name in `media/`.
    pub file: String,
    /// What it holds.
    pub bytes: Cow<'static, [u8]>,
    /// Width and height.
    pub size: (u32, u32),
    /// Whether no ground shines through it.
    pub is_opaque: bool,
}

impl MarkFile {
    /// Whether it fills the square of an icon.
    pub(crate) fn is_square(&self) -> bool {
        let (width, height) = self.size;
        width * 4 <= height * 5 && height * 4 <= width * 5
    }
}
