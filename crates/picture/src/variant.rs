//! The files in which a master is served.

use std::fmt;

use crate::{Master, PictureHash};

/// The widths in which pictures are served, in pixels. Each step is less than twice the one before, so that
/// no browser loads much more than it draws. The smallest is for thumbnails, the largest for a hero at a
/// device pixel ratio of two.
const WIDTHS: [u32; 7] = [128, 240, 400, 640, 960, 1280, 1600];

/// The maximum number of pixels of a variant: that of one in the largest width whose height is two and a half times as
/// much. Encoding more would take minutes and more than a gigabyte of memory.
const MAX_VARIANT_PIXELS: u64 = 1600 * 4000;

/// The widths of WebP besides the widest one. WebP is for browsers without AVIF, about one in thirty, and
/// each file adds bytes to every page that shows the picture.
const WEBP_WIDTHS: [u32; 2] = [400, 960];

/// The maximum width of the JPEG, which is for the few browsers that support neither AVIF nor WebP.
const MAX_FALLBACK_WIDTH: u32 = 960;

/// Stands for everything besides the master that determines a variant's bytes: the scaling, the encoders,
/// their settings. Increment the number when any of these changes, and every file gets a new name.
const SETTINGS_VERSION: &str = "variants 1";

/// How a variant is encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// AVIF: the smallest.
    Avif,
    /// WebP: for browsers without AVIF, and for the one full-size file to which others link.
    WebP,
    /// JPEG: for every other program.
    Jpeg,
}

impl Format {
    /// Returns the file extension.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Avif => "avif",
            Self::WebP => "webp",
            Self::Jpeg => "jpg",
        }
    }

    /// Returns the media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Avif => "image/avif",
            Self::WebP => "image/webp",
            Self::Jpeg => "image/jpeg",
        }
    }
}

/// A file that is made from a master.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Variant {
    /// The hash of the master and the settings.
    source_hash: PictureHash,
    /// How it is encoded.
    pub format: Format,
    /// Its width in pixels.
    pub width: u32,
}

impl Variant {
    fn new(master: PictureHash, format: Format, width: u32) -> Self {
        Self {
            source_hash: master.with(SETTINGS_VERSION),
            format,
            width,
        }
    }

    /// Returns the file name below `/media/`. `stem` is the master's name without its extension.
    pub fn address(&self, stem: &str) -> String {
        let hash = self.source_hash.digits(8);
        format!("{stem}-{hash}-{}.{}", self.width, self.format.extension())
    }

    /// Returns a hash that all variants of one master share, and those of no other master.
    pub const fn source_hash(&self) -> PictureHash {
        self.source_hash
    }

    /// Returns the variant of the same picture and width in another format.
    #[must_use]
    pub const fn in_format(self, format: Format) -> Self {
        Self { format, ..self }
    }
}

/// The name under which a variant is stored. It depends on the content only, not on the master's name.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hash = self.source_hash.digits(16);
        write!(f, "{hash}-{}.{}", self.width, self.format.extension())
    }
}

/// Returns the widths in which a master of this size is served, the smallest first. Nothing is scaled up:
/// the last one is the master's own width, or the largest step if the master is wider. It is less if the picture is so
/// high that it would have too many pixels.
fn widths(master: (u32, u32)) -> Vec<u32> {
    let top = widest(master);
    // A step that is nearly as wide as the last one would save few bytes and cost a file.
    let steps = WIDTHS.into_iter().filter(|step| step * 10 <= top * 9);
    steps.chain([top]).collect()
}

/// Returns the width of the widest variant of a master of this size.
pub(crate) fn widest((width, height): (u32, u32)) -> u32 {
    let fitting = (MAX_VARIANT_PIXELS * u64::from(width) / u64::from(height.max(1))).isqrt();
    let fitting = u32::try_from(fitting.max(1)).unwrap_or(u32::MAX);
    width.min(fitting).min(WIDTHS[WIDTHS.len() - 1])
}

