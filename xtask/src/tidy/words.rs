//! Finds words that must not be in the repository: unfinished work, paths of one machine, and code without the
//! compiler's guarantees outside the few files that need it.

use super::{Fault, SourceFile};

// Each word is in two parts, so that this file doesn't report itself. Clippy finds macros for unfinished work.
const UNFINISHED: [&str; 4] = [
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("lorem ", "ipsum"),
    concat!("coming ", "soon"),
];

const MACHINE_PATHS: [&str; 5] = [
    concat!("/ho", "me/"),
    concat!("/Us", "ers/"),
    concat!("/ro", "ot/"),
    concat!("/wo", "rk/"),
    concat!("C:\\Us", "ers\\"),
];

/// The files that may give up the compiler's guarantees, and the lint that they allow for it.
const UNGUARDED: [&str; 4] = [
    "crates/cli/src/embedded.rs",
    "crates/render/src/bundle.rs",
    "crates/render/src/engine.rs",
    "crates/server/src/linux.rs",
];
const UNGUARD: &str = concat!("unsafe", "_code");

/// Returns every such word.
pub(crate) fn check(files: &[SourceFile]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| !file.is_generated()) {
        for (number, line) in file.lines() {
            let lower = line.to_lowercase();
            let stands = |word: &&str| has_word(line, word) || has_word(&lower, word);
            if let Some(word) = UNFINISHED.iter().copied().find(stands) {
                let what = format!("\"{word}\": finish it, or leave it out");
                faults.push(Fault::new(&file.path, number, what));
            }
            if let Some(path) = MACHINE_PATHS.iter().find(|path| has_path(line, path)) {
                let what = format!("\"{path}\": a path of one machine");
                faults.push(Fault::new(&file.path, number, what));
            }
            let is_code = file.extension() == "rs";
            if is_code && !UNGUARDED.contains(&file.path.as_str()) && has_word(line, UNGUARD) {
                let what = format!(
                    "only {} may do without the compiler's guarantees",
                    UNGUARDED.join(", ")
                );
                faults.push(Fault::new(&file.path, number, what));
            }
        }
    }
    faults
}

/// Whether a line contains a word that is not part of a longer one.
pub(super) fn has_word(line: &str, word: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        let (before, rest) = line.split_at(at);
        let after = rest.strip_prefix(word).unwrap_or_default();
        !before.ends_with(is_letter) && !after.starts_with(is_letter)
    })
}

/// Whether a line contains the start of a path. After a letter, it is the middle of an address, such as
/// example.com/home/.
fn has_path(line: &str, start: &str) -> bool {
    let is_inside = |c: char| c.is_alphanumeric() || "_.-}*~".contains(c);
    line.match_indices(start)
        .any(|(at, _)| !line.split_at(at).0.ends_with(is_inside))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> usize {
        check(&[SourceFile::sample("a.rs", text)]).len()
    }

    #[test]
    fn unfinished_work_is_found() {
        assert_eq!(count(concat!("// TO", "DO: later")), 1);
        assert_eq!(count(concat!("<p>Coming ", "Soon</p>")), 1);
    }

    #[test]
    fn only_the_listed_files_may_allow_unsafe_code() {
        let line = concat!("#[expect(unsafe", "_code, reason = \"quicker\")]");
        assert_eq!(count(line), 1);
        let allowed = UNGUARDED.map(|path| SourceFile::sample(path, line));
        assert!(check(&allowed).is_empty());
    }

    #[test]
    fn similar_words_are_not_taken_for_unfinished_work() {
        assert_eq!(count("const METODOS: u8 = 1;"), 0);
        assert_eq!(count("clippy::todo = \"warn\""), 0);
    }

    #[test]
    fn machine_paths_are_found_and_urls_are_not() {
        assert_eq!(count(concat!("include_str!(\"/ho", "me/me/x\")")), 1);
        assert_eq!(count(concat!("https://example.com/ho", "me/cameras")), 0);
        assert_eq!(count(concat!("media/art/wo", "rk/a.webp")), 0);
    }

    #[test]
    fn this_file_does_not_find_itself() {
        assert_eq!(count(include_str!("words.rs")), 0);
    }
}
