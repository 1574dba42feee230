//! Tests of the TypeScript declarations.

use sightline_model::typescript;

#[test]
fn page_and_section_kinds_are_in_the_typescript_unions() {
    let file = typescript();
    for kind in [
        "sections",
        "product",
        "missing",
        "error",
        "info-box",
        "questions",
    ] {
        assert!(
            file.contains(&format!(r#""kind": "{kind}""#)),
            "{kind} in\n{file}"
        );
    }
}

#[test]
fn seo_metadata_is_not_exported_to_typescript() {
    assert!(!typescript().contains("Seo"));
}
