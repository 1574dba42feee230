//! What is built into the program: the sample site, starting points for other companies, and the web
//! bundle.

use std::borrow::Cow;

use rust_embed::RustEmbed;
use sightline_content::Folder;
use sightline_server::{PreparedPictures, WebFiles};

#[derive(RustEmbed)]
#[folder = "../../sites/sightline"]
struct SampleSite;

#[derive(RustEmbed)]
#[folder = "../../sites/locksmith"]
struct Locksmith;

#[derive(RustEmbed)]
#[folder = "../../sites/cabling"]
struct Cabling;

/// A folder that a new company's is made from.
#[derive(Clone, Copy)]
pub(crate) struct Starter {
    /// How the command line calls it.
    pub(crate) name: &'static str,
    /// For whom it is.
    pub(crate) about: &'static str,
    /// Reads its files.
    pub(crate) folder: fn() -> Folder,
}

/// The starting points; the first one is taken when nobody names one.
pub(crate) const STARTERS: [Starter; 3] = [
    Starter {
        name: "installer",
        about: "Cameras, door access, networks, registers and sound, with a catalog of products",
        folder: sample_site,
    },
    Starter {
        name: "locksmith",
        about: "Locks, keys and door hardware for homes and businesses",
        folder: || Folder::from_files(files::<Locksmith>()),
    },
    Starter {
        name: "cabling",
        about: "Network cabling, fiber, Wi-Fi and network closets",
        folder: || Folder::from_files(files::<Cabling>()),
    },
];

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
