//! The sample site itself.

use std::path::Path;

use sightline_content::{Folder, Severity, check, render_text};

use crate::documents::check_addresses;
use crate::folder::TODAY;
use crate::scaffold::texts;
use crate::sites::LAST_DAY;

pub(crate) fn sample() -> Folder {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sites/sightline");
    Folder::from_dir(&dir).unwrap()
}

#[test]
fn the_sample_site_has_no_errors() {
    let folder = sample();
    let loaded = check(&folder, TODAY);
    let report = render_text(&loaded.diagnostics, &folder, false);
    assert!(loaded.site.is_some(), "{report}");
    assert_eq!(loaded.errors(), 0);
}

#[test]
fn the_sample_site_has_only_the_intended_warnings() {
    for warning in check(&sample(), LAST_DAY).diagnostics {
        // Figures that manufacturers don't state with certainty are left out.
        if ["missing-figures", "no-figures"].contains(&warning.code) {
            assert_eq!(warning.severity, Severity::Hint);
            continue;
        }
        assert_eq!(warning.severity, Severity::Warning);
        let expected = ["conflicting-fact", "expired-offer", "unproven-claim"];
        assert!(expected.contains(&warning.code), "{warning:#?}");
    }
}

#[test]
fn every_link_and_picture_of_the_sample_site_exists() {
    check_addresses(&check(&sample(), TODAY).site.unwrap());
}

/// The planner quotes more labor than that for a door with a reader.
#[test]
fn the_price_of_199_dollars_always_names_the_keypad_lock() {
    for (path, text) in texts(&sample()) {
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let is_named = |line: &&str| line.contains("eypad lock");
            if line.contains("$199") {
                let around = lines.get(at.saturating_sub(5)..=at).unwrap();
                assert!(around.iter().any(is_named), "{path}: {line}");
            }
        }
    }
}
