//! Tests of the comparison of names.

use sightline_model::{has_word, is_same_name};

#[test]
fn name_comparison_ignores_case_and_separators() {
    for written in [
        "access_control",
        "Access-Control",
        "access control",
        "ACCESSCONTROL",
    ] {
        assert!(is_same_name(written, "access-control"), "{written}");
    }
    assert!(!is_same_name("access", "access-control"));
}

#[test]
fn words_are_found_as_whole_words_only() {
    assert!(has_word("/articles/it-support", "it"));
    assert!(has_word("/services/access-control", "access-control"));
    assert!(!has_word("/home-security", "it"));
    assert!(!has_word("/sitemap", "it"));
}
