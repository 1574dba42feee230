//! Comparison of names regardless of how they are written, and words in texts.

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

/// Whether a text contains a word, or several with signs between them, and not as a part of a longer word.
pub fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let (before, found) = text.split_at(at);
        let after = found.strip_prefix(word).unwrap_or_default();
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
    })
}
