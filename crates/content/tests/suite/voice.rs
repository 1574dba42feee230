//! Words and phrases that the texts of a folder avoid.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use sightline_content::{Severity, check};

use crate::folder::{Edited, TODAY, expect, minimal, place};
use crate::sample_site::sample;

const ABOUT: &str = "pages/about.toml";

/// Returns the minimal folder with terms to avoid and their replacements.
fn avoiding(terms: &[(&str, &str)]) -> Edited {
    let mut list = String::from("\n[voice]\navoid = [\n");
    for (term, instead) in terms {
        let (term, instead) = (toml::Value::from(*term), toml::Value::from(*instead));
        // Writing to a `String` can't fail.
        _ = writeln!(list, "  {{ term = {term}, instead = {instead} }},");
    }
    minimal().append("site.toml", &(list + "]\n"))
}

/// Returns the messages about a text on the page about the company.
fn messages(terms: &[(&str, &str)], text: &str) -> Vec<String> {
    let text = format!("paragraph = {}", toml::Value::from(text));
    let folder = avoiding(terms).replace(ABOUT, "paragraph = \"One crew.\"", &text);
    let found = folder.load().diagnostics.into_iter();
    found
        .filter(|found| found.file == ABOUT || found.severity == Severity::Error)
        .inspect(|found| assert_eq!(place(found), ("avoided-term", ABOUT, 8, 13), "{found:#?}"))
        .map(|found| format!("{} {}", found.message, found.help))
        .collect()
}

#[test]
fn a_term_is_found_in_any_case_and_across_line_breaks() {
    let terms = [("working day", "business day")];
    let expected = ["the text has \"working day\", which is to be avoided Write \"business day\"."];
    for text in [
        "Within one working day.",
        "Within one Working\nday!",
        "Within one WORKING\u{a0} DAY",
        "(working day)",
    ] {
        assert_eq!(messages(&terms, text), expected, "{text}");
    }
    for text in [
        "Two working days.",
        "Networking day.",
        "A working-day plan.",
    ] {
        assert_eq!(messages(&terms, text), [""; 0], "{text}");
    }
    let twice = "One working day, or another working day.";
    assert_eq!(messages(&terms, twice), expected);
    let apostrophe = [("maker's", "manufacturer's")];
    assert_eq!(messages(&apostrophe, "The maker’s app.").len(), 1);
}

#[test]
fn the_longest_of_overlapping_terms_is_reported() {
    let terms = [
        ("day", "24 hours"),
        ("working day", "business time"),
        ("a working", "a business"),
    ];
    let named = |text: &str| messages(&terms, text).len();
    assert_eq!(
        messages(&terms, "Within a working day."),
        ["the text has \"working day\", which is to be avoided Write \"business time\"."]
    );
    assert_eq!(named("Within a working day, or a day."), 2);
    assert_eq!(named("A working week."), 1);
}

#[test]
fn regex_characters_in_terms_are_literal() {
    assert_eq!(
        messages(&[("a.*y", "all"), ("a|e", "x")], "An easy text."),
        [""; 0]
    );
    assert_eq!(messages(&[("(a+)+$", "b")], &"a".repeat(4_000)), [""; 0]);
    assert_eq!(
        messages(&[("24/7", "day and night")], "Open 24/7."),
        ["the text has \"24/7\", which is to be avoided Write \"day and night\"."]
    );
    assert_eq!(
        messages(&[("C++", "code")], "We write C++."),
        ["the text has \"C++\", which is to be avoided Write \"code\"."]
    );
    assert_eq!(
        messages(&[("\u{130}", "i")], "\u{130}"),
        ["the text has \"\u{130}\", which is to be avoided Write \"i\"."]
    );
}

#[test]
fn names_addresses_and_the_term_list_are_not_checked() {
    let terms = [
        ("plain", "simple"),
        ("svg", "drawing"),
        ("residential", "home"),
        ("cctv-cameras", "cameras"),
    ];
    let text = "title = \"A plain card\"";
    let found = avoiding(&terms).replace(ABOUT, "title = \"Cards\"", text);
    let found = found.load().diagnostics;
    let about: Vec<_> = found.iter().filter(|found| found.file == ABOUT).collect();
    assert_eq!(about.len(), 1, "{about:#?}");
    assert!(found.iter().all(|found| found.help != "Write \"drawing\"."));
    assert!(
        found
            .iter()
            .all(|found| !found.file.starts_with("products/"))
    );
}

