//! What is built into the program: the sample site and the web bundle.

use std::borrow::Cow;

use rust_embed::RustEmbed;
use sightline_content::Folder;
use sightline_server::{PreparedPictures, WebFiles};

#[derive(RustEmbed)]
#[folder = "../../sites/sightline"]
struct SampleSite;

/// Empty when the program was compiled without `cargo xtask build`; serving then says so.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct WebDist;

/// The sample site's pictures in every format and width, made by `cargo xtask media`.
#[derive(RustEmbed)]
#[folder = "../../sites/variants"]
struct Variants;

/// Pictures that were encoded beforehand. They are found by their content, so that a company whose
/// folder was made from the sample encodes only its own.
pub(crate) fn prepared_pictures() -> PreparedPictures {
    PreparedPictures::new(|name| Variants::get(name).map(|file| file.data))
}

/// The sample site.
pub(crate) fn sample_site() -> Folder {
    Folder::from_files(files::<SampleSite>())
}

/// The web bundle.
pub(crate) fn web_bundle() -> WebFiles {
    files::<WebDist>().collect()
}

fn files<E: RustEmbed>() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    E::iter().filter_map(|path| E::get(&path).map(|file| (path.into_owned(), file.data)))
}
