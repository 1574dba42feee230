//! The kinds of file in a content folder: where they are and which schema they follow.

use std::collections::HashMap;
use std::sync::LazyLock;

use schemars::{JsonSchema as _, SchemaGenerator};
use serde_json::Value as Schema;
use sightline_model::{ContentFile, PageKind, Route};
use sightline_toml::{Rules, inlining_generator};

use crate::raw;

/// A kind of file that is read as TOML.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `site.toml`
    Site,
    /// `tips.toml`
    Tips,
    /// `planning.toml`
    Planning,
    /// The file of a page.
    Page(PageKind),
    /// `categories/SLUG.toml`
    Category,
    /// `brands/SLUG.toml`
    Brand,
    /// `products/SLUG.toml`
    Product,
    /// `case-studies/SLUG.toml`
    CaseStudy,
    /// `articles/SLUG.md`
    Article,
}

/// Information about a kind of file.
pub struct KindInfo {
    /// The kind.
    pub kind: Kind,
    /// The name of its schema file.
    pub schema_file: String,
    /// The path of such files for people: `products/SLUG.toml`.
    pub path_pattern: &'static str,
    rules: Rules,
}

static KINDS: LazyLock<Vec<KindInfo>> = LazyLock::new(|| {
    let kinds = [
        (Kind::Site, "site", "site.toml"),
        (Kind::Tips, "tips", "tips.toml"),
        (Kind::Planning, "planning", "planning.toml"),
        (Kind::Category, "category", "categories/SLUG.toml"),
        (Kind::Brand, "brand", "brands/SLUG.toml"),
        (Kind::Product, "product", "products/SLUG.toml"),
        (Kind::Article, "article", "articles/SLUG.md"),
        (Kind::CaseStudy, "case-study", "case-studies/SLUG.toml"),
    ];
    let kinds = kinds.map(|(kind, name, path_pattern)| (kind, name.to_owned(), path_pattern));
    let pages = PageKind::ALL.into_iter().filter_map(|page| {
        let (ContentFile::One(path_pattern)
        | ContentFile::Optional(path_pattern)
        | ContentFile::Each(path_pattern)) = page.info().file
        else {
            return None;
        };
        Some((
            Kind::Page(page),
            format!("page-{}", page.as_str()),
            path_pattern,
        ))
    });
    // What several kinds contain is generated and converted once.
    let mut generator = SchemaGenerator::default();
    let (schemas, kinds): (Vec<Schema>, Vec<_>) = kinds
        .into_iter()
        .chain(pages)
        .map(|named| (named.0.schema_from(&mut generator), named))
        .unzip();
    let rules = Rules::all(&schemas, generator.definitions());
    let info = |((kind, name, path_pattern), rules): ((Kind, String, _), _)| KindInfo {
        kind,
        schema_file: format!("{name}.schema.json"),
        path_pattern,
        rules,
    };
    kinds.into_iter().zip(rules).map(info).collect()
});

impl Kind {
    /// All kinds, in the order of the guide.
    pub fn all() -> &'static [KindInfo] {
        &KINDS
    }

    /// Builds the rules of all kinds up front. Otherwise they are built when the first file is validated.
    pub fn init_rules() {
        LazyLock::force(&KINDS);
    }

    /// Returns the rules of such files, for [`sightline_toml::validate`] with an inventory.
    pub fn rules(self) -> Option<&'static Rules> {
        let info = KINDS.iter().find(|info| info.kind == self);
        info.map(|info| &info.rules)
    }

    /// Returns the schema of such files, with all subschemas inlined.
    pub fn schema(self) -> Schema {
        self.schema_from(&mut inlining_generator())
    }

    fn schema_from(self, generator: &mut SchemaGenerator) -> Schema {
        let schema = match self {
            Self::Site => raw::RawSite::json_schema(generator),
            Self::Tips => raw::RawTipsFile::json_schema(generator),
            Self::Planning => raw::RawPlanning::json_schema(generator),
            Self::Page(page) => raw::RawPage::schema(page, generator).unwrap_or_default(),
            Self::Category => raw::RawCategory::json_schema(generator),
            Self::Brand => raw::RawBrand::json_schema(generator),
            Self::Product => raw::RawProduct::json_schema(generator),
            Self::CaseStudy => raw::RawCaseStudy::json_schema(generator),
            Self::Article => raw::RawArticle::json_schema(generator),
        };
        schema.to_value()
    }
}

