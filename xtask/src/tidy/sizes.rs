//! Finds long files, which often mix two concerns. They are notes rather than faults, because a
//! table of data may be as long as it needs to be.

use super::SourceFile;

const RUST_LINES: usize = 400;
const TYPESCRIPT_LINES: usize = 200;

/// Returns a note for every long file that was changed, the longest for its kind first, and the number of the others.
pub(crate) fn notes(files: &[SourceFile], changed: &[String]) -> Vec<String> {
    let mut long: Vec<(usize, &str, String)> = files
        .iter()
        .filter(|file| !file.is_generated())
        .filter_map(|file| {
            let (lines, limit) = measure(file)?;
            let note = format!("{} has {lines} lines; {limit} is much", file.path);
            (lines > limit).then_some((lines * 100 / limit, &*file.path, note))
        })
        .collect();
    long.sort_by(|one, other| other.cmp(one));
    let total = long.len();
    long.retain(|(_, path, _)| changed.iter().any(|changed| changed == path));
    let others = total - long.len();
    let others =
        (others > 0).then(|| format!("files that are long but were not changed: {others}"));
    let notes = long.into_iter().map(|(_, _, note)| note);
    notes.chain(others).collect()
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
        assert!(notes(&[SourceFile::sample("a.rs", &text)], &[]).is_empty());
    }

    #[test]
    fn changed_files_that_are_long_are_listed_the_longest_for_its_kind_first() {
        let files = [
            SourceFile::sample("a.rs", &"x\n".repeat(500)),
            SourceFile::sample("b.tsx", &"x\n".repeat(400)),
            SourceFile::sample("d.rs", &"x\n".repeat(600)),
            SourceFile::sample("c.toml", &"x\n".repeat(900)),
            SourceFile::sample("web/src/generated/model.ts", &"x\n".repeat(900)),
        ];
        assert_eq!(
            notes(&files, &["a.rs", "b.tsx", "c.toml"].map(str::to_owned)),
            [
                "b.tsx has 400 lines; 200 is much",
                "a.rs has 500 lines; 400 is much",
                "files that are long but were not changed: 1"
            ]
        );
    }
}
