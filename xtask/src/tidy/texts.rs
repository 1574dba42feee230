//! Finds interface texts that are no longer used.

use std::collections::HashSet;

use heck::ToLowerCamelCase as _;

use super::{Fault, SourceFile};

/// The file that contains the texts.
const FILE: &str = "crates/texts/en.ftl";

/// Returns every key that neither Rust nor the web uses.
pub(crate) fn check(files: &[SourceFile]) -> Vec<Fault> {
    let Some(texts) = files.iter().find(|file| file.path == FILE) else {
        return Vec::new();
    };
    let mut used = HashSet::new();
    for file in files.iter().filter(|file| !file.is_generated()) {
        let ours = file.extension() == "rs" || file.path.starts_with("web/src/");
        if ours {
            used.extend(members(&file.text));
        }
    }
    let keys = texts.lines().filter_map(|(line, text)| {
        let (key, _) = text.split_once(" =")?;
        let is_key = key.starts_with(|letter: char| letter.is_ascii_lowercase());
        // The forms of deliveries put keys together; a test of theirs finds what nothing uses.
        let of_forms = key.starts_with("deliver-") && !key.starts_with("deliver-fault-");
        (is_key && !of_forms).then_some((line, key))
    });
    keys.filter(|(_, key)| {
        let names = [key.replace('-', "_"), key.to_lower_camel_case()];
        !names.iter().any(|name| used.contains(name.as_str()))
    })
    .map(|(line, key)| Fault::new(FILE, line, format!("nothing uses `{key}`; take it out")))
    .collect()
}

/// Iterates over the names that follow a dot or a colon: members that are called, read or named.
fn members(text: &str) -> impl Iterator<Item = &str> {
    text.split(['.', ':']).skip(1).map(|rest| {
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        rest.get(..end.unwrap_or(rest.len())).unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unused_text_key_is_found() {
        let files = [
            SourceFile::sample(
                FILE,
                "## Search\n\nsearch-all = All\nsearch-none-of-2 = None\nsearch-old = Old\n  [one] x\nsearch-new = New\n",
            ),
            SourceFile::sample(
                "crates/a/src/lib.rs",
                "texts().search_all(); f(Texts::search_new)",
            ),
            SourceFile::sample("web/src/a.tsx", "{texts.searchNoneOf2}"),
            SourceFile::sample("docs/a.md", "texts.searchOld"),
        ];
        let found: Vec<String> = check(&files).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            ["crates/texts/en.ftl:5: nothing uses `search-old`; take it out"]
        );
    }
}
