//! The picture that a social network shows of a page: what goes into it, and what it is called.

use crate::PictureHash;

/// The width of every card in pixels.
pub const CARD_WIDTH: u32 = 1200;
/// The height of every card in pixels.
pub const CARD_HEIGHT: u32 = 630;

/// Stands for everything besides a card's own words that decides its bytes: the drawing, the fonts,
/// the encoder. Count it up with any of these.
const DRAWING: &str = "card 2";

/// What a card shows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Card {
    /// The page's title.
    pub title: String,
    /// One or two words over the title: what kind of page this is.
    pub eyebrow: String,
    /// The company's name.
    pub company: String,
    /// What stands at the end of the last line: the site's host name.
    pub host: String,
    /// The color of the page's service, `#1d4ed8`.
    pub accent: &'static str,
    /// The page's picture.
    pub picture: Option<CardPicture>,
}

/// A picture on a card.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CardPicture {
    /// The name that content files use for it: `turret.webp`.
    pub file: String,
    /// The file's content.
    pub hash: PictureHash,
}

impl Card {
    /// The name below `/media/`: the same words and picture give the same name. It is flat, and twice
    /// as long as the part that names of other files hold, so that it is never one of those.
    pub fn name(&self) -> String {
        let picture = self.picture.as_ref();
        let parts = [
            DRAWING.to_owned(),
            self.title.clone(),
            self.eyebrow.clone(),
            self.company.clone(),
            self.host.clone(),
            self.accent.to_owned(),
            picture.map_or(String::new(), |picture| picture.hash.to_string()),
        ];
        // No text holds the separator, so that no two cards run together into the same bytes.
        let all = parts.join("\0");
        format!("card-{}.jpg", PictureHash::of(all.as_bytes()).digits(16))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_named_after_everything_on_it() {
        let card = Card {
            title: "Door access".to_owned(),
            eyebrow: "Service".to_owned(),
            company: "Sightline".to_owned(),
            host: "sightline.example".to_owned(),
            accent: "#1e5fd0",
            picture: None,
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
                accent: "#c81e2c",
                ..card.clone()
            },
            Card {
                picture: Some(picture),
                ..card.clone()
            },
        ];
        assert_eq!(card.name(), card.clone().name());
        for other in changed {
            assert_ne!(card.name(), other.name());
        }
    }
}
