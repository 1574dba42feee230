//! What is built into the program: the sample site, starting points for other companies, and the web
//! bundle.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use sightline_content::Folder;
use sightline_server::{Bundle, PreparedPictures, WebFiles};

/// The files of a folder, as the build script packs them.
#[derive(Clone, Copy)]
struct Pack(&'static [u8]);

macro_rules! pack {
    ($name:literal) => {
        Pack(include_bytes!(concat!(
            env!("OUT_DIR"),
            "/",
            $name,
            ".pack"
        )))
    };
}

const SAMPLE: Pack = pack!("sample");
const LOCKSMITH: Pack = pack!("locksmith");
const CABLING: Pack = pack!("cabling");
/// Empty if the program was compiled without `cargo xtask build`; serving then says so.
const WEB: Pack = pack!("web");
/// The script that renders pages, as QuickJS bytecode. Empty if [`WEB`] is empty, or if it contains the script itself
/// because the program was compiled for another kind of processor than that of the build machine.
const BYTECODE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/server.bytecode"));
/// The sample site's pictures in every format and width, made by `cargo xtask media`.
const VARIANTS: Pack = pack!("variants");

impl Pack {
    /// Iterates over the files with their paths, in the order of the pack.
    fn files(self) -> impl Iterator<Item = (&'static str, &'static [u8])> {
        // Invalid data yields no files. The build script never writes any.
        let (length, rest) = self.0.split_first_chunk().unwrap_or((&[0; 8], &[]));
        let length = usize::try_from(u64::from_le_bytes(*length)).unwrap_or(usize::MAX);
        let (list, mut contents) = rest.split_at_checked(length).unwrap_or_default();
        let list = std::str::from_utf8(list).unwrap_or_default();
        list.lines().map_while(move |line| {
            let (length, name) = line.split_once(' ')?;
            let (content, others) = contents.split_at_checked(length.parse().ok()?)?;
            contents = others;
            Some((name, content))
        })
    }

    fn owned(self) -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
        self.files()
            .map(|(name, content)| (name.to_owned(), Cow::Borrowed(content)))
    }
}

/// A folder that a new company's folder is made from.
#[derive(Clone, Copy)]
pub(crate) struct Starter {
    /// Its name on the command line.
    pub(crate) name: &'static str,
    /// Whom it is for.
    pub(crate) about: &'static str,
    /// Reads its files.
    pub(crate) folder: fn() -> Folder,
}

/// The starting points. The first one is the default.
pub(crate) const STARTERS: [Starter; 3] = [
    Starter {
        name: "installer",
        about: "Cameras, door access, networks, registers and sound, with a catalog of products",
        folder: sample_site,
    },
    Starter {
        name: "locksmith",
        about: "Locks, keys and door hardware for homes and businesses",
        folder: || Folder::from_files(LOCKSMITH.owned()),
    },
    Starter {
        name: "cabling",
        about: "Network cabling, fiber, Wi-Fi and network closets",
        folder: || Folder::from_files(CABLING.owned()),
    },
];

/// Pictures that were encoded in advance. Their names contain a hash of their content, so a company whose folder was
/// made from the sample encodes only its own pictures.
pub(crate) fn prepared_pictures() -> PreparedPictures {
    static FILES: LazyLock<HashMap<&str, &[u8]>> = LazyLock::new(|| VARIANTS.files().collect());
    PreparedPictures::new(|name| FILES.get(name).copied().map(Cow::Borrowed))
}

/// The sample site.
pub(crate) fn sample_site() -> Folder {
    Folder::from_files(SAMPLE.owned())
}

/// The files of the web bundle.
pub(crate) fn web_files() -> WebFiles {
    WEB.owned().collect()
}

/// Returns the compiled script of the web bundle that renders pages, or `None` if [`BYTECODE`] is empty.
pub(crate) fn bundle() -> Option<Bundle> {
    #[expect(unsafe_code, reason = "bytecode has no safe way in")]
    // SAFETY: the build script of this program wrote the bytecode, with the QuickJS version of the same lock file, and
    // only if the build machine's byte order and pointer width are those of the target.
    let compiled = || unsafe { Bundle::compiled(BYTECODE) };
    (!BYTECODE.is_empty()).then(compiled)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_of_a_folder_is_in_its_pack() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for (pack, folder) in [(SAMPLE, "sites/sightline"), (VARIANTS, "sites/variants")] {
            let folder = root.join(folder);
            let files: Vec<_> = pack.files().collect();
            assert!(
                files.len() > 100,
                "{} has {}",
                folder.display(),
                files.len()
            );
            assert!(files.is_sorted());
            for (name, content) in files {
                assert!(
                    std::fs::read(folder.join(name)).unwrap() == content,
                    "{name}"
                );
            }
        }
        let read = Folder::from_dir(&root.join("sites/sightline")).unwrap();
        assert_eq!(read.paths().count(), SAMPLE.files().count());
    }

    #[test]
    fn the_render_script_is_embedded_exactly_once() {
        let is_script = WEB.files().any(|(name, _)| name == "server/server.js");
        assert_eq!(bundle().is_some(), WEB.files().count() > 0 && !is_script);
    }

    #[test]
    fn a_truncated_or_invalid_pack_has_no_files() {
        for cut in [0, 7, 8, 100] {
            assert_eq!(Pack(&SAMPLE.0[..cut]).files().count(), 0, "{cut}");
        }
        assert_eq!(Pack(&[0xff; 64]).files().count(), 0);
    }
}
