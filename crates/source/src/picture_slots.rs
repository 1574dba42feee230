//! The slots where pictures are shown, and what each requires of a picture.

use crate::codes::Code;

/// Where a picture is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureSlot {
    /// At the top of a page, up to half as wide as the page.
    Hero,
    /// In the page: cards, boxes, case studies and Markdown.
    Content,
    /// A brand's own mark.
    Logo,
    /// Beside the text of a menu entry.
    Menu,
}

impl PictureSlot {
    /// All slots, in the order of the guide.
    pub const ALL: [Self; 4] = [Self::Hero, Self::Content, Self::Logo, Self::Menu];

    /// Describes the slot for the guide.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Hero => {
                "hero: the pictures of a banner, `banner_pictures`, `aside_picture`, the picture \
                 of a product or an article"
            }
            Self::Content => "cards, boxes, tabs, case studies, pictures in Markdown",
            Self::Logo => "the logo of a brand",
            Self::Menu => "a menu",
        }
    }

    /// Returns the minimum width of a picture in pixels; a narrower one looks soft. It is the largest width at which
    /// the slot is drawn, at two pixels per point where pages are narrow.
    pub const fn min_width(self) -> u32 {
        match self {
            Self::Hero => 1200,
            Self::Content => 640,
            Self::Logo | Self::Menu => 320,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Hero => "a hero",
            Self::Content => "a card or a text",
            Self::Logo => "a logo",
            Self::Menu => "a menu",
        }
    }

    /// Returns what should be improved about a picture in this slot: code, message and help. `width` is `None` for
    /// drawings.
    pub fn lint(self, file: &str, alt: &str, width: Option<u32>) -> Vec<(Code, String, String)> {
        let mut found = Vec::new();
        if alt.trim().is_empty() && self != Self::Menu {
            found.push((
                Code::NoAlt,
                format!("the picture \"{file}\" has no alternative text"),
                "Say in a few words what it shows: \"Keypad beside a glass door\".".to_owned(),
            ));
        }
        let min = self.min_width();
        if let Some(width) = width.filter(|width| *width < min) {
            found.push((
                Code::SmallPicture,
                format!(
                    "the picture \"{file}\" is {width} {} wide; {} needs {min}",
                    if width == 1 { "pixel" } else { "pixels" },
                    self.name()
                ),
                "Save the original again at that width; blowing up a small copy does not help."
                    .to_owned(),
            ));
        }
        found
    }
}
