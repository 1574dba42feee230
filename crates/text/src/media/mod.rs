//! The pictures of a site: what they hold, and the addresses of the files they are served as.

mod report;
mod served;

use std::borrow::Cow;
use std::collections::BTreeMap;

use sightline_model::Picture;
use sightline_picture::{
    CardPicture, Examined, KnownPictures, Variant, in_parallel, is_named_right, variants,
};

pub use served::MediaFile;

use sightline_source::Code;
use sightline_source::Folder;
use sightline_source::kind::{Place, place};
use sightline_toml::Diagnostics;

/// A picture of the folder.
#[derive(Debug, Clone)]
struct Media {
    /// The file's path below the content folder: `media/turret.webp`.
    path: String,
    /// What it holds.
    examined: Examined,
    /// The file.
    bytes: Cow<'static, [u8]>,
}

/// What is served under a name.
#[derive(Debug, Clone)]
struct Served {
    /// The name that content files use.
    file: String,
    /// How it is made; `None` of a file that is served as it is.
    variant: Option<Variant>,
}

/// A file to download.
#[derive(Debug, Clone)]
struct Document {
    /// The name in addresses.
    name: String,
    /// The file.
    bytes: Cow<'static, [u8]>,
}

/// All pictures of a folder, and the files to download.
#[derive(Debug, Clone, Default)]
pub struct MediaLibrary {
    /// By the name that content files use.
    by_file: BTreeMap<String, Media>,
    /// Files to download, by the name that content files use.
    documents: BTreeMap<String, Document>,
    /// By the name in addresses.
    by_name: BTreeMap<String, Served>,
}

impl MediaLibrary {
    /// Looks at every picture that is not known yet; what is wrong with one is reported.
    pub fn read(folder: &Folder, known: &KnownPictures, diagnostics: &mut Diagnostics<'_>) -> Self {
        let files: Vec<(&str, &str, &Cow<'static, [u8]>)> = folder
            .paths()
            .filter_map(|path| match place(path) {
                Place::Picture(file) => Some((path, file, folder.bytes(path)?)),
                _ => None,
            })
            .collect();
        let examined = in_parallel(&files, |(_, file, bytes)| {
            known.examine(&ending(file), bytes)
        });
        let mut library = Self::default();
        for ((path, file, bytes), examined) in files.into_iter().zip(examined) {
            if !is_plain(file) {
                report::file_name(path, file, diagnostics);
            }
            match examined {
                Ok(examined) => {
                    let is_named_right = is_named_right(&ending(file), bytes);
                    report::warn(path, &examined, is_named_right, diagnostics);
                    library.add(path, file, examined, bytes.clone());
                }
                Err(error) => report::error(path, &error, diagnostics),
            }
        }
        library.read_documents(folder, diagnostics);
        library
    }

    fn read_documents(&mut self, folder: &Folder, diagnostics: &mut Diagnostics<'_>) {
        for path in folder.paths() {
            let Place::Document(file) = place(path) else {
                continue;
            };
            let Some(bytes) = folder.bytes(path) else {
                continue;
            };
            if !is_plain(file) {
                report::file_name(path, file, diagnostics);
            }
            if !bytes.starts_with(b"%PDF-") {
                let message = format!("{path} is not a PDF file");
                let help = "Save or print it as PDF and put that file in its place.";
                diagnostics.add(Code::BadDocument, path, 0..0, message, help);
                continue;
            }
            let name = hashed_name(file, bytes);
            let served = Served {
                file: file.to_owned(),
                variant: None,
            };
            self.by_name.insert(name.clone(), served);
            let document = Document {
                name,
                bytes: bytes.clone(),
            };
            self.documents.insert(file.to_owned(), document);
        }
    }

    /// The address of a file to download, and how many bytes it has.
    pub fn document(&self, file: &str) -> Option<(String, usize)> {
        let document = self.documents.get(file)?;
        Some((format!("/media/{}", document.name), document.bytes.len()))
    }

    fn add(&mut self, path: &str, file: &str, examined: Examined, bytes: Cow<'static, [u8]>) {
        let made = match &examined {
            Examined::Master(master) => variants(master).into_iter().map(Some).collect(),
            Examined::Unscaled(_) => vec![None],
        };
        for variant in made {
            let name = match &variant {
                Some(variant) => variant.address(stem(file)),
                None => hashed_name(file, &bytes),
            };
            let file = file.to_owned();
            self.by_name.insert(name, Served { file, variant });
        }
        let path = path.to_owned();
        let media = Media {
            path,
            examined,
            bytes,
        };
        self.by_file.insert(file.to_owned(), media);
    }

    /// A picture by the name that content files use.
    pub fn picture(&self, file: &str, alt: &str) -> Option<Picture> {
        let media = self.by_file.get(file)?;
        Some(served::picture(file, alt, media))
    }

    /// The address of a picture in its full size.
    pub fn src(&self, file: &str) -> Option<String> {
        let media = self.by_file.get(file)?;
        Some(served::src(file, media))
    }

    /// A picture for a card, by its address on pages; `None` of one that is no master.
    pub fn on_card(&self, src: &str) -> Option<CardPicture> {
        let served = self.by_name.get(src.strip_prefix("/media/")?)?;
        match self.by_file.get(&served.file)?.examined {
            Examined::Master(master) => Some(CardPicture {
                file: served.file.clone(),
                hash: master.hash,
            }),
            Examined::Unscaled(_) => None,
        }
    }

    /// A file by the name that content files use.
    pub fn file(&self, file: &str) -> Option<&Cow<'static, [u8]>> {
        self.by_file.get(file).map(|media| &media.bytes)
    }

