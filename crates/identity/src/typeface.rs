//! Typefaces: built-in ones that every site can choose, and a company's own.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::decoded::{BOLD, DecodedFont, FontMetrics, REGULAR};

/// A built-in typeface that every site can choose, from the npm packages `@fontsource-variable/*`, Latin
/// letters only. The licenses are beside the files; none of them reserves a font name.
#[derive(Debug)]
pub struct Typeface {
    /// The name in content files.
    pub name: &'static str,
    family: &'static str,
    woff2: &'static [u8],
    fallback: &'static FallbackFont,
}

/// The fallback until the typeface is loaded: local fonts, adjusted to have the same width and line box.
#[derive(Debug)]
struct FallbackFont {
    /// The generic family.
    generic: &'static str,
    /// The local fonts, regular and bold.
    local: [&'static str; 2],
    /// The average width of their letters, as in [`FontMetrics::width`], regular and bold. Measured on
    /// Liberation, which has the same widths as Arial and Times New Roman.
    widths: [f32; 2],
}

static SANS: FallbackFont = FallbackFont {
    generic: "sans-serif",
    local: [
        "local(\"Arial\"),local(\"Liberation Sans\"),local(\"Helvetica Neue\")",
        "local(\"Arial Bold\"),local(\"Liberation Sans Bold\"),local(\"Helvetica Neue Bold\")",
    ],
    widths: [0.4408, 0.4765],
};
static SERIF: FallbackFont = FallbackFont {
    generic: "serif",
    local: [
        "local(\"Times New Roman\"),local(\"Liberation Serif\")",
        "local(\"Times New Roman Bold\"),local(\"Liberation Serif Bold\")",
    ],
    widths: [0.3995, 0.425],
};

/// The name of the default typeface.
pub const DEFAULT_TYPEFACE: &str = "instrument-sans";

/// The other built-in typefaces.
pub static TYPEFACES: [Typeface; 3] = [
    Typeface {
        name: "figtree",
        family: "Figtree",
        woff2: include_bytes!("../fonts/figtree.woff2"),
        fallback: &SANS,
    },
    Typeface {
        name: "public-sans",
        family: "Public Sans",
        woff2: include_bytes!("../fonts/public-sans.woff2"),
        fallback: &SANS,
    },
    Typeface {
        name: "literata",
        family: "Literata",
        woff2: include_bytes!("../fonts/literata.woff2"),
        fallback: &SERIF,
    },
];

/// The typeface of a site.
#[derive(Debug, Clone)]
pub struct Face {
    /// The built-in typeface; `None` for a company's own.
    built_in: Option<&'static Typeface>,
    /// One file, or one for text and one for headings.
    pub files: Vec<FontFile>,
    /// The same files decoded; empty if one of them can't be decoded.
    decoded: Vec<DecodedFont>,
}

/// A file of a typeface.
#[derive(Debug, Clone)]
pub struct FontFile {
    /// The address at which it is served.
    pub address: String,
    /// The bytes of the file.
    pub bytes: Cow<'static, [u8]>,
}

impl Typeface {
    /// Returns the built-in typeface with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        TYPEFACES.iter().find(|typeface| typeface.name == name)
    }
}

impl Face {
    /// Loads a built-in typeface.
    pub fn built_in(typeface: &'static Typeface) -> Self {
        let file = FontFile::new(typeface.name, Cow::Borrowed(typeface.woff2));
        Self::new(Some(typeface), vec![file])
    }

