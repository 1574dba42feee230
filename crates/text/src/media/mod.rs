//! The pictures of a site: what they contain, and the addresses of the files that they are served as.

mod report;
mod served;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use sightline_model::{Picture, split_address};
use sightline_picture::{
    CardPicture, Examined, Master, PictureFactsCache, PictureFault, PictureHash, Variant,
    has_right_extension, in_parallel, variants, without_metadata,
};

pub use served::MediaFile;

use sightline_source::kind::{FileRole, classify};
use sightline_source::{Code, Content, Folder, Stamp};
use sightline_toml::Diagnostics;

/// A file of `media/`, which is read when its bytes are needed.
#[derive(Debug, Clone)]
pub struct Original {
    content: Content,
    hash: PictureHash,
    length: usize,
}

impl Original {
    fn new(content: &Content, bytes: &[u8]) -> Self {
        Self::of_hash(content, PictureHash::of(bytes), bytes.len())
    }

    fn of_hash(content: &Content, hash: PictureHash, length: usize) -> Self {
        Self {
            content: content.clone(),
            hash,
            length,
        }
    }

    /// The length in bytes.
    pub const fn length(&self) -> usize {
        self.length
    }

    /// Reads the bytes as they're served from disk, so call it where blocking is allowed. Returns `None` if the file has
    /// changed since the site was built; the next generation has its new content.
    pub fn read(&self) -> Option<Cow<'static, [u8]>> {
        self.read_or(|_path| None)
    }

    /// Like [`Self::read`], but if the file has changed, uses the bytes that `copy` returns for its path below the
    /// content folder.
    pub fn read_or(
        &self,
        copy: impl FnOnce(&str) -> Option<Vec<u8>>,
    ) -> Option<Cow<'static, [u8]>> {
        match &self.content {
            Content::Static(bytes) => Some(without_metadata(Cow::Borrowed(bytes))),
            Content::Memory(bytes) => Some(without_metadata(Cow::Owned(bytes.to_vec()))),
            Content::Disk(file) => {
                let same = |bytes: Vec<u8>| {
                    let bytes = without_metadata(Cow::Owned(bytes));
                    (PictureHash::of(&bytes) == self.hash).then_some(bytes)
                };
                let read = file.read().ok().and_then(same);
                read.or_else(|| copy(file.below()).and_then(same))
            }
        }
    }
}

/// A picture of the folder.
#[derive(Debug)]
struct Media {
    /// The file's path below the content folder: `media/turret.webp`.
    path: String,
    /// What it contains.
    examined: Examined,
    /// Whether its extension matches its content.
    is_named_right: bool,
    original: Original,
    /// The file's state on disk when it was read.
    stamp: Option<Stamp>,
    /// Whether a page that was built shows it.
    is_shown: AtomicBool,
    /// What was made of it as a logo; `None` if it can't be one.
    logo: OnceLock<Option<Cow<'static, [u8]>>>,
}

impl Media {
    /// The master that variants are made from; `None` for a picture that is served as is.
    const fn master(&self) -> Option<&Master> {
        match &self.examined {
            Examined::Master(master) => Some(master),
            Examined::Unscaled(_) => None,
        }
    }
}

/// A file for download.
#[derive(Debug, Clone)]
struct Document {
    /// Its name in addresses.
    name: String,
    original: Original,
    /// The file's state on disk when it was read.
    stamp: Option<Stamp>,
}

/// All pictures of a folder, and the files for download.
#[derive(Debug, Clone, Default)]
pub struct MediaLibrary {
    /// Pictures by the name that content files use.
    by_file: BTreeMap<String, Arc<Media>>,
    /// Files for download, by the name that content files use.
    documents: BTreeMap<String, Document>,
    /// The files that are served as is: the names that content files use, by name in addresses.
    unscaled: BTreeMap<String, String>,
}

