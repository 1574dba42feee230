//! Something of another site, such as a video or a map, that loads when a visitor asks for it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Picture, RawPicture, References, Resolve, Unresolved};

/// Something of another site, such as a video or a map, that loads when a visitor asks for it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawEmbed {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// The whole address of what is shown:
    /// `https://www.youtube-nocookie.com/embed/VIDEO`.
    #[schemars(regex(pattern = r"^https://[a-z0-9.-]+(/.*)?$"))]
    pub address: String,
    /// What it is, for those who hear it: `Video: a tour of our workshop`.
    pub name: String,
    /// The button that loads it: `Play the video`.
    pub button: String,
    /// What loading it means: `YouTube then learns that you watch it.`
    pub note: String,
    /// The picture in its place until then.
    pub picture: Option<RawPicture>,
}

/// Something of another site, ready to be asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Embed {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// Its address.
    pub address: String,
    /// Where it comes from: `www.youtube-nocookie.com`.
    pub host: String,
    /// What it is, for those who hear it.
    pub name: String,
    /// The button that loads it.
    pub button: String,
    /// What loading it means.
    pub note: String,
    /// The picture in its place until then.
    pub picture: Option<Picture>,
}

usual_area!(RawEmbed in Wide);

/// A video of another site.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawVideo {
    /// Its whole address: `https://www.youtube-nocookie.com/embed/VIDEO`.
    #[schemars(regex(pattern = r"^https://[a-z0-9.-]+(/.*)?$"))]
    pub address: String,
    /// What it shows, for those who hear it: `Video: how a lock is fitted`.
    pub name: String,
    /// The button that loads it: `Play the video`.
    pub button: String,
    /// What loading it means: `YouTube then learns that you watch it.`
    pub note: String,
}

/// A video of another site, ready to be asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Video {
    /// Its address.
    pub address: String,
    /// Where it comes from: `www.youtube-nocookie.com`.
    pub host: String,
    /// What it shows, for those who hear it.
    pub name: String,
    /// The button that loads it.
    pub button: String,
    /// What loading it means.
    pub note: String,
}

impl Resolve for RawVideo {
    type Ready = Video;

    fn resolve(&self, _: &dyn References) -> Result<Video, Unresolved> {
        Ok(Video {
            address: self.address.clone(),
            host: host(&self.address),
            name: self.name.clone(),
            button: self.button.clone(),
            note: self.note.clone(),
        })
    }
}

/// The host of a whole address.
fn host(address: &str) -> String {
    let rest = address.strip_prefix("https://").unwrap_or_default();
    rest.split('/').next().unwrap_or_default().to_owned()
}

impl Resolve for RawEmbed {
    type Ready = Embed;

    fn resolve(&self, references: &dyn References) -> Result<Embed, Unresolved> {
        Ok(Embed {
            title: self.title.clone(),
            lead: self.lead.clone(),
            address: self.address.clone(),
            host: host(&self.address),
            name: self.name.clone(),
            button: self.button.clone(),
            note: self.note.clone(),
            picture: self.picture.resolve(references)?,
        })
    }
}