/// The files that have the same name in every site.
pub fn named() -> impl Iterator<Item = (String, Kind)> {
    let lists = [
        ("site.toml", Kind::Site),
        ("tips.toml", Kind::Tips),
        ("planning.toml", Kind::Planning),
    ]
    .map(|(path, kind)| (path.to_owned(), kind));
    let pages = Route::with_files().map(|(route, file)| (file, Kind::Page(route.kind())));
    lists.into_iter().chain(pages)
}

/// The files that every site needs.
pub fn required() -> impl Iterator<Item = (String, Kind)> {
    named().filter(|(_, kind)| match kind {
        Kind::Page(page) => matches!(page.info().file, ContentFile::One(_)),
        Kind::Site => true,
        _ => false,
    })
}

/// What a file is, by its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileRole<'a> {
    /// A file of a kind, with its slug where the kind has many files.
    Entry(Kind, &'a str),
    /// A Markdown text of the legal page.
    LegalText,
    /// A picture, by its name below `media/`.
    Picture(&'a str),
    /// A typeface, by its name below `media/`.
    Typeface(&'a str),
    /// A file to download, by its name below `media/`.
    Document(&'a str),
    /// A note for the people who edit the folder, or a file that the site does not read itself.
    Note,
    /// A file that the site does not know.
    Unknown,
}

/// The file extensions of pictures.
const PICTURES: [&str; 8] = ["avif", "webp", "png", "jpg", "jpeg", "jfif", "jpe", "svg"];

/// File extensions of pictures that the site cannot serve, with the name of each format.
const OTHER_PICTURES: [(&str, &str); 10] = [
    ("heic", "HEIC"),
    ("heif", "HEIF"),
    ("tif", "TIFF"),
    ("tiff", "TIFF"),
    ("psd", "Photoshop"),
    ("bmp", "BMP"),
    ("gif", "GIF"),
    ("ico", "Windows icon"),
    ("jp2", "JPEG 2000"),
    ("jxl", "JPEG XL"),
];

/// What to do with a picture in a format that the site cannot serve.
pub const SAVE_AS: &str = "Save it as JPEG, PNG or WebP in media/, and name that file.";

/// Returns what is wrong with a picture whose extension belongs to a format that the site cannot serve, or `None` for
/// any other name.
pub fn unserved_format(file: &str) -> Option<String> {
    let (_, ending) = file.rsplit_once('.')?;
    let (_, format) = OTHER_PICTURES
        .iter()
        .find(|(known, _)| ending.eq_ignore_ascii_case(known))?;
    Some(match *format {
        "GIF" | "BMP" | "Windows icon" => {
            format!("\"{file}\" is a {format} picture, which the site does not serve")
        }
        _ => format!("\"{file}\" is a {format} picture, which browsers do not show"),
    })
}

/// Whether a file extension, in any case, is that of a picture that the site serves.
fn is_picture(ending: &str) -> bool {
    let mut known = PICTURES.iter();
    known.any(|known| ending.eq_ignore_ascii_case(known))
}

static NAMED: LazyLock<HashMap<String, Kind>> = LazyLock::new(|| named().collect());

/// Classifies the file at a path.
pub fn classify(path: &str) -> FileRole<'_> {
    // Products come first because there may be very many.
    let product = path.strip_prefix("products/");
    let product = product.and_then(|name| name.strip_suffix(".toml"));
    if let Some(slug) = product.filter(|slug| !slug.contains('/')) {
        return FileRole::Entry(Kind::Product, slug);
    }
    if let Some(kind) = NAMED.get(path) {
        return FileRole::Entry(*kind, "");
    }
    let (folder, name) = path.split_once('/').unwrap_or(("", path));
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    match (folder, ending) {
        // Where leads are delivered. The code that delivers them reads this file, not the site.
        ("", "toml") if stem == "deliveries" => FileRole::Note,
        ("media", ending) if is_picture(ending) => FileRole::Picture(name),
        ("media", "woff2") => FileRole::Typeface(name),
        ("media", ending) if ending.eq_ignore_ascii_case("pdf") => FileRole::Document(name),
        _ if folder != "media" && stem.contains('/') => FileRole::Unknown,
        ("categories", "toml") => FileRole::Entry(Kind::Category, stem),
        ("brands", "toml") => FileRole::Entry(Kind::Brand, stem),
        ("pages", "toml") => FileRole::Entry(Kind::Page(PageKind::Own), stem),
        ("services", "toml") => FileRole::Entry(Kind::Page(PageKind::Service), stem),
        ("case-studies", "toml") => FileRole::Entry(Kind::CaseStudy, stem),
        ("articles", "md") => FileRole::Entry(Kind::Article, stem),
        ("legal", "md") => FileRole::LegalText,
        // README.md, LICENSE: notes for people have upper-case names.
        (_, "md" | "txt" | "") if stem.to_uppercase() == stem => FileRole::Note,
        _ => FileRole::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use sightline_toml::Definitions;

    use super::*;

    #[test]
    fn the_rules_are_those_of_the_inlined_schemas() {
        for info in Kind::all() {
            let inlined = Rules::new(&info.kind.schema(), &Definitions::new());
            assert_eq!(
                format!("{:#?}", info.rules),
                format!("{inlined:#?}"),
                "{:?}",
                info.kind
            );
        }
    }

    #[test]
    fn files_are_classified_by_their_path() {
        assert_eq!(classify("site.toml"), FileRole::Entry(Kind::Site, ""));
        assert_eq!(
            classify("services/pa-systems.toml"),
            FileRole::Entry(Kind::Page(PageKind::Service), "pa-systems")
        );
        assert_eq!(
            classify("products/ptz-4mp.toml"),
            FileRole::Entry(Kind::Product, "ptz-4mp")
        );
        assert_eq!(classify("media/a/b.webp"), FileRole::Picture("a/b.webp"));
        assert_eq!(classify("media/IMG_1.JPG"), FileRole::Picture("IMG_1.JPG"));
        assert_eq!(
            classify("media/acme.woff2"),
            FileRole::Typeface("acme.woff2")
        );
        assert_eq!(classify("media/UP.PDF"), FileRole::Document("UP.PDF"));
        assert_eq!(classify("media/IMG_1.HEIC"), FileRole::Unknown);
        assert_eq!(classify("README.md"), FileRole::Note);
        assert_eq!(classify("deliveries.toml"), FileRole::Note);
        assert_eq!(
            classify("pages/team.toml"),
            FileRole::Entry(Kind::Page(PageKind::Own), "team")
        );
        assert_eq!(classify("products/old/x.toml"), FileRole::Unknown);
    }

    #[test]
    fn every_schema_pattern_has_a_check() {
        fn patterns(schema: &Schema, found: &mut Vec<String>) {
            match schema {
                Schema::Object(map) => {
                    if let Some(Schema::String(pattern)) = map.get("pattern") {
                        found.push(pattern.clone());
                    }
                    map.values().for_each(|value| patterns(value, found));
                }
                Schema::Array(items) => items.iter().for_each(|item| patterns(item, found)),
                _ => {}
            }
        }
        for info in Kind::all() {
            let mut found = Vec::new();
            patterns(&info.kind.schema(), &mut found);
            for pattern in found {
                assert!(sightline_toml::pattern(&pattern).is_some(), "{pattern}");
            }
        }
    }
}
