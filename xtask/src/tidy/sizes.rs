//! Finds long files, which often mix two concerns. They are notes rather than faults, because a
//! table of data may be as long as it needs to be.

use super::SourceFile;

const RUST_LINES: usize = 400;
const TYPESCRIPT_LINES: usize = 200;

/// Returns a note for every long file, the longest for its kind first.
pub(crate) fn notes(files: &[SourceFile]) -> Vec<String> {
    let mut long: Vec<(usize, String)> = files
        .iter()
        .filter(|file| !file.is_generated())
        .filter_map(|file| {
            let (lines, limit) = measure(file)?;
            let note = format!("{} has {lines} lines; {limit} is much", file.path);
            (lines > limit).then_some((lines * 100 / limit, note))
        })
        .collect();
    long.sort_by(|one, other| other.cmp(one));
    long.into_iter().map(|(_, note)| note).collect()
}

/// Returns the number of lines that count, and the limit for the kind of file; `None` for other
/// kinds.
fn measure(file: &SourceFile) -> Option<(usize, usize)> {
    match file.extension() {
        "rs" => {
            let code = file
                .text
                .split("#[cfg(test)]\nmod ")
                .next()
                .unwrap_or_default();
            Some((code.lines().count(), RUST_LINES))
        }
        "ts" | "tsx" => Some((file.text.lines().count(), TYPESCRIPT_LINES)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_do_not_count_towards_the_size_of_a_rust_file() {
        let text = format!(
            "{}#[cfg(test)]\nmod tests {{\n{}}}\n",
            "x\n".repeat(399),
            "y\n".repeat(99)
        );
        assert!(notes(&[SourceFile::sample("a.rs", &text)]).is_empty());
    }

    #[test]
    fn long_files_are_listed_the_longest_for_its_kind_first() {
        let files = [
            SourceFile::sample("a.rs", &"x\n".repeat(500)),
            SourceFile::sample("b.tsx", &"x\n".repeat(400)),
            SourceFile::sample("c.toml", &"x\n".repeat(900)),
            SourceFile::sample("web/src/generated/model.ts", &"x\n".repeat(900)),
        ];
        assert_eq!(
            notes(&files),
            [
                "b.tsx has 400 lines; 200 is much",
                "a.rs has 500 lines; 400 is much"
            ]
        );
    }
}