impl MediaLibrary {
    /// Examines every picture that isn't known yet and reports its faults. Doesn't read files that are unchanged from
    /// `before`.
    pub fn read(
        folder: &Folder,
        known: &PictureFactsCache,
        before: &Self,
        diagnostics: &mut Diagnostics<'_>,
    ) -> Self {
        let files: Vec<(&str, &str)> = folder
            .paths_in("media/")
            .filter_map(|path| match classify(path) {
                FileRole::Picture(file) => Some((path, file)),
                _ => None,
            })
            .collect();
        let examined = in_parallel(&files, |(path, file)| {
            let stamp = folder.stamp(path);
            let same = before.by_file.get(*file);
            let same = same.filter(|same| stamp.is_some() && same.stamp == stamp);
            if let Some(same) = same {
                return Ok(Arc::clone(same));
            }
            let unread = |why: &dyn Display| PictureFault::Damaged(why.to_string());
            let content = folder.content(path);
            let content = content.ok_or_else(|| unread(&"it is not there any more"))?;
            let bytes = content.read().map_err(|error| unread(&error))?;
            let examined = known.examine(&ending(file), &bytes)?;
            let original = match &examined {
                // The file has just been hashed.
                Examined::Master(master) => Original::of_hash(content, master.hash, bytes.len()),
                Examined::Unscaled(_) => {
                    Original::new(content, &without_metadata(Cow::Borrowed(&bytes)))
                }
            };
            Ok(Arc::new(Media {
                path: (*path).to_owned(),
                examined,
                is_named_right: has_right_extension(&ending(file), &bytes),
                original,
                stamp,
                // Pages with a file that has only been copied again aren't built again.
                is_shown: AtomicBool::new(before.is_shown(file)),
                logo: OnceLock::new(),
            }))
        });
        let mut library = Self::default();
        for ((path, file), examined) in files.into_iter().zip(examined) {
            if !is_plain(file) {
                report::file_name(path, file, diagnostics);
            }
            match examined {
                Ok(media) => {
                    report::warn(path, &media.examined, media.is_named_right, diagnostics);
                    if let Examined::Unscaled(_) = media.examined {
                        let name = hashed_name(file, &media.original);
                        library.unscaled.insert(name, file.to_owned());
                    }
                    library.by_file.insert(file.to_owned(), media);
                }
                Err(error) => report::error(path, &error, diagnostics),
            }
        }
        library.read_documents(folder, before, diagnostics);
        library
    }

    fn read_documents(
        &mut self,
        folder: &Folder,
        before: &Self,
        diagnostics: &mut Diagnostics<'_>,
    ) {
        for path in folder.paths_in("media/") {
            let FileRole::Document(file) = classify(path) else {
                continue;
            };
            if !is_plain(file) {
                report::file_name(path, file, diagnostics);
            }
            let stamp = folder.stamp(path);
            let same = before.documents.get(file);
            let same = same.filter(|same| stamp.is_some() && same.stamp == stamp);
            let document = if let Some(same) = same {
                same.clone()
            } else {
                let Some((content, bytes)) = folder.content(path).zip(folder.bytes(path)) else {
                    continue;
                };
                if !bytes.starts_with(b"%PDF-") {
                    let message = format!("{path} is not a PDF file");
                    let help = "Save or print it as PDF and put that file in its place.";
                    diagnostics.add(Code::BadDocument, path, 0..0, message, help);
                    continue;
                }
                let original = Original::new(content, &bytes);
                Document {
                    name: hashed_name(file, &original),
                    original,
                    stamp,
                }
            };
            self.unscaled.insert(document.name.clone(), file.to_owned());
            self.documents.insert(file.to_owned(), document);
        }
    }

    /// Returns the address of a file for download, and its length in bytes.
    pub fn document(&self, file: &str) -> Option<(String, usize)> {
        let document = self.documents.get(file)?;
        Some((
            format!("/media/{}", document.name),
            document.original.length,
        ))
    }

    /// Returns the address of a file for download, given the one that texts use: `/media/warranty.pdf`.
    pub fn document_at(&self, written: &str) -> Option<String> {
        let (path, _, part) = split_address(written);
        let (served, _) = self.document(path.strip_prefix("/media/")?)?;
        Some(match part {
            Some(part) => format!("{served}#{part}"),
            None => served,
        })
    }

    /// Returns the address of a file that is served as is, given the name that content files use or a former name in
    /// addresses: `terms.pdf`, `terms-1f0a9c3b.pdf`. `None` if something is served under the name itself.
    pub fn current_address(&self, name: &str) -> Option<String> {
        if self.unscaled.contains_key(name) {
            return None;
        }
        let (own, hash) = stem(name).rsplit_once('-').unwrap_or_default();
        let is_former = hash.len() == 8 && hash.bytes().all(|b| b.is_ascii_hexdigit());
        let is_same = |file: &str| {
            file == name || (is_former && stem(file) == own && ending(file) == ending(name))
        };
        let same = self.unscaled.iter().filter(|(_, file)| is_same(file));
        let (served, _) = same.max_by_key(|(_, file)| *file == name)?;
        Some(format!("/media/{served}"))
    }

