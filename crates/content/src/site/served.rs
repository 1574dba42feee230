//! What is served beside the pages: files for programs, icons, pictures and cards.

use std::borrow::Cow;
use std::collections::BTreeMap;

use sightline_picture::{Card, Variant};

use super::Site;
use crate::documents::cards;
use crate::publish::{self, PublicFile, PublishSetting, SiteIcon};
use crate::text::media::MediaFile;

impl Site {
    /// A file for programs, such as a sitemap or a feed, by its path.
    pub fn public_file(&self, path: &str, setting: PublishSetting) -> Option<PublicFile> {
        publish::file(self, path, setting)
    }

    /// The site's icon in the sizes that telephones ask for.
    pub fn icons(&self) -> Vec<SiteIcon> {
        publish::icons(self)
    }

    /// The paths of all files for programs.
    pub fn public_files(&self) -> Vec<String> {
        publish::paths(self)
    }

    /// What is served at the part of an address that follows `/media/`.
    pub fn media(&self, name: &str) -> Option<MediaFile<'_>> {
        self.media.by_name(name).or_else(|| {
            let card = self.cards().get(name)?;
            let picture = card.picture.as_ref();
            Some(MediaFile::Card {
                card,
                picture: picture.and_then(|picture| self.media.file(&picture.file)),
            })
        })
    }

    /// The names of everything that is served below `/media/`.
    pub fn media_names(&self) -> impl Iterator<Item = &str> {
        self.media.names().chain(self.card_names())
    }

    /// The names of all cards.
    pub fn card_names(&self) -> impl Iterator<Item = &str> {
        self.cards().keys().map(String::as_str)
    }

    fn cards(&self) -> &BTreeMap<String, Card> {
        self.cards.get_or_init(|| cards::all(self))
    }

    /// Every picture that variants are made of: its path in the folder, the file, its variants.
    pub fn masters(&self) -> impl Iterator<Item = (&str, &Cow<'static, [u8]>, Vec<Variant>)> {
        self.media.masters()
    }
}
