//! Typefaces: those that every site can choose, and one of a company's own.

use std::borrow::Cow;
use std::fmt::Write as _;

/// No typeface of a site is larger: pages wait for it.
pub const MOST_BYTES: usize = 200 * 1024;

/// A typeface that every site can choose, from the npm packages `@fontsource-variable/*`, latin
/// letters only. The licenses stand beside the files.
#[derive(Debug)]
pub struct Typeface {
    /// Its name in content files.
    pub name: &'static str,
    family: &'static str,
    woff2: &'static [u8],
    fallback: Fallback,
}

/// What stands in until the typeface is there: fonts of the reader's machine, as wide as it and in
/// the same line box.
#[derive(Debug)]
struct Fallback {
    /// The generic family.
    generic: &'static str,
    /// The fonts, regular and bold.
    local: [&'static str; 2],
    /// Their size, ascent and descent in percent, regular and bold. Measured over the letters of
    /// English, against Liberation, which is as wide as Arial and Times New Roman.
    measures: [[f32; 3]; 2],
}

const SANS: [&str; 2] = [
    "local(\"Arial\"),local(\"Liberation Sans\"),local(\"Helvetica Neue\")",
    "local(\"Arial Bold\"),local(\"Liberation Sans Bold\"),local(\"Helvetica Neue Bold\")",
];
const SERIF: [&str; 2] = [
    "local(\"Times New Roman\"),local(\"Liberation Serif\")",
    "local(\"Times New Roman Bold\"),local(\"Liberation Serif Bold\")",
];

/// The name of the typeface that all sites have.
pub const DEFAULT: &str = "instrument-sans";

/// The others.
pub static TYPEFACES: [Typeface; 3] = [
    Typeface {
        name: "figtree",
        family: "Figtree",
        woff2: include_bytes!("../fonts/figtree.woff2"),
        fallback: Fallback {
            generic: "sans-serif",
            local: SANS,
            measures: [[101.2, 93.9, 24.7], [96.3, 98.6, 26.0]],
        },
    },
    Typeface {
        name: "public-sans",
        family: "Public Sans",
        woff2: include_bytes!("../fonts/public-sans.woff2"),
        fallback: Fallback {
            generic: "sans-serif",
            local: SANS,
            measures: [[105.2, 90.3, 21.4], [99.4, 95.5, 22.6]],
        },
    },
    Typeface {
        name: "source-serif-4",
        family: "Source Serif 4",
        woff2: include_bytes!("../fonts/source-serif-4.woff2"),
        fallback: Fallback {
            generic: "serif",
            local: SERIF,
            measures: [[118.7, 87.2, 28.2], [115.0, 90.1, 29.1]],
        },
    },
];

/// The typeface of a site.
#[derive(Debug, Clone)]
pub struct Face {
    /// `None` of a company's own.
    known: Option<&'static Typeface>,
    /// The file, or the one for text and the one for headings.
    pub files: Vec<FontFile>,
}

/// A file of a typeface.
#[derive(Debug, Clone)]
pub struct FontFile {
    /// Where it is served.
    pub address: String,
    /// The file.
    pub bytes: Cow<'static, [u8]>,
}

/// Why a file is no typeface that can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FontFault {
    /// It is something else.
    NotWoff2,
    /// Its end is missing.
    CutOff,
    /// It is too large.
    TooLarge,
}

/// What a usable file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weights {
    /// One weight.
    One,
    /// Every weight between two.
    All,
}

impl Typeface {
    /// The typeface of a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        TYPEFACES.iter().find(|typeface| typeface.name == name)
    }
}

impl Face {
    /// One that every site can choose.
    pub fn known(typeface: &'static Typeface) -> Self {
        Self {
            known: Some(typeface),
            files: vec![FontFile::new(typeface.name, Cow::Borrowed(typeface.woff2))],
        }
    }

