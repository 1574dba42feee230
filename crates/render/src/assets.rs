//! The addresses of the web client's files, from the manifest that Vite writes beside them.
//!
//! The manifest is read and fully resolved once, so that a missing file is found when the server
//! starts and not when a page needs it.

use std::collections::BTreeMap;

use serde::Deserialize;
use strum::IntoEnumIterator as _;

use crate::Sheet;

/// An error that makes a manifest unusable.
#[derive(Debug, thiserror::Error)]
pub enum AssetsError {
    /// The text isn't a Vite manifest.
    #[error("the web client's manifest cannot be read")]
    Manifest(#[from] serde_json::Error),
    /// The manifest lacks a file.
    #[error("the web client's manifest has no `{key}`, needed by {needed_by}")]
    Missing {
        /// The key in the manifest.
        key: String,
        /// What needs the file.
        needed_by: String,
    },
}

/// The fields of a manifest entry that are used here.
#[derive(Debug, Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    imports: Vec<String>,
}

/// The manifest: a map from source path to built file.
type Manifest = BTreeMap<String, Chunk>;

/// The addresses of the web client's files. All are absolute paths with hashed names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assets {
    /// The script of every page.
    pub entry: String,
    /// The Subresource Integrity value of the script, if known: `sha256-` and the hash.
    pub entry_integrity: Option<String>,
    /// The modules that the script imports.
    pub entry_imports: Vec<String>,
    /// The stylesheet for the first screen of every page.
    pub stylesheet: String,
    /// The stylesheet for what follows the first screen on every page.
    pub below: String,
    sheets: BTreeMap<Sheet, String>,
    /// The font with the characters of English text.
    pub font: String,
    /// The font with further Latin letters.
    pub accents: String,
}

impl Assets {
    /// Resolves the content of `.vite/manifest.json`.
    ///
    /// # Errors
    /// If it isn't a manifest, or lacks the entry, a stylesheet, a font, or a chunk that another
    /// one imports.
    pub fn from_manifest(json: &str) -> Result<Self, AssetsError> {
        let manifest: Manifest = serde_json::from_str(json)?;
        let of = |key: &str, needed_by| chunk(&manifest, key, needed_by).map(address);
        let mut scripts = with_imports(&manifest, "src/entry-client.ts", "every page")?;
        Ok(Self {
            entry: scripts.remove(0),
            entry_integrity: None,
            entry_imports: scripts,
            stylesheet: of("src/styles/index.css", "every page")?,
            below: of("src/styles/below.css", "every page")?,
            sheets: Sheet::iter()
                .map(|sheet| {
                    let source = format!("src/styles/{}.css", <&str>::from(sheet));
                    Ok((sheet, of(&source, "some pages")?))
                })
                .collect::<Result<_, AssetsError>>()?,
            font: of("src/styles/instrument-sans-latin.woff2", "every page")?,
            accents: of("src/styles/instrument-sans-accents.woff2", "every page")?,
        })
    }

    /// Returns the address of a stylesheet that only some pages link.
    pub fn sheet(&self, sheet: Sheet) -> &str {
        self.sheets.get(&sheet).map_or("", String::as_str)
    }
}

fn address(chunk: &Chunk) -> String {
    format!("/{}", chunk.file)
}

fn chunk<'a>(manifest: &'a Manifest, key: &str, needed_by: &str) -> Result<&'a Chunk, AssetsError> {
    manifest.get(key).ok_or_else(|| AssetsError::Missing {
        key: key.to_owned(),
        needed_by: needed_by.to_owned(),
    })
}

/// Returns the addresses of a chunk and of everything that it imports statically: each one once,
/// the chunk first.
fn with_imports(
    manifest: &Manifest,
    key: &str,
    needed_by: &str,
) -> Result<Vec<String>, AssetsError> {
    let mut addresses = Vec::new();
    let mut open = vec![(key, needed_by)];
    while let Some((key, needed_by)) = open.pop() {
        let found = chunk(manifest, key, needed_by)?;
        let address = address(found);
        if !addresses.contains(&address) {
            addresses.push(address);
            let imports = found.imports.iter().rev();
            open.extend(imports.map(|import| (import.as_str(), key)));
        }
    }
    Ok(addresses)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &str = r#"{
        "_menus-9c1f.js": { "file": "assets/menus-9c1f.js", "name": "menus" },
        "_drafts-77aa.js": { "file": "assets/drafts-77aa.js", "imports": ["_menus-9c1f.js"] },
        "src/entry-client.ts": {
            "file": "assets/entry-client-12ab.js", "isEntry": true,
            "imports": ["_menus-9c1f.js", "_drafts-77aa.js"],
            "dynamicImports": ["src/islands/quote-form/quote-form.tsx"]
        },
        "src/islands/quote-form/quote-form.tsx": {
            "file": "assets/quote-form-34cd.js", "isDynamicEntry": true
        },
        "src/styles/index.css": { "file": "assets/index-56ef.css", "isEntry": true },
        "src/styles/below.css": { "file": "assets/below-56ef.css", "isEntry": true },
        "src/styles/sections.css": { "file": "assets/sections-56ef.css", "isEntry": true },
        "src/styles/front.css": { "file": "assets/front-56ef.css", "isEntry": true },
        "src/styles/article.css": { "file": "assets/article-56ef.css", "isEntry": true },
        "src/styles/products.css": { "file": "assets/products-56ef.css", "isEntry": true },
        "src/styles/catalogue.css": { "file": "assets/catalogue-56ef.css", "isEntry": true },
        "src/styles/more.css": { "file": "assets/more-56ef.css", "isEntry": true },
        "src/styles/plans.css": { "file": "assets/plans-56ef.css", "isEntry": true },
        "src/styles/instrument-sans-latin.woff2": {
            "file": "assets/instrument-sans-latin-78ab.woff2"
        },
        "src/styles/instrument-sans-accents.woff2": {
            "file": "assets/instrument-sans-accents-78ab.woff2"
        }
    }"#;

    #[test]
    fn entry_imports_are_listed_once_and_without_islands() {
        let assets = Assets::from_manifest(MANIFEST).unwrap();
        assert_eq!(assets.entry, "/assets/entry-client-12ab.js");
        assert_eq!(
            assets.entry_imports,
            ["/assets/menus-9c1f.js", "/assets/drafts-77aa.js"]
        );
    }

    #[test]
    fn chunks_with_cyclic_imports_are_listed_once() {
        let manifest = MANIFEST.replace(r#""name": "menus""#, r#""imports": ["_drafts-77aa.js"]"#);
        let assets = Assets::from_manifest(&manifest).unwrap();
        assert_eq!(assets.entry_imports.len(), 2);
    }

    #[test]
    fn a_manifest_without_the_font_is_refused_naming_the_font() {
        let manifest = MANIFEST.replace("instrument-sans-latin.woff2", "other.woff2");
        let error = Assets::from_manifest(&manifest).unwrap_err();
        assert!(
            error
                .to_string()
                .contains("src/styles/instrument-sans-latin.woff2"),
            "{error}"
        );
    }

    #[test]
    fn a_missing_import_is_refused_naming_it_and_its_importer() {
        let manifest = MANIFEST.replace(r#""_menus-9c1f.js": {"#, r#""_other.js": {"#);
        let message = Assets::from_manifest(&manifest).unwrap_err().to_string();
        assert!(
            message.contains("_menus-9c1f.js") && message.contains("src/entry-client.ts"),
            "{message}"
        );
    }
}
