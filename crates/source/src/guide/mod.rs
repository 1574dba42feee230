//! Generates docs/CONTENT.md from the schemas and the table of codes that the check uses.

mod fields;
mod schema;

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde_json::Value as Schema;

use crate::codes::codes;
use crate::kind::Kind;
use crate::picture_slots::PictureSlot;
use crate::raw;
use fields::Part;
pub use schema::schemas;
use sightline_toml::{Severity, variants};

const INTRODUCTION: &str = include_str!("introduction.md");
const MARKDOWN: &str = include_str!("markdown.md");

/// Returns the guide to editing a content folder, as Markdown.
pub fn content_guide() -> String {
    let parts = parts();
    let mut out = INTRODUCTION.to_owned();
    out.push_str("\n## Parts that many files share\n");
    for part in &parts {
        section(&mut out, "###", part.title, &part.schema, &parts);
    }
    sections(&mut out, &parts);
    out.push_str("\n## The files\n");
    for info in Kind::all() {
        let title = format!("`{}`", info.path_pattern);
        section(&mut out, "###", &title, &info.kind.schema(), &parts);
    }
    out.push('\n');
    out.push_str(MARKDOWN);
    pictures(&mut out);
    diagnostics(&mut out);
    out
}

/// Writes the minimum width of pictures, from the table that the check uses.
fn pictures(out: &mut String) {
    out.push_str(
        "\n## Pictures\n\n\
         Save pictures at least this wide, in pixels; drawings (`svg`) have no least width. Give \
         each one words in `alt` that say what it shows. Only in a menu may `alt` be empty, since \
         the picture stands beside its words there. Other pictures in links, as on a service's card, \
         are described by the link's text as well; their words count where the picture stands alone.\n\n\
         | Place | Least width |\n|---|---|\n",
    );
    for slot in PictureSlot::ALL {
        // Writing to a String cannot fail.
        _ = writeln!(out, "| {} | {} |", slot.description(), slot.min_width());
    }
}

/// Returns the shared parts in the order of the guide. Each part comes after those that it
/// contains.
fn parts() -> Vec<Part> {
    vec![
        part::<raw::RawFact>("fact", "A fact"),
        part::<raw::RawPhone>("phone", "A telephone number"),
        part::<raw::RawPicture>("picture", "A picture"),
        part::<raw::RawLink>("link", "A link"),
        part::<raw::RawHeading>("heading", "A heading"),
        part::<raw::RawSeo>("seo", "What search engines show"),
        part::<raw::RawMenu>("menu", "A menu"),
        part::<raw::RawBullet>("bullet", "A bullet"),
        part::<raw::RawBannerPicture>("hero picture", "A hero picture"),
        part::<raw::RawQuoteCard>("quote card", "A quote card"),
        part::<raw::RawBanner>("banner", "A banner"),
        part::<raw::RawSidebarCard>("sidebar card", "A sidebar card"),
        part::<raw::RawCard>("card", "A card"),
        part::<raw::RawPromo>("promo", "A promo"),
        part::<raw::RawQuestion>("question", "A question"),
    ]
}

fn part<T: JsonSchema>(name: &'static str, title: &'static str) -> Part {
    Part {
        name,
        title,
        schema: raw::schema_of::<T>(),
    }
}

/// Writes a heading, the description of a schema and its fields.
fn section(out: &mut String, level: &str, title: &str, schema: &Schema, parts: &[Part]) {
    let description = schema["description"].as_str().unwrap_or_default();
    // Writing to a String cannot fail.
    _ = write!(out, "\n{level} {title}\n\n{description}\n");
    fields::table(out, schema, parts);
    for (name, nested) in fields::nested(schema, parts) {
        let title = format!("`{name}` in {}", title.trim_start_matches("A "));
        section(out, "####", &title, nested, parts);
    }
}

/// Writes every kind of section with its fields.
fn sections(out: &mut String, parts: &[Part]) {
    out.push_str(
        "\n## Sections\n\n\
         A page's file lists its sections as `[[section]]`, from the first to the last. Swap two of \
         them and the page swaps them; take one out and it is gone. Each names its `kind`:\n",
    );
    let schema = raw::schema_of::<raw::RawPlaced>();
    let (_, kinds) = variants(&schema).unwrap_or_default();
    for (kind, schema) in kinds {
        section(out, "###", &format!("`{kind}`"), schema, parts);
    }
}

fn diagnostics(out: &mut String) {
    out.push_str(
        "\n## What `sightline check` says\n\n\
         An error refuses the folder; a running site then keeps its last good content. A warning \
         does not, and makes the check fail only with `--strict`. A hint never makes it fail. \
         Warnings on titles, pictures, links between pages and the like, and hints, come once no \
         error is left. At most ten of each code are shown, with different messages first; if there \
         are more, a table counts them, and `--verbose` shows all. The last line counts all \
         three.\n\n\
         | Code | Kind | What is wrong | Why it matters |\n|---|---|---|---|\n",
    );
    for info in codes() {
        let kind = match info.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Hint => "hint",
        };
        _ = writeln!(
            out,
            "| `{}` | {kind} | {} | {} |",
            info.code, info.meaning, info.why
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guide_names_every_file_every_field_and_every_code() {
        fn check(guide: &str, schema: &Schema) {
            for (name, property) in schema["properties"].as_object().into_iter().flatten() {
                assert!(guide.contains(&format!("| `{name}` |")), "{name}");
                check(guide, property);
                check(guide, &property["items"]);
            }
            for (kind, schema) in variants(schema).unwrap_or_default().1 {
                assert!(guide.contains(&format!("### `{kind}`\n")), "{kind}");
                check(guide, schema);
            }
        }
        let guide = content_guide();
        for info in Kind::all() {
            assert!(guide.contains(&format!("### `{}`\n", info.path_pattern)));
            check(&guide, &info.kind.schema());
        }
        for info in codes() {
            assert!(guide.contains(&format!("| `{}` |", info.code)));
        }
    }

    #[test]
    fn table_rows_have_as_many_cells_as_their_header() {
        let guide = content_guide();
        let lines: Vec<&str> = guide.lines().collect();
        for pair in lines.windows(2) {
            if pair[0].starts_with('|') && pair[1].starts_with('|') {
                let cells = |line: &str| line.replace("\\|", "").matches('|').count();
                assert_eq!(cells(pair[0]), cells(pair[1]), "{}", pair[1]);
            }
        }
    }
}
