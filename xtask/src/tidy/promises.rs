//! Checks that what documents name exists: the tests in docs/SECURITY-MODEL.md that prove a promise, and the modules and
//! items in docs/ARCHITECTURE.md.

use super::words::has_word;
use super::{Fault, SourceFile};

const MODEL: &str = "docs/SECURITY-MODEL.md";
const MAP: &str = "docs/ARCHITECTURE.md";

/// Returns a fault for everything that the two documents name and that does not exist.
pub(crate) fn check(files: &[SourceFile]) -> Vec<Fault> {
    let mut faults = proofs(files);
    faults.extend(names(files));
    faults
}

/// Returns a fault for every path of Rust, such as `server::watch`, that names no module or item.
fn names(files: &[SourceFile]) -> Vec<Fault> {
    let Some(map) = files.iter().find(|file| file.path == MAP) else {
        return vec![Fault::new(MAP, 1, "it is not there")];
    };
    let words = map
        .lines()
        .flat_map(|(number, line)| quoted(line).map(move |word| (number, word)));
    words
        .filter(|(_, word)| word.contains("::") && !is_there(word, files))
        .map(|(number, word)| Fault::new(MAP, number, format!("{word} is not there")))
        .collect()
}

/// Whether a path of Rust leads to a module or an item. It may begin with a crate, or with a module or type of any crate.
fn is_there(path: &str, files: &[SourceFile]) -> bool {
    let parts: Vec<&str> = path.split("::").collect();
    let Some((last, above)) = parts.split_last() else {
        return false;
    };
    let owner = above.iter().find(|part| is_type(part));
    let modules = above.iter().filter(|part| !is_type(part));
    let folder: String = modules.flat_map(|part| ["/", part]).collect();
    files.iter().any(|file| {
        let Some((name, place)) = file
            .path
            .strip_prefix("crates/")
            .and_then(|path| path.split_once("/src/"))
        else {
            return false;
        };
        // A path may begin with the crate, or with a module.
        let place = place.trim_end_matches(".rs").trim_end_matches("/mod");
        let module = format!("/{name}/{place}");
        let module = module.trim_end_matches("/lib");
        let is_below = module.ends_with(&folder) || module.contains(&format!("{folder}/"));
        match owner {
            Some(owner) => is_below && defines(file, owner) && has_word(&file.text, last),
            None if is_type(last) => is_below && defines(file, last),
            None => {
                module.ends_with(&format!("{folder}/{last}"))
                    || module.ends_with(&folder) && defines(file, last)
                    || is_below && has_word(&file.text, &format!("pub fn {last}"))
            }
        }
    })
}

fn is_type(part: &str) -> bool {
    part.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Whether a file defines an item with this name, or a method of a type with this name.
fn defines(file: &SourceFile, name: &str) -> bool {
    const KEYWORDS: [&str; 8] = [
        "fn", "struct", "enum", "type", "trait", "mod", "const", "impl",
    ];
    KEYWORDS
        .iter()
        .any(|keyword| has_word(&file.text, &format!("{keyword} {name}")))
}

/// Returns the words between backticks.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Returns a fault for every file that the document names and that does not exist, and for every test that is not in
/// the file named last before it on its line.
fn proofs(files: &[SourceFile]) -> Vec<Fault> {
    let find = |path: &str| files.iter().find(|file| file.path == path);
    let mut faults = Vec::new();
    let Some(model) = find(MODEL) else {
        return vec![Fault::new(MODEL, 1, "it is not there")];
    };
    for (number, line) in model.lines() {
        let mut named: Option<&SourceFile> = None;
        for word in quoted(line) {
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
            proofs(&files).len()
        };
        assert_eq!(told("| `--flag` | `a/tests/b.rs`: `it_holds` |"), 0);
        assert_eq!(told("`a/tests/b.rs`: `it_holds`, `it_held`"), 1);
        assert_eq!(told("`a/tests/c.rs`: `it_holds`"), 1);
        assert_eq!(proofs(&[]).len(), 1);
    }

    #[test]
    fn a_module_or_item_that_is_missing_is_a_fault() {
        let told = |map: &str| {
            let files = [
                SourceFile::sample(MAP, map),
                SourceFile::sample("crates/site/src/products/mod.rs", "pub struct Product {}"),
                SourceFile::sample(
                    "crates/site/src/products/file.rs",
                    "impl Product {\n    fn file(&self) {}\n}\nfn read() {}",
                ),
            ];
            names(&files).len()
        };
        for there in [
            "site::products",
            "site::products::file",
            "products::file",
            "site::products::Product",
            "products::file::read",
            "Product::file",
            "site::Product::file",
        ] {
            assert_eq!(told(&format!("As `{there}` says.")), 0, "{there}");
        }
        for missing in [
            "site::reads",
            "site::file",
            "products::Prod",
            "Product::written",
            "server::products",
        ] {
            assert_eq!(told(&format!("As `{missing}` says.")), 1, "{missing}");
        }
        assert_eq!(names(&[]).len(), 1);
    }
}
