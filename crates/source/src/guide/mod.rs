//! docs/CONTENT.md, made from the same schemas and the same table of codes as the check.

mod fields;
mod schema;

use std::fmt::Write as _;

use serde_json::Value as Schema;

use crate::codes::codes;
use crate::kind::{Kind, KindInfo};
use crate::places::Place;
use crate::raw;
use fields::{Part, Parts};
pub use schema::schemas;
use sightline_toml::{Severity, variants};

const INTRODUCTION: &str = include_str!("introduction.md");
const MARKDOWN: &str = include_str!("markdown.md");

/// The guide for whoever edits a content folder, as Markdown.
pub fn content_guide() -> String {
    let parts = parts();
    let mut out = INTRODUCTION.to_owned();
    out.push_str("\n## Parts that many files share\n");
    for part in parts.iter() {
        section(&mut out, "###", part.title, &part.schema, &parts);
    }
    sections(&mut out, &parts);
    out.push_str("\n## The files\n");
    for info in Kind::all() {
        file(&mut out, info, &parts);
    }
    out.push('\n');
    out.push_str(MARKDOWN);
    pictures(&mut out);
    diagnostics(&mut out);
    out
}

/// How wide a picture must be, from the same table as the check.
fn pictures(out: &mut String) {
    out.push_str(
        "\n## Pictures\n\n\
         Save pictures at least this wide, in pixels; drawings (`svg`) have no least width. Give \
         each one words in `alt` that say what it shows. Only in a menu may `alt` be empty, since \
         the picture stands beside its words there.\n\n\
         | Place | Least width |\n|---|---|\n",
    );
    for place in Place::ALL {
        // Writing to a String cannot fail.
        _ = writeln!(out, "| {} | {} |", place.words(), place.least_width());
    }
}

/// The parts in the order of the guide: those that others are made of come first.
fn parts() -> Parts {
    let part = |name, title, schema| Part {
        name,
        title,
        schema,
    };
    Parts::new(vec![
        part("fact", "A fact", raw::schema_of::<raw::RawFact>()),
        part(
            "phone",
            "A telephone number",
            raw::schema_of::<raw::RawPhone>(),
        ),
        part("picture", "A picture", raw::schema_of::<raw::RawPicture>()),
        part("link", "A link", raw::schema_of::<raw::RawLink>()),
        part("heading", "A heading", raw::schema_of::<raw::RawHeading>()),
        part(
            "seo",
            "What search engines show",
            raw::schema_of::<raw::RawSeo>(),
        ),
        part("menu", "A menu", raw::schema_of::<raw::RawMenu>()),
        part("bullet", "A bullet", raw::schema_of::<raw::RawBullet>()),
        part(
            "hero picture",
            "A hero picture",
            raw::schema_of::<raw::RawBannerPicture>(),
        ),
        part(
            "quote card",
            "A quote card",
            raw::schema_of::<raw::RawQuoteCard>(),
        ),
        part("banner", "A banner", raw::schema_of::<raw::RawBanner>()),
        part(
            "sidebar card",
            "A sidebar card",
            raw::schema_of::<raw::RawSidebarCard>(),
        ),
        part("card", "A card", raw::schema_of::<raw::RawCard>()),
        part("promo", "A promo", raw::schema_of::<raw::RawPromo>()),
        part(
            "question",
            "A question",
            raw::schema_of::<raw::RawQuestion>(),
        ),
    ])
}

/// A heading, what the thing is, and its fields.
fn section(out: &mut String, level: &str, title: &str, schema: &Schema, parts: &Parts) {
    // Writing to a String cannot fail.
    _ = write!(out, "\n{level} {title}\n\n{}\n", description(schema));
    fields::table(out, schema, parts);
    for (name, nested) in fields::nested(schema, parts) {
        let title = format!("`{name}` in {}", title.trim_start_matches("A "));
        section(out, "####", &title, nested, parts);
    }
}

/// Every kind of section with its fields.
fn sections(out: &mut String, parts: &Parts) {
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

fn file(out: &mut String, info: &KindInfo, parts: &Parts) {
    section(
        out,
        "###",
        &format!("`{}`", info.place),
        &info.schema,
        parts,
    );
}

fn description(schema: &Schema) -> &str {
    schema["description"].as_str().unwrap_or_default()
}

fn diagnostics(out: &mut String) {
    out.push_str(
        "\n## What `sightline check` says\n\n\
         An error refuses the folder; a running site then keeps its last good content. A warning \
         does not, and makes the check fail only with `--strict`. A hint never makes it fail. \
         Warnings on titles, pictures, links between pages and the like, and hints, come once no \
         error is left. The last line counts all three.\n\n\
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
            assert!(guide.contains(&format!("### `{}`\n", info.place)));
            check(&guide, &info.schema);
        }
        for info in codes() {
            assert!(guide.contains(&format!("| `{}` |", info.code)));
        }
    }

    #[test]
    fn rows_have_as_many_cells_as_their_head() {
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