    /// A picture's width in pixels; `None` of a drawing, which is sharp at any size.
    pub fn pixels_across(&self, file: &str) -> Option<u32> {
        match self.by_file.get(file)?.examined {
            Examined::Master(master) => Some(master.facts.width),
            Examined::Unscaled(other) => {
                (other.media_type != "image/svg+xml").then_some(other.width)
            }
        }
    }

    /// What is served under a name in an address.
    pub fn by_name(&self, name: &str) -> Option<MediaFile<'_>> {
        let served = self.by_name.get(name)?;
        if let Some(document) = self.documents.get(&served.file) {
            return Some(MediaFile::AsItIs {
                media_type: "application/pdf",
                bytes: &document.bytes,
            });
        }
        let media = self.by_file.get(&served.file)?;
        Some(match (served.variant, media.examined) {
            (Some(variant), _) => MediaFile::Variant {
                variant,
                master: &media.bytes,
            },
            (None, Examined::Unscaled(unscaled)) => MediaFile::AsItIs {
                media_type: unscaled.media_type,
                bytes: &media.bytes,
            },
            (None, Examined::Master(_)) => return None,
        })
    }

    /// Every name that something is served under.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(String::as_str)
    }

    /// The names of those that are served as they are.
    pub fn unscaled(&self) -> impl Iterator<Item = &str> {
        let served = self.by_name.iter();
        let unscaled = served.filter(|(_, served)| served.variant.is_none());
        unscaled.map(|(name, _)| name.as_str())
    }

    /// The masters: path below the content folder, and the file.
    pub fn masters(&self) -> impl Iterator<Item = (&str, &Cow<'static, [u8]>, Vec<Variant>)> {
        self.by_file
            .values()
            .filter_map(|media| match &media.examined {
                Examined::Master(master) => {
                    Some((media.path.as_str(), &media.bytes, variants(master)))
                }
                Examined::Unscaled(_) => None,
            })
    }
}

/// Whether a name stands in an address as it is.
fn is_plain(file: &str) -> bool {
    file.bytes()
        .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.' | b'/'))
}

/// A file's name without its ending.
fn stem(file: &str) -> &str {
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

/// The ending of a file's name in lower case.
fn ending(file: &str) -> String {
    let ending = file.rsplit_once('.').map_or("", |(_, ending)| ending);
    ending.to_ascii_lowercase()
}

/// Pictures on a dark ground are told by their name.
fn is_dark(file: &str) -> bool {
    let name = stem(file).rsplit('/').next().unwrap_or_default();
    name.starts_with("hero-") || name.ends_with("-dark")
}

/// The file's name with eight digits of its content's hash.
fn hashed_name(file: &str, bytes: &[u8]) -> String {
    let hash = blake3::hash(bytes).to_hex();
    let short = hash.get(..8).unwrap_or(&hash);
    format!("{}-{short}.{}", stem(file), ending(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_carry_the_hash_of_the_content() {
        assert_eq!(hashed_name("a/turret.svg", b"x"), "a/turret-3ae7d805.svg");
        assert_ne!(hashed_name("a.svg", b"x"), hashed_name("a.svg", b"y"));
    }

    #[test]
    fn heroes_and_dark_variants_are_dark() {
        assert!(is_dark("hero-porch.webp"));
        assert!(is_dark("dome-dark.webp"));
        assert!(!is_dark("dome.webp"));
    }
}
