//! Checks that every test that docs/SECURITY-MODEL.md names as proof of a promise exists.

use super::{Fault, SourceFile};

const MODEL: &str = "docs/SECURITY-MODEL.md";

/// Returns a fault for every file that the document names and that does not exist, and for every test that is not in
/// the file named last before it on its line.
pub(crate) fn check(files: &[SourceFile]) -> Vec<Fault> {
    let find = |path: &str| files.iter().find(|file| file.path == path);
    let mut faults = Vec::new();
    let Some(model) = find(MODEL) else {
        return vec![Fault::new(MODEL, 1, "it is not there")];
    };
    for (number, line) in model.lines() {
        let mut named: Option<&SourceFile> = None;
        // The words between backticks.
        for word in line.split('`').skip(1).step_by(2) {
            let ending = word.rsplit_once('.').map(|(_, ending)| ending);
            if word.contains('/') && matches!(ending, Some("rs" | "ts")) {
                named = find(word);
                if named.is_none() {
                    faults.push(Fault::new(MODEL, number, format!("{word} is not there")));
                }
            } else if let Some(file) = named
                && !file.text.contains(&format!("fn {word}("))
            {
                let what = format!("{} has no test {word}", file.path);
                faults.push(Fault::new(MODEL, number, what));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_test_and_a_missing_file_are_faults() {
        let told = |model: &str| {
            let files = [
                SourceFile::sample(MODEL, model),
                SourceFile::sample("a/tests/b.rs", "fn it_holds() {}"),
            ];
            check(&files).len()
        };
        assert_eq!(told("| `--flag` | `a/tests/b.rs`: `it_holds` |"), 0);
        assert_eq!(told("`a/tests/b.rs`: `it_holds`, `it_held`"), 1);
        assert_eq!(told("`a/tests/c.rs`: `it_holds`"), 1);
        assert_eq!(check(&[]).len(), 1);
    }
}
