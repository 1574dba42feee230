//! The registries of section kinds, made from the files of `crates/model/src/section`.
//!
//! A kind `price_list` is the type `PriceList` in `price_list.rs`, the component `PriceListSection` in
//! `web/src/sections/price-list.tsx`, and a stylesheet if it needs one. The stylesheet is in
//! `web/src/styles/sections`, or in `web/src/styles/front` if front pages have the section and service pages don't, or
//! in `web/src/styles/more` if few pages have it. `RawPriceList`, beside the type, is its form in content files. No
//! list is written by hand: `cargo xtask codegen` generates the unions, the table of components, and the imports of
//! styles. A kind that shows entries of the site also has a method in `crates/content/src/prepare/sections.rs`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::Context as _;
use heck::ToUpperCamelCase as _;

use crate::disk;

const KINDS: &str = "crates/model/src/section";
const UNION: &str = "crates/model/src/section/mod.rs";
const COMPONENTS: &str = "web/src/sections/registry.ts";
/// The stylesheet of sections. Sections that other pages show too are in one of the other stylesheets.
const STYLES: &str = "web/src/styles/sections.css";
const OTHER_SHEETS: [&str; 2] = ["web/src/styles/below.css", "web/src/styles/products.css"];
/// The stylesheets that only pages with some kinds of section load. Each has a folder with a file for each kind.
const SHEETS: [SheetOfKinds; 2] = [
    SheetOfKinds {
        name: "front",
        folder: "web/src/styles/front",
        sheet: "web/src/styles/front.css",
        meaning: "that front pages have",
    },
    SheetOfKinds {
        name: "more",
        folder: "web/src/styles/more",
        sheet: "web/src/styles/more.css",
        meaning: "that few pages have",
    },
];

/// A stylesheet with the styles of some kinds of section.
struct SheetOfKinds {
    name: &'static str,
    folder: &'static str,
    sheet: &'static str,
    meaning: &'static str,
}

impl SheetOfKinds {
    /// Returns the kinds that have a file in its folder, sorted.
    fn kinds(&self, root: &Path) -> anyhow::Result<Vec<String>> {
        names(root, self.folder, ".css")
    }

    /// Returns the text of the stylesheet, which imports the file of each kind.
    fn text(&self, kinds: &[String]) -> String {
        let Self { name, meaning, .. } = self;
        let mut out = format!(
            "/* Styles of sections {meaning}. Made by `cargo xtask codegen`. Do not edit: add a file. */\n\
             @layer tokens, base, ui, frame, sections, pages, media;\n",
        );
        for kind in kinds {
            // Writing to a String cannot fail.
            _ = writeln!(out, "@import \"./{name}/{kind}.css\" layer(sections);");
        }
        out
    }
}

/// A section kind.
struct Kind {
    /// `price_list`
    file: String,
    /// The first line of its file.
    meaning: String,
    /// What content files contain for it.
    written: Written,
}

/// What content files contain for a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Written {
    /// Nothing: the program generates the section.
    Nothing,
    /// The whole section: `RawPriceList` is converted to it by `Resolve`.
    Whole,
    /// A part of it: the site makes the section from `RawPriceList`.
    OfSite,
}

impl Written {
    /// Determines this from what the file of a kind declares.
    fn of(text: &str, type_name: &str) -> Self {
        let raw = format!("Raw{type_name}");
        let is_whole = text.contains(&format!("pub struct {raw} => "))
            || text.contains(&format!("impl Resolve for {raw} "));
        match text.contains(&format!("pub struct {raw} ")) {
            _ if is_whole => Self::Whole,
            true => Self::OfSite,
            false => Self::Nothing,
        }
    }
}

impl Kind {
    /// `PriceList`
    fn type_name(&self) -> String {
        self.file.to_upper_camel_case()
    }

    /// `price-list`
    fn tag(&self) -> String {
        self.file.replace('_', "-")
    }
}