    /// The names that content files use for the files for download.
    pub fn documents(&self) -> impl Iterator<Item = &str> {
        self.documents.keys().map(String::as_str)
    }

    /// Returns a picture by the name that content files use.
    pub fn picture(&self, file: &str, alt: &str) -> Option<Picture> {
        let media = self.by_file.get(file)?;
        media.is_shown.store(true, Ordering::Relaxed);
        Some(served::picture(file, alt, media))
    }

    fn is_shown(&self, file: &str) -> bool {
        let media = self.by_file.get(file);
        media.is_some_and(|media| media.is_shown.load(Ordering::Relaxed))
    }

    /// Returns what `make` makes of a file, which it does once: a site is built again after each change.
    pub fn logo(
        &self,
        file: &str,
        make: impl FnOnce(Cow<'static, [u8]>) -> Option<Cow<'static, [u8]>>,
    ) -> Option<Cow<'static, [u8]>> {
        let media = self.by_file.get(file)?;
        if let Some(made) = media.logo.get() {
            return made.clone();
        }
        let original = media.original.read()?;
        media.logo.get_or_init(|| make(original)).clone()
    }

    /// Returns the address of a picture in its full size.
    pub fn src(&self, file: &str) -> Option<String> {
        Some(self.picture(file, "")?.src)
    }

    /// Returns a picture for a card by its address on pages; `None` if it isn't a master.
    pub fn on_card(&self, src: &str) -> Option<CardPicture> {
        let (file, media, _) = self.variant(src.strip_prefix("/media/")?)?;
        Some(CardPicture {
            file: file.to_owned(),
            hash: media.master()?.hash,
        })
    }

    /// Returns a file by the name that content files use.
    pub fn file(&self, file: &str) -> Option<&Original> {
        self.by_file.get(file).map(|media| &media.original)
    }

    /// The width of a picture in pixels; `None` for a drawing, which is sharp at any size.
    pub fn pixels_across(&self, file: &str) -> Option<u32> {
        match self.by_file.get(file)?.examined {
            Examined::Master(master) => Some(master.facts.width),
            Examined::Unscaled(other) => {
                (!is_drawing(&Examined::Unscaled(other))).then_some(other.width)
            }
        }
    }

    /// Returns what is served under a name in an address.
    pub fn by_name(&self, name: &str) -> Option<MediaFile<'_>> {
        let Some(file) = self.unscaled.get(name) else {
            let (_, media, variant) = self.variant(name)?;
            return Some(MediaFile::Variant {
                variant,
                master: &media.original,
            });
        };
        if let Some(document) = self.documents.get(file) {
            return Some(MediaFile::AsItIs {
                media_type: "application/pdf",
                file: &document.original,
            });
        }
        let media = self.by_file.get(file)?;
        match media.examined {
            Examined::Unscaled(unscaled) => Some(MediaFile::AsItIs {
                media_type: unscaled.media_type,
                file: &media.original,
            }),
            Examined::Master(_) => None,
        }
    }

    /// Finds the master and the variant for a name in an address: `stem-1f0a9c3b-640.avif`.
    fn variant(&self, name: &str) -> Option<(&str, &Media, Variant)> {
        let (before, _) = name.rsplit_once('.')?;
        let (before, _width) = before.rsplit_once('-')?;
        let (own, _hash) = before.rsplit_once('-')?;
        let start = format!("{own}.");
        let files = self.by_file.range(start.clone()..);
        let mut files = files.take_while(|(file, _)| file.starts_with(&start));
        files.find_map(|(file, media)| {
            let mut made = variants(media.master()?).into_iter();
            let variant = made.find(|variant| variant.address(stem(file)) == name)?;
            Some((file.as_str(), media.as_ref(), variant))
        })
    }

    /// Every name in addresses that a file is served under.
    pub fn names(&self) -> impl Iterator<Item = String> {
        let made = self.by_file.iter().flat_map(|(file, media)| {
            let variants = media.master().into_iter().flat_map(variants);
            variants.map(|variant| variant.address(stem(file)))
        });
        made.chain(self.unscaled.keys().cloned())
    }

    /// The names in addresses of the drawings (SVG).
    pub fn drawings(&self) -> impl Iterator<Item = &str> {
        let drawings = self.unscaled.iter().filter(|(_, file)| {
            let media = self.by_file.get(*file);
            media.is_some_and(|media| is_drawing(&media.examined))
        });
        drawings.map(|(name, _)| name.as_str())
    }

    /// The variants that `before` has and this library doesn't, each with its name in addresses.
    pub fn removed_variants(&self, before: &Self) -> impl Iterator<Item = (String, Variant)> {
        let removed = before.by_file.iter().filter(|(file, media)| {
            let now = self.by_file.get(*file);
            now.is_none_or(|now| now.original.hash != media.original.hash)
        });
        removed.flat_map(|(file, media)| {
            let variants = media.master().into_iter().flat_map(variants);
            variants.map(|variant| (variant.address(stem(file)), variant))
        })
    }

    /// The masters: the path below the content folder, the file and its variants.
    pub fn masters(&self) -> impl Iterator<Item = (&str, &Original, Vec<Variant>)> {
        let files = self.by_file.values();
        files.filter_map(|media| {
            let variants = variants(media.master()?);
            Some((media.path.as_str(), &media.original, variants))
        })
    }

    /// The variants that pages show, each with its master. Every page has to be built before.
    pub fn shown_variants(&self) -> impl Iterator<Item = (&Original, Variant)> {
        let files = self.by_file.values();
        let shown = files.filter(|media| media.is_shown.load(Ordering::Relaxed));
        shown.flat_map(|media| {
            let variants = media.master().into_iter().flat_map(variants);
            variants.map(|variant| (&media.original, variant))
        })
    }
}

