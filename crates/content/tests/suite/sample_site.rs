//! The sample site itself.

use sightline_content::{Folder, Severity, check};

use crate::scaffold::texts;
use crate::sites::{LAST_DAY, starter};

pub(crate) fn sample() -> Folder {
    starter("sightline")
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
