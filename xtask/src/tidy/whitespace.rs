//! Finds whitespace that nobody sees but every comparison shows.

use super::{Fault, SourceFile};

/// Folders of inputs that are faulty on purpose.
const ON_PURPOSE: &str = "/fixtures/";

/// Returns every tab, trailing blank, carriage return, and missing or doubled final newline.
pub(crate) fn check(files: &[SourceFile]) -> Vec<Fault> {
    let ours = |file: &&SourceFile| !file.is_generated() && !file.path.contains(ON_PURPOSE);
    files.iter().filter(ours).flat_map(check_one).collect()
}

fn check_one(file: &SourceFile) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut fault = |line, what: &str| faults.push(Fault::new(&file.path, line, what));
    let mut last = 1;
    for (index, line) in file.text.split_inclusive('\n').enumerate() {
        last = index + 1;
        let line = line.strip_suffix('\n').unwrap_or(line);
        if line.contains('\r') {
            fault(last, "a carriage return; lines end with a line feed alone");
        }
        if line.contains('\t') {
            fault(last, "a tab; indent with spaces");
        }
        if line.trim_end_matches('\r').ends_with([' ', '\t']) {
            fault(last, "a blank at the end of the line");
        }
    }
    if !file.text.is_empty() && !file.text.ends_with('\n') {
        fault(last, "no line feed at the end of the file");
    }
    if file.text.ends_with("\n\n") {
        fault(last, "an empty line at the end of the file");
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(path: &str, text: &str) -> usize {
        check(&[SourceFile::sample(path, text)]).len()
    }

    #[test]
    fn each_kind_of_whitespace_fault_is_found() {
        assert_eq!(count("a.md", "text \n"), 1);
        assert_eq!(count("a.md", "\ttext\n"), 1);
        assert_eq!(count("a.md", "text\r\n"), 1);
        assert_eq!(count("a.md", "text"), 1);
        assert_eq!(count("a.md", "text\n\n"), 1);
    }

    #[test]
    fn clean_text_empty_files_and_fixtures_have_no_faults() {
        assert_eq!(count("a.md", "one\n\ntwo\n"), 0);
        assert_eq!(count("a.md", ""), 0);
        assert_eq!(
            count("crates/content/tests/fixtures/crlf.toml", "a = 1\r\n"),
            0
        );
    }
}