fn is_drawing(examined: &Examined) -> bool {
    matches!(examined, Examined::Unscaled(other) if other.media_type == "image/svg+xml")
}

/// Whether a name can be used in an address without escaping.
fn is_plain(file: &str) -> bool {
    file.bytes()
        .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.' | b'/'))
}

/// The name of a file without its extension.
fn stem(file: &str) -> &str {
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

/// The extension of a file in lower case.
fn ending(file: &str) -> String {
    let ending = file.rsplit_once('.').map_or("", |(_, ending)| ending);
    ending.to_ascii_lowercase()
}

/// Whether a picture has a dark background, which its name tells.
fn is_dark(file: &str) -> bool {
    let name = stem(file).rsplit('/').next().unwrap_or_default();
    name.starts_with("hero-") || name.ends_with("-dark")
}

/// The name of a file with the first eight digits of its content's hash.
fn hashed_name(file: &str, original: &Original) -> String {
    let hash = original.hash.to_string();
    let short = hash.get(..8).unwrap_or(&hash);
    format!("{}-{short}.{}", stem(file), ending(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn media_file_names_contain_a_content_hash() {
        let original = |bytes: &'static [u8]| Original::new(&Content::Static(bytes), bytes);
        let (one, other) = (original(b"x"), original(b"y"));
        assert_eq!(hashed_name("a/turret.svg", &one), "a/turret-3ae7d805.svg");
        assert_ne!(hashed_name("a.svg", &one), hashed_name("a.svg", &other));
    }

    #[test]
    fn a_logo_is_made_once_and_a_file_that_was_copied_again_is_still_shown() {
        let drawing = b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>";
        let files = ["a.svg", "b.svg"].map(|file| (format!("media/{file}"), drawing[..].into()));
        let folder = Folder::from_files(files);
        let read = |before: &MediaLibrary| {
            let known = PictureFactsCache::empty();
            MediaLibrary::read(&folder, &known, before, &mut Diagnostics::new(&folder))
        };
        let media = read(&MediaLibrary::default());
        let logo = Some(Cow::Borrowed(&b"logo"[..]));
        assert_eq!(media.logo("a.svg", |_| logo.clone()), logo);
        assert_eq!(media.logo("a.svg", |_| None), logo);
        media.picture("a.svg", "").unwrap();
        let again = read(&media);
        assert!(again.is_shown("a.svg") && !again.is_shown("b.svg"));
    }

    #[test]
    fn pictures_named_hero_or_dark_are_dark() {
        assert!(is_dark("hero-porch.webp"));
        assert!(is_dark("dome-dark.webp"));
        assert!(!is_dark("dome.webp"));
    }
}