/// Returns each registry with its path relative to the repository.
pub(crate) fn files(root: &Path) -> anyhow::Result<Vec<(&'static str, String)>> {
    let kinds = kinds(root)?;
    let mut files = Vec::new();
    let mut sheets = Vec::new();
    for sheet in &SHEETS {
        let kinds = sheet.kinds(root)?;
        files.push((sheet.sheet, sheet.text(&kinds)));
        sheets.push((sheet.name, kinds));
    }
    files.push((UNION, union(&kinds)));
    files.push((COMPONENTS, components(&kinds, &sheets)));
    files.push((STYLES, styles(root)?));
    Ok(files)
}

fn kinds(root: &Path) -> anyhow::Result<Vec<Kind>> {
    let mut kinds = Vec::new();
    for file in names(root, KINDS, ".rs")?
        .into_iter()
        .filter(|name| name != "mod")
    {
        let path = root.join(KINDS).join(format!("{file}.rs"));
        let text = disk::read(&path)?;
        let first = text.lines().next().unwrap_or_default();
        let meaning = first.strip_prefix("//! ");
        let meaning = meaning.filter(|meaning| meaning.ends_with('.'));
        let meaning = meaning.with_context(|| {
            let path = path.display();
            format!("{path} does not begin with a line that is a sentence about the section")
        })?;
        let mut kind = Kind {
            meaning: meaning.to_owned(),
            file,
            written: Written::Nothing,
        };
        kind.written = Written::of(&text, &kind.type_name());
        kinds.push(kind);
    }
    Ok(kinds)
}

/// Returns the names of a folder's files that have this ending, without the ending, sorted.
fn names(root: &Path, folder: &str, ending: &str) -> anyhow::Result<Vec<String>> {
    let paths = disk::entries(&root.join(folder))?;
    let names = paths
        .iter()
        .filter_map(|path| path.file_name()?.to_str()?.strip_suffix(ending));
    let mut names: Vec<String> = names.map(str::to_owned).collect();
    names.sort();
    Ok(names)
}

fn union(kinds: &[Kind]) -> String {
    let mut out = String::from(
        "//! The kinds of section, a file for each.\n\
         //!\n\
         //! Made from the files of this folder by `cargo xtask codegen`. Do not edit: add a file.\n\
         \n",
    );
    // Writing to a String cannot fail.
    for kind in kinds {
        _ = writeln!(out, "mod {};", kind.file);
    }
    out.push_str(
        "\nuse schemars::SchemaGenerator;\nuse serde::{Deserialize, Serialize};\n\
         use serde_json::Value;\nuse ts_rs::TS;\n\n\
         use crate::{Area, References, Resolve, Unresolved};\n\n",
    );
    for kind in kinds {
        _ = writeln!(out, "pub use {}::*;", kind.file);
    }
    out.push_str("\nsection! {\n");
    for kind in kinds {
        _ = writeln!(out, "    /// {}\n    {},", kind.meaning, kind.type_name());
    }
    out.push_str("}\n\nraw_section! {\n");
    for (group, written) in [("whole", Written::Whole), ("of_site", Written::OfSite)] {
        _ = writeln!(out, "    {group} {{");
        for kind in kinds.iter().filter(|kind| kind.written == written) {
            let (tag, name) = (kind.tag(), kind.type_name());
            let method = match written {
                Written::OfSite => format!("{} ", kind.file),
                _ => String::new(),
            };
            _ = writeln!(out, "        \"{tag}\" {method}{name}(Raw{name}),");
        }
        out.push_str("    }\n");
    }
    out.push_str("}\n");
    out
}