#[test]
fn article_captions_and_headings_are_checked_but_not_drafts() {
    let article = "articles/count-the-doors.md";
    let found = avoiding(&[("strange word", "word")])
        .replace(
            article,
            "(media/plain.svg)",
            "(media/plain.svg \"A strange word\")",
        )
        .replace(article, "## Start outside", "## A *strange* word")
        .load();
    let lines: Vec<usize> = found.diagnostics.iter().map(|found| found.line).collect();
    assert_eq!(lines, [15, 22], "{:#?}", found.diagnostics);
    let draft =
        avoiding(&[("strange word", "word")]).append("articles/draft.md", "\nA strange word.\n");
    assert_eq!(draft.load().diagnostics, []);
}

#[test]
fn blank_wordless_duplicate_and_circular_terms_are_reported() {
    let site = "site.toml";
    let line = minimal().folder().text(site).unwrap().lines().count() + 4;
    let blank = avoiding(&[("", "x")]).diagnostic();
    assert_eq!(place(&blank), ("blank-text", site, line, 12));
    let blank = avoiding(&[("day", " ")]).diagnostic();
    assert_eq!(place(&blank), ("blank-text", site, line, 29));
    expect(
        &avoiding(&[("…!", "x")]),
        ("malformed", site, line, 12),
        "\"…!\" has no word that could be looked for",
    );
    expect(
        &avoiding(&[("power cut", "outage"), ("Power  Cut", "outage")]),
        ("duplicate", site, line + 1, 12),
        "\"Power  Cut\" stands twice among the words to avoid",
    );
    expect(
        &avoiding(&[("tall", "short"), ("small", "not tall")]),
        ("malformed", site, line + 1, 31),
        "the advice has \"tall\" in it, which is to be avoided too",
    );
}

#[test]
fn the_programs_texts_use_no_term_that_the_sample_avoids() {
    let texts = include_str!("../../../texts/en.ftl");
    let said = texts.lines().filter_map(|line| line.split_once(" = "));
    // The words of the specification.
    let said = said.filter(|(key, _)| *key != "failure-product-text");
    let mut lines: Vec<String> = said.map(|(_, text)| format!("- {text}\n")).collect();
    let written = lines.len();
    lines.extend(planning_sources().iter().map(|text| format!("- {text}\n")));
    assert!(lines.len() > written + 40);
    let markdown = lines.join("\n");
    let mut folder = sample();
    assert!(folder.has("legal/mission.md"));
    let bytes = markdown.clone().into_bytes();
    folder.put("legal/mission.md".to_owned(), bytes.into());
    let loaded = check(&folder, TODAY);
    let avoided = loaded.diagnostics.iter();
    let avoided: Vec<_> = avoided
        .filter(|found| found.code == "avoided-term")
        .collect();
    assert!(avoided.is_empty(), "{avoided:#?}");
    assert!(markdown.lines().count() > 500);
}

/// Returns what the planning tools say of the sources of their constants.
fn planning_sources() -> Vec<String> {
    fn collect(value: &serde_json::Value, texts: &mut Vec<String>) {
        for (key, value) in value.as_object().into_iter().flatten() {
            match value.as_str() {
                Some(text) if ["source", "spread"].contains(&&**key) => texts.push(text.to_owned()),
                _ => collect(value, texts),
            }
        }
    }
    let constants = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/planning/constants");
    let mut texts = Vec::new();
    for file in fs::read_dir(constants).unwrap() {
        let json = fs::read_to_string(file.unwrap().path()).unwrap();
        collect(&serde_json::from_str(&json).unwrap(), &mut texts);
    }
    texts
}

#[test]
fn voice_docs_list_every_term_that_the_sample_avoids() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/VOICE.md");
    let docs = fs::read_to_string(docs).unwrap();
    let site = sample()
        .text("site.toml")
        .unwrap()
        .parse::<toml::Table>()
        .unwrap();
    let terms = site["voice"]["avoid"].as_array().unwrap();
    assert!(terms.len() > 30);
    for term in terms {
        let term = term["term"].as_str().unwrap();
        assert!(
            docs.contains(&format!("“{term}”")),
            "docs/VOICE.md lacks “{term}”"
        );
    }
}
