//! Comparison of names regardless of how they are written.

/// Returns whether two names differ only in case, spaces, underscores and hyphens.
pub fn is_same_name(one: &str, other: &str) -> bool {
    folded_name(one) == folded_name(other)
}

/// Returns the name in lower case without spaces, underscores and hyphens. Different spellings of a
/// name give the same result.
pub fn folded_name(value: &str) -> String {
    value
        .chars()
        .filter(|c| !matches!(c, ' ' | '_' | '-'))
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
