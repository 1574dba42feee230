//! Words that must not be in the repository: unfinished work and paths of one machine.

use super::{Fault, SourceFile};

/// How a word is looked for.
enum Look {
    /// As it is written, as a word of its own.
    Word(&'static str),
    /// As it is written, anywhere.
    Exact(&'static str),
    /// In upper or lower case, anywhere.
    AnyCase(&'static str),
    /// As the start of a path.
    Path(&'static str),
}

// Each in two parts, so that this file does not find itself.
const UNFINISHED: [Look; 6] = [
    Look::Word(concat!("TO", "DO")),
    Look::Word(concat!("FIX", "ME")),
    Look::Exact(concat!("to", "do!(")),
    Look::Exact(concat!("unimple", "mented!(")),
    Look::AnyCase(concat!("lorem ", "ipsum")),
    Look::AnyCase(concat!("coming ", "soon")),
];

const MACHINE_PATHS: [Look; 5] = [
    Look::Path(concat!("/ho", "me/")),
    Look::Path(concat!("/Us", "ers/")),
    Look::Path(concat!("/ro", "ot/")),
    Look::Path(concat!("/wo", "rk/")),
    Look::Path(concat!("C:\\Us", "ers\\")),
];

/// Every such word.
pub(crate) fn check(files: &[SourceFile]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| !file.is_generated()) {
        for (number, line) in file.lines() {
            if let Some(word) = UNFINISHED.iter().find_map(|look| look.find(line)) {
                let what = format!("\"{word}\": finish it, or leave it out");
                faults.push(Fault::new(&file.path, number, what));
            }
            if let Some(path) = MACHINE_PATHS.iter().find_map(|look| look.find(line)) {
                let what = format!("\"{path}\": a path of one machine");
                faults.push(Fault::new(&file.path, number, what));
            }
        }
    }
    faults
}

impl Look {
    /// The word, when the line has it.
    fn find(&self, line: &str) -> Option<&'static str> {
        let (word, found) = match *self {
            Self::Word(word) => {
                let is_word = |(at, _): (usize, &str)| {
                    !ends_in_word(&line[..at]) && !starts_with_word(&line[at + word.len()..])
                };
                (word, line.match_indices(word).any(is_word))
            }
            Self::Exact(word) => (word, line.contains(word)),
            Self::AnyCase(word) => (word, line.to_lowercase().contains(word)),
            // Behind a letter it is the middle of an address, such as example.com/home/.
            Self::Path(word) => {
                let is_start = |(at, _): (usize, &str)| !ends_in_path(&line[..at]);
                (word, line.match_indices(word).any(is_start))
            }
        };
        found.then_some(word)
    }
}

fn ends_in_word(text: &str) -> bool {
    text.chars()
        .next_back()
        .is_some_and(|c| c.is_alphanumeric() || c == '_')
}

fn starts_with_word(text: &str) -> bool {
    text.chars()
        .next()
        .is_some_and(|c| c.is_alphanumeric() || c == '_')
}

fn ends_in_path(text: &str) -> bool {
    ends_in_word(text) || text.ends_with(['.', '-', '}', '*', '~'])
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
        assert_eq!(count(concat!("to", "do!()")), 1);
        assert_eq!(count(concat!("<p>Coming ", "Soon</p>")), 1);
    }

    #[test]
    fn words_that_only_look_like_it_are_not() {
        assert_eq!(count("const METODOS: u8 = 1;"), 0);
        assert_eq!(count("clippy::todo = \"warn\""), 0);
    }

    #[test]
    fn a_path_of_a_machine_is_found_and_an_address_is_not() {
        assert_eq!(count(concat!("include_str!(\"/ho", "me/me/x\")")), 1);
        assert_eq!(count(concat!("https://example.com/ho", "me/cameras")), 0);
        assert_eq!(count(concat!("media/art/wo", "rk/a.webp")), 0);
    }

    #[test]
    fn this_file_does_not_find_itself() {
        assert_eq!(count(include_str!("words.rs")), 0);
    }
}