    /// Loads a company's own typeface: one file, or one for text and one for headings, each with its name
    /// without the extension.
    pub fn own(files: impl IntoIterator<Item = (String, Cow<'static, [u8]>)>) -> Self {
        let files = files.into_iter();
        let files = files.map(|(stem, bytes)| FontFile::new(&stem, bytes));
        Self::new(None, files.collect())
    }

    fn new(built_in: Option<&'static Typeface>, files: Vec<FontFile>) -> Self {
        let decoded: Option<_> = files
            .iter()
            .map(|file| DecodedFont::of(&file.bytes))
            .collect();
        Self {
            built_in,
            decoded: decoded.unwrap_or_default(),
            files,
        }
    }

    /// Returns the outline of an initial in bold.
    pub(crate) fn initial(&self, letter: char) -> Option<String> {
        self.decoded.last()?.initial(letter)
    }

    /// Returns the metrics of the typeface, regular and bold.
    fn metrics(&self) -> Option<[FontMetrics; 2]> {
        let regular = self.decoded.first()?.metrics(REGULAR)?;
        let bold = self.decoded.last()?.metrics(BOLD)?;
        Some([regular, bold])
    }

    pub(crate) fn write(&self, css: &mut String) {
        let family = self.built_in.map_or("Own", |typeface| typeface.family);
        // A built-in typeface is preloaded, and isn't used if it comes too late. A company that brings its
        // own wants it to be shown.
        let display = if self.built_in.is_some() {
            "optional"
        } else {
            "swap"
        };
        let weights: &[&str] = match self.files.as_slice() {
            [_] => &["400 700"],
            _ => &WEIGHTS,
        };
        for (file, weight) in self.files.iter().zip(weights) {
            _ = writeln!(
                css,
                "@font-face{{font-family:\"{family}\";src:url(\"{}\") format(\"woff2\");\
                 font-weight:{weight};font-display:{display}}}",
                file.address
            );
        }
        let fallback = self.built_in.map_or(&SANS, |typeface| typeface.fallback);
        let generic = fallback.generic;
        let Some(metrics) = self.metrics() else {
            _ = writeln!(css, ":root{{--font:\"{family}\",system-ui,{generic}}}");
            return;
        };
        for ((at, weight), metrics) in WEIGHTS.iter().enumerate().zip(metrics) {
            let local = fallback.local[at];
            let [size, ascent, descent, gap] = font_face_overrides(metrics, fallback.widths[at]);
            _ = writeln!(
                css,
                "@font-face{{font-family:\"{family} Fallback\";src:{local};font-weight:{weight};\
                 size-adjust:{size:.1}%;ascent-override:{ascent:.1}%;\
                 descent-override:{descent:.1}%;line-gap-override:{gap:.1}%}}"
            );
        }
        _ = writeln!(
            css,
            ":root{{--font:\"{family}\",\"{family} Fallback\",system-ui,{generic}}}"
        );
    }
}

/// The weight ranges of text and of headings.
const WEIGHTS: [&str; 2] = ["400 549", "550 700"];

/// Returns the size, ascent, descent and line gap, in percent, that make a font with letters of this width
/// match the width and line box of a typeface. The last three are relative to the adjusted size (CSS Fonts 5,
/// `size-adjust`).
fn font_face_overrides(metrics: FontMetrics, width: f32) -> [f32; 4] {
    let size = metrics.width / width;
    let FontMetrics {
        ascent,
        descent,
        gap,
        ..
    } = metrics;
    [size, ascent / size, descent / size, gap / size].map(|part| part * 100.0)
}

impl FontFile {
    fn new(stem: &str, bytes: Cow<'static, [u8]>) -> Self {
        Self {
            address: crate::hashed_address(stem, "woff2", &bytes),
            bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::woff2::{Weights, examine};

    #[test]
    fn every_built_in_typeface_is_variable_and_below_60_kb() {
        for typeface in &TYPEFACES {
            let name = typeface.name;
            assert_eq!(examine(typeface.woff2), Ok(Weights::All), "{name}");
            assert!(typeface.woff2.len() < 60_000);
            let mut css = String::new();
            Face::built_in(typeface).write(&mut css);
            assert_eq!(css.matches("@font-face").count(), 3);
            assert!(css.contains(&format!("\"/media/{name}-")));
        }
    }

    #[test]
    fn no_font_license_reserves_a_font_name() {
        for license in [
            include_str!("../fonts/LICENSE-figtree.txt"),
            include_str!("../fonts/LICENSE-public-sans.txt"),
            include_str!("../fonts/LICENSE-literata.txt"),
        ] {
            let copyright = license.lines().next().unwrap();
            assert!(copyright.starts_with("Copyright"), "{copyright}");
            assert!(!copyright.contains("Reserved"), "{copyright}");
        }
    }

    #[test]
    fn computed_fallback_metrics_match_the_measured_ones() {
        let measured = [
            ("figtree", [[101.2, 93.9, 24.7], [96.3, 98.6, 26.0]]),
            ("public-sans", [[105.2, 90.3, 21.4], [99.4, 95.5, 22.6]]),
        ];
        for (name, measured) in measured {
            let face = Face::built_in(Typeface::named(name).unwrap());
            let computed = face.metrics().unwrap();
            for (at, measured) in measured.into_iter().enumerate() {
                let [size, ascent, descent, gap] =
                    font_face_overrides(computed[at], SANS.widths[at]);
                assert!(gap.abs() < 0.01);
                for (computed, measured) in [size, ascent, descent].into_iter().zip(measured) {
                    let apart = f32::abs(computed - measured);
                    assert!(apart < 0.15, "{name}: {computed} for {measured}");
                }
            }
        }
    }

    #[test]
    fn a_company_typeface_gets_the_same_fallback_as_a_built_in_one() {
        let figtree = Typeface::named("figtree").unwrap();
        let own = Face::own([("acme".to_owned(), Cow::Borrowed(figtree.woff2))]);
        let css = |face: &Face| {
            let mut css = String::new();
            face.write(&mut css);
            let (_, faces) = css.split_once("Fallback").unwrap();
            faces.to_owned()
        };
        let built_in = css(&Face::built_in(figtree));
        assert!(built_in.contains("size-adjust:101."), "{built_in}");
        assert_eq!(css(&own), built_in.replace("Figtree", "Own"));
    }

    #[test]
    fn two_typeface_files_split_the_weight_range() {
        let files = ["acme", "acme-bold"].map(|stem| (stem.to_owned(), Cow::Borrowed(&b"x"[..])));
        let mut css = String::new();
        Face::own(files).write(&mut css);
        assert!(css.contains("font-weight:400 549;font-display:swap"));
        assert!(css.contains("font-weight:550 700;font-display:swap"));
        // Files that can't be decoded have no metrics, so there is no adjusted fallback.
        assert!(css.ends_with(":root{--font:\"Own\",system-ui,sans-serif}\n"));
    }
}