    /// A company's own: one file, or one for text and one for headings, each with its name without
    /// the ending.
    pub fn own(files: impl IntoIterator<Item = (String, Cow<'static, [u8]>)>) -> Self {
        let files = files.into_iter();
        Self {
            known: None,
            files: files
                .map(|(stem, bytes)| FontFile::new(&stem, bytes))
                .collect(),
        }
    }

    pub(crate) fn write(&self, css: &mut String) {
        let family = self.known.map_or("Own", |typeface| typeface.family);
        // One that is preloaded and comes too late is left out, as its fallback is as wide; nothing
        // is known of a company's own.
        let display = if self.known.is_some() {
            "optional"
        } else {
            "swap"
        };
        let weights: &[&str] = match self.files.as_slice() {
            [_] => &["400 700"],
            _ => &["400 549", "550 700"],
        };
        for (file, weight) in self.files.iter().zip(weights) {
            _ = writeln!(
                css,
                "@font-face{{font-family:\"{family}\";src:url(\"{}\") format(\"woff2\");\
                 font-weight:{weight};font-display:{display}}}",
                file.address
            );
        }
        let Some(Typeface { fallback, .. }) = self.known else {
            _ = writeln!(css, ":root{{--font:\"{family}\",system-ui,sans-serif}}");
            return;
        };
        let Fallback {
            generic,
            local,
            measures,
        } = fallback;
        for ((local, weight), measures) in local.iter().zip(["400 549", "550 700"]).zip(measures) {
            let [size, ascent, descent] = measures;
            _ = writeln!(
                css,
                "@font-face{{font-family:\"{family} Fallback\";src:{local};font-weight:{weight};\
                 size-adjust:{size}%;ascent-override:{ascent}%;descent-override:{descent}%;\
                 line-gap-override:0%}}"
            );
        }
        _ = writeln!(
            css,
            ":root{{--font:\"{family}\",\"{family} Fallback\",system-ui,{generic}}}"
        );
    }
}

impl FontFile {
    fn new(stem: &str, bytes: Cow<'static, [u8]>) -> Self {
        Self {
            address: crate::hashed(stem, "woff2", &bytes),
            bytes,
        }
    }
}

/// Looks at a file of a typeface, as far as its header goes (WOFF2, sections 4 and 5).
///
/// # Errors
/// When browsers could not use it, or visitors would wait for it.
pub fn examine(bytes: &[u8]) -> Result<Weights, FontFault> {
    if !bytes.starts_with(b"wOF2") {
        return Err(FontFault::NotWoff2);
    }
    let length = bytes.get(8..12).and_then(|length| length.try_into().ok());
    let length = length.map(u32::from_be_bytes).map(usize::try_from);
    if length != Some(Ok(bytes.len())) {
        return Err(FontFault::CutOff);
    }
    if bytes.len() > MOST_BYTES {
        return Err(FontFault::TooLarge);
    }
    let mut tables = Tables(bytes.get(48..).unwrap_or_default());
    let count = bytes
        .get(12..14)
        .map_or(0, |count| u16::from_be_bytes([count[0], count[1]]));
    let mut weights = Weights::One;
    for _ in 0..count {
        match tables.next() {
            Some(true) => weights = Weights::All,
            Some(false) => {}
            None => return Err(FontFault::CutOff),
        }
    }
    Ok(weights)
}

/// The directory of tables.
struct Tables<'a>(&'a [u8]);

impl Tables<'_> {
    /// Goes past the next table; whether it is the one of variations.
    fn next(&mut self) -> Option<bool> {
        // The numbers of the tables that matter among those that have one.
        const GLYPHS: u8 = 10;
        const GLYPH_PLACES: u8 = 11;
        const VARIATIONS: u8 = 47;
        const NAMED: u8 = 63;
        let flags = self.byte()?;
        let (table, version) = (flags & 0x3f, flags >> 6);
        let mut varies = table == VARIATIONS;
        if table == NAMED {
            let name = [self.byte()?, self.byte()?, self.byte()?, self.byte()?];
            varies = &name == b"fvar";
        }
        self.number()?;
        let is_changed = if matches!(table, GLYPHS | GLYPH_PLACES) {
            version == 0
        } else {
            version != 0
        };
        if is_changed {
            self.number()?;
        }
        Some(varies)
    }

    /// A number of up to five bytes; the last one has no high bit.
    fn number(&mut self) -> Option<()> {
        for _ in 0..5 {
            if self.byte()? & 0x80 == 0 {
                return Some(());
            }
        }
        None
    }

    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_typeface_is_variable_and_small() {
        for typeface in &TYPEFACES {
            assert_eq!(
                examine(typeface.woff2),
                Ok(Weights::All),
                "{}",
                typeface.name
            );
            assert!(typeface.woff2.len() < 60_000);
            let mut css = String::new();
            Face::known(typeface).write(&mut css);
            assert_eq!(css.matches("@font-face").count(), 3);
            assert!(css.contains(&format!("\"/media/{}-", typeface.name)));
        }
    }

    #[test]
    fn what_is_no_typeface_is_told_from_one_that_is_cut_off() {
        let whole = TYPEFACES[0].woff2;
        assert_eq!(examine(b""), Err(FontFault::NotWoff2));
        assert_eq!(examine(b"wOFF\0\0"), Err(FontFault::NotWoff2));
        assert_eq!(examine(b"wOF2"), Err(FontFault::CutOff));
        assert_eq!(examine(&whole[..9000]), Err(FontFault::CutOff));
        let mut large = whole.to_vec();
        large.resize(MOST_BYTES + 1, 0);
        let length = u32::try_from(large.len()).unwrap().to_be_bytes();
        large[8..12].copy_from_slice(&length);
        assert_eq!(examine(&large), Err(FontFault::TooLarge));
        // A header that promises more tables than there are bytes.
        let mut short = b"wOF2\0\x01\0\0\0\0\0\x31\xff\xff".to_vec();
        short.resize(49, 0xff);
        assert_eq!(examine(&short), Err(FontFault::CutOff));
    }

    #[test]
    fn a_typeface_of_two_files_divides_the_weights() {
        let files = ["acme", "acme-bold"].map(|stem| (stem.to_owned(), Cow::Borrowed(&b"x"[..])));
        let mut css = String::new();
        Face::own(files).write(&mut css);
        assert!(css.contains("font-weight:400 549;font-display:swap"));
        assert!(css.contains("font-weight:550 700;font-display:swap"));
        assert!(css.ends_with(":root{--font:\"Own\",system-ui,sans-serif}\n"));
    }
}
