//! The format version of a folder.

use std::path::Path;

use sightline_content::{Folder, check};

use crate::folder::{TODAY, minimal};

/// Returns the diagnostics of the folder with another first line in `site.toml`.
fn said(first_line: &str) -> Vec<(&'static str, usize)> {
    let folder = minimal().replace("site.toml", "format = 2\n", first_line);
    let found = folder.load().diagnostics.into_iter();
    found.map(|found| (found.code, found.line)).collect()
}

#[test]
fn a_folder_of_another_format_gets_only_one_diagnostic() {
    assert_eq!(said("format = 3\n"), [("newer-format", 1)]);
    assert_eq!(
        said("# ours\nformat = 0x7fff_ffff_ffff_ffff\n"),
        [("newer-format", 2)]
    );
    for older in ["format = 1\n", "format = 0\n", "format = -2\n"] {
        assert_eq!(said(older), [("older-format", 1)]);
    }
    let former = minimal()
        .replace("site.toml", "format = 2\n", "")
        .replace("products/turret-4mp.toml", "resolution", "resolutoin")
        .append("faqs.toml", "[[faq]]\n");
    assert_eq!(former.diagnostic().code, "older-format");
}

#[test]
fn without_format_a_home_page_without_sections_is_an_older_format() {
    let text = minimal()
        .folder()
        .text("pages/home.toml")
        .unwrap()
        .into_owned();
    let (head, _) = text.split_once("[[section]]").unwrap();
    let folder =
        minimal()
            .replace("pages/home.toml", &text, head)
            .replace("site.toml", "format = 2\n", "");
    let found = folder.diagnostic();
    assert_eq!(found.code, "older-format");
    assert!(found.message.contains("pages/home.toml has no [[section]]"));
    // A folder that declares its format may have no [[section]].
    let folder = minimal().replace("pages/home.toml", &text, head);
    assert_eq!(folder.load().errors(), 0);
}

#[test]
fn a_mistyped_or_huge_format_is_reported() {
    assert_eq!(said("format = \"2\"\n"), [("wrong-type", 1)]);
    assert_eq!(said("format = 2.0\n"), [("wrong-type", 1)]);
    assert_eq!(
        said("format = 99999999999999999999\n"),
        [("newer-format", 1)]
    );
}

#[test]
fn a_broken_or_missing_site_toml_is_reported_as_such() {
    assert_eq!(said("format = \n"), [("syntax", 1)]);
    let missing = minimal().remove("site.toml").load().diagnostics;
    assert!(missing.iter().any(|found| found.code == "missing-file"));
}

#[test]
fn every_site_of_the_repository_starts_with_its_format() {
    let sites = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sites");
    for name in ["sightline", "locksmith", "cabling"] {
        let folder = Folder::from_dir(&sites.join(name)).unwrap();
        let text = folder.text("site.toml").unwrap();
        let mut lines = text
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty());
        assert_eq!(lines.next(), Some("format = 2"), "{name}");
        assert_eq!(check(&folder, TODAY).errors(), 0, "{name}");
    }
}
