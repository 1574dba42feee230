//! Content from another site, such as a video or a map, that is loaded when a visitor asks for it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Picture, RawPicture, References, Resolve, Unresolved, authority_of};

/// Content from another site, such as a video or a map, that is loaded when a visitor asks for it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawEmbed {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
    /// The full address of the content: `https://www.youtube-nocookie.com/embed/VIDEO`.
    #[schemars(regex(pattern = r"^https://[a-z0-9.-]+(/.*)?$"))]
    pub address: String,
    /// A description for visitors who use a screen reader: `Video: a tour of our workshop`.
    pub name: String,
    /// The label of the button that loads it: `Play the video`.
    pub button: String,
    /// What happens when it is loaded: `YouTube then learns that you watch it.`
    pub note: String,
    /// The picture shown until it is loaded.
    pub picture: Option<RawPicture>,
}

/// Content from another site that is loaded on request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Embed {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
    /// The full address.
    pub address: String,
    /// The host that it comes from: `www.youtube-nocookie.com`.
    pub host: String,
    /// A description for visitors who use a screen reader.
    pub name: String,
    /// The label of the button that loads it.
    pub button: String,
    /// What happens when it is loaded.
    pub note: String,
    /// The picture shown until it is loaded.
    pub picture: Option<Picture>,
}

default_area!(RawEmbed in Wide);

/// A video from another site.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawVideo {
    /// The full address of the video: `https://www.youtube-nocookie.com/embed/VIDEO`.
    #[schemars(regex(pattern = r"^https://[a-z0-9.-]+(/.*)?$"))]
    pub address: String,
    /// A description for visitors who use a screen reader: `Video: how a lock is fitted`.
    pub name: String,
    /// The label of the button that loads it: `Play the video`.
    pub button: String,
    /// What happens when it is loaded: `YouTube then learns that you watch it.`
    pub note: String,
}

/// A video from another site that is loaded on request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Video {
    /// The full address.
    pub address: String,
    /// The host that it comes from: `www.youtube-nocookie.com`.
    pub host: String,
    /// A description for visitors who use a screen reader.
    pub name: String,
    /// The label of the button that loads it.
    pub button: String,
    /// What happens when it is loaded.
    pub note: String,
}

impl Resolve for RawVideo {
    type Resolved = Video;

    fn resolve(&self, _: &dyn References) -> Result<Video, Unresolved> {
        Ok(Video {
            address: self.address.clone(),
            host: authority_of(&self.address).to_owned(),
            name: self.name.clone(),
            button: self.button.clone(),
            note: self.note.clone(),
        })
    }
}

impl Resolve for RawEmbed {
    type Resolved = Embed;

    fn resolve(&self, references: &dyn References) -> Result<Embed, Unresolved> {
        Ok(Embed {
            title: self.title.clone(),
            lead: self.lead.clone(),
            address: self.address.clone(),
            host: authority_of(&self.address).to_owned(),
            name: self.name.clone(),
            button: self.button.clone(),
            note: self.note.clone(),
            picture: self.picture.resolve(references)?,
        })
    }
}
