//! The preview picture that a social network shows for a page: its content and its name.

use crate::PictureHash;

/// The width of every card in pixels.
pub const CARD_WIDTH: u32 = 1200;
/// The height of every card in pixels.
pub const CARD_HEIGHT: u32 = 630;

/// Stands for everything besides a card's content that determines its bytes: the drawing, the fonts, the
/// encoder. Increment the number when any of these changes.
const DRAWING_VERSION: &str = "card 3";

/// What a card shows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Card {
    /// The page's title.
    pub title: String,
    /// One or two words above the title: what kind of page this is.
    pub eyebrow: String,
    /// The company's name.
    pub company: String,
    /// The site's host name, shown at the bottom.
    pub host: String,
    /// The color of the page's service, `#1d4ed8`.
    pub accent: String,
    /// The company's own look, or `None` for the default look.
    pub brand: Option<CardBrand>,
    /// The page's picture.
    pub picture: Option<CardPicture>,
    /// The names of the company's typeface files, which contain their hashes; empty for the default typeface.
    pub typeface: Vec<String>,
}

/// A company's own look on its cards.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CardBrand {
    /// The background.
    pub ink: String,
    /// The color of secondary text on the background.
    pub soft: String,
    /// The color of text on the accent.
    pub on_accent: String,
    /// The logo.
    pub logo: Option<CardLogo>,
}

/// A logo on a card.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CardLogo {
    /// The file.
    pub picture: CardPicture,
    /// The width and height of the file.
    pub size: (u32, u32),
    /// Whether it is made for light backgrounds and needs a white plate behind it.
    pub has_plate: bool,
    /// Whether the company's name is shown beside it.
    pub has_name_beside: bool,
}

/// A picture on a card.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CardPicture {
    /// The name that content files use for it, such as `turret.webp`.
    pub file: String,
    /// The hash of the file.
    pub hash: PictureHash,
}

impl Card {
    /// Returns the file name below `/media/`. Equal cards have the same name. It has no folder, and its hash
    /// has twice as many digits as those in other file names, so it never equals one of them.
    pub fn name(&self) -> String {
        let picture = self.picture.as_ref();
        let mut parts = vec![
            DRAWING_VERSION.to_owned(),
            self.title.clone(),
            self.eyebrow.clone(),
            self.company.clone(),
            self.host.clone(),
            self.accent.clone(),
            picture.map_or(String::new(), |picture| picture.hash.to_string()),
        ];
        parts.extend(self.brand.as_ref().map(|brand| format!("{brand:?}")));
        parts.extend(self.typeface.iter().cloned());
        // No text contains the separator, so different cards never join into the same bytes.
        let all = parts.join("\0");
        format!("card-{}.jpg", PictureHash::of(all.as_bytes()).digits(16))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_name_changes_with_what_is_drawn_on_the_card() {
        let card = Card {
            title: "Door access".to_owned(),
            eyebrow: "Service".to_owned(),
            company: "Sightline".to_owned(),
            host: "sightline.example".to_owned(),
            accent: "#1e5fd0".to_owned(),
            brand: None,
            picture: None,
            typeface: Vec::new(),
        };
        let brand = CardBrand {
            ink: "#1a1611".to_owned(),
            soft: "#c4c1bb".to_owned(),
            on_accent: "#1a1611".to_owned(),
            logo: None,
        };
        let picture = CardPicture {
            file: "a.webp".to_owned(),
            hash: PictureHash::of(b"a"),
        };
        let changed = [
            Card {
                title: "Doors".to_owned(),
                ..card.clone()
            },
            Card {
                eyebrow: String::new(),
                ..card.clone()
            },
            Card {
                accent: "#c81e2c".to_owned(),
                ..card.clone()
            },
            Card {
                brand: Some(brand),
                ..card.clone()
            },
            Card {
                picture: Some(picture),
                ..card.clone()
            },
            Card {
                typeface: vec!["acme-1f0a9c3b.woff2".to_owned()],
                ..card.clone()
            },
        ];
        assert_eq!(card.name(), card.clone().name());
        // Existing cards keep their names.
        assert_eq!(card.name(), "card-3549596411a7ab3d.jpg");
        for other in changed {
            assert_ne!(card.name(), other.name());
        }
    }
}