fn components(kinds: &[Kind], sheets: &[(&str, Vec<String>)]) -> String {
    let mut out = String::from(
        "// Made from crates/model/src/section by `cargo xtask codegen`. Do not edit: add a file.\n\
         import type { FC } from \"react\";\n\
         import type { Section } from \"../generated/model.ts\";\n",
    );
    let imports = kinds.iter().map(|kind| {
        let names = format!("{{ {}Section }}", kind.type_name());
        (format!("./{}.tsx", kind.tag()), names)
    });
    let props = (
        "./placed-props.ts".to_owned(),
        "type { PlacedProps }".to_owned(),
    );
    let imports: BTreeMap<String, String> = imports.chain([props]).collect();
    for (path, names) in imports {
        _ = writeln!(out, "import {names} from \"{path}\";");
    }
    out.push_str(
        "\n/** The component of every kind of section: a kind without one does not compile. */\n\
         export const sections: { [K in Section[\"kind\"]]: FC<PlacedProps<K>> } = {\n",
    );
    for kind in kinds {
        let tag = kind.tag();
        let key = if tag.contains('-') {
            format!("\"{tag}\"")
        } else {
            tag
        };
        _ = writeln!(out, "  {key}: {}Section,", kind.type_name());
    }
    out.push_str(
        "};\n\n/** The files of sheets that only pages with a section of such a kind load; some are parts of several kinds. */\n\
         export const kindsOfSheets: Record<",
    );
    let names = sheets.iter().map(|(name, _)| format!("\"{name}\""));
    out.push_str(&names.collect::<Vec<_>>().join(" | "));
    out.push_str(", ReadonlySet<string>> = {\n");
    for (name, kinds) in sheets {
        let kinds: Vec<String> = kinds.iter().map(|kind| format!("\"{kind}\"")).collect();
        let line = format!("  {name}: new Set([{}]),\n", kinds.join(", "));
        // Formatted like Biome does, which breaks long lines.
        if line.len() <= 101 {
            out.push_str(&line);
        } else {
            _ = writeln!(
                out,
                "  {name}: new Set([\n    {},\n  ]),",
                kinds.join(",\n    ")
            );
        }
    }
    out.push_str("};\n");
    out
}

/// Returns the current stylesheet of sections, with imports added at the end for files that no stylesheet imports yet.
fn styles(root: &Path) -> anyhow::Result<String> {
    let read = |path: &str| disk::read(&root.join(path));
    let text = read(STYLES)?;
    let others = OTHER_SHEETS.map(read).into_iter();
    let others = others.collect::<anyhow::Result<Vec<_>>>()?.concat();
    let present = names(root, "web/src/styles/sections", ".css")?;
    let import = |name: &str| format!("@import \"./sections/{name}.css\" layer(sections);");
    let mut out = String::new();
    for line in text.lines() {
        let is_section = line.contains("\"./sections/");
        if !is_section || present.iter().any(|name| line == import(name)) {
            _ = writeln!(out, "{line}");
        }
    }
    for name in present {
        let line = import(&name);
        if !text.contains(&line) && !others.contains(&line) {
            _ = writeln!(out, "{line}");
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(file: &str) -> Kind {
        Kind {
            file: file.to_owned(),
            meaning: "What it is.".to_owned(),
            written: Written::Whole,
        }
    }

    #[test]
    fn the_written_form_of_a_kind_is_read_from_its_declaration() {
        for (text, written) in [
            (
                "pub struct RawPriceList => PriceList in Wide {",
                Written::Whole,
            ),
            (
                "pub struct RawPriceList {}\nimpl Resolve for RawPriceList {",
                Written::Whole,
            ),
            ("pub struct RawPriceList {", Written::OfSite),
            ("pub struct RawPriceListRow {", Written::Nothing),
        ] {
            assert_eq!(Written::of(text, "PriceList"), written, "{text}");
        }
    }

    #[test]
    fn a_kind_has_its_type_and_component_in_the_registries() {
        let kinds = [kind("cards"), kind("price_list")];
        let union = union(&kinds);
        assert!(union.contains("mod price_list;\n"));
        assert!(union.contains("    /// What it is.\n    PriceList,\n"));
        assert!(union.contains("        \"price-list\" PriceList(RawPriceList),\n"));
        let components = components(&kinds, &[("more", vec!["team".to_owned()])]);
        assert!(components.contains("import { PriceListSection } from \"./price-list.tsx\";\n"));
        assert!(
            components.contains("  cards: CardsSection,\n  \"price-list\": PriceListSection,\n")
        );
    }
}
