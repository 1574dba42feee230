//! Names that are equal however they are written.

/// Whether two names differ in case, spaces, underscores and hyphens only.
pub fn is_same_name(one: &str, other: &str) -> bool {
    folded_name(one) == folded_name(other)
}

/// Lower case without spaces, underscores and hyphens: equal of all ways to write a name.
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
    fn names_are_compared_without_case_and_separators() {
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