/// Returns the height of a picture of this size when it is scaled to a width.
pub fn height_at((own_width, own_height): (u32, u32), width: u32) -> u32 {
    let own_width = u64::from(own_width.max(1));
    let height = (u64::from(own_height) * u64::from(width) + own_width / 2) / own_width;
    u32::try_from(height).unwrap_or(u32::MAX).max(1)
}

/// Returns the width of the JPEG of a master of this size.
fn fallback_width(master: (u32, u32)) -> u32 {
    let fitting = widths(master)
        .into_iter()
        .filter(|step| *step <= MAX_FALLBACK_WIDTH);
    fitting.max().unwrap_or(master.0)
}

/// Returns all files in which a master is served.
pub fn variants(master: &Master) -> Vec<Variant> {
    let size = (master.facts.width, master.facts.height);
    let mut all: Vec<Variant> = [Format::Avif, Format::WebP]
        .into_iter()
        .flat_map(|format| {
            let offered = move |step: &u32| {
                format != Format::WebP || *step == widest(size) || WEBP_WIDTHS.contains(step)
            };
            let widths = widths(size).into_iter().filter(offered);
            widths.map(move |width| Variant::new(master.hash, format, width))
        })
        .collect();
    all.push(Variant::new(
        master.hash,
        Format::Jpeg,
        fallback_width(size),
    ));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Facts;

    #[test]
    fn each_width_is_less_than_twice_the_previous_one() {
        for pair in WIDTHS.windows(2) {
            assert!(pair[0] < pair[1] && pair[1] < pair[0] * 2, "{pair:?}");
        }
    }

    #[test]
    fn widths_never_exceed_the_width_of_the_master() {
        assert_eq!(widths((1200, 900)), [128, 240, 400, 640, 960, 1200]);
        assert_eq!(widths((800, 600)), [128, 240, 400, 640, 800]);
        assert_eq!(widths((6000, 4000)), WIDTHS);
        assert_eq!(widths((100, 75)), [100]);
        assert_eq!(widths((1, 1)), [1]);
        // 640 is nearly 660.
        assert_eq!(widths((660, 500)), [128, 240, 400, 660]);
    }

    #[test]
    fn a_very_high_picture_is_served_with_fewer_pixels() {
        assert_eq!(widths((1600, 4000)), WIDTHS);
        assert_eq!(widths((1600, 16_000)), [128, 240, 400, 640, 800]);
        assert_eq!(widths((3200, 12_000)), [128, 240, 400, 640, 960, 1306]);
        assert_eq!(widths((1, 16_000)), [1]);
    }

    #[test]
    fn the_fallback_is_the_largest_width_up_to_its_limit() {
        assert_eq!(fallback_width((1600, 900)), 960);
        assert_eq!(fallback_width((800, 450)), 800);
        assert_eq!(fallback_width((90, 50)), 90);
    }

    #[test]
    fn webp_has_fewer_widths_than_avif_and_the_same_largest_one() {
        let facts = Facts {
            width: 1200,
            height: 900,
            placeholder: None,
            warning: None,
        };
        let hash = PictureHash::of(b"x");
        let files = variants(&Master { hash, facts });
        let widths = |format: Format| -> Vec<u32> {
            let of = files.iter().filter(|file| file.format == format);
            of.map(|file| file.width).collect()
        };
        assert_eq!(widths(Format::Avif), [128, 240, 400, 640, 960, 1200]);
        assert_eq!(widths(Format::WebP), [400, 960, 1200]);
        assert_eq!(widths(Format::Jpeg), [960]);
    }

    #[test]
    fn a_variant_is_stored_by_hash_and_addressed_by_the_masters_name() {
        let master = PictureHash::of(b"x");
        let variant = Variant::new(master, Format::Avif, 640);
        let address = variant.address("a/turret");
        assert!(address.starts_with("a/turret-") && address.ends_with("-640.avif"));
        assert!(!variant.to_string().contains("turret"));
        let other = Variant::new(PictureHash::of(b"y"), Format::Avif, 640);
        assert_ne!(variant.to_string(), other.to_string());
    }
}
