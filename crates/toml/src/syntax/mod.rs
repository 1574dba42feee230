//! Explains syntax errors: one for each mistake, in the line to fix, with what to write there.
//!
//! The parser names the place where it can't go on. After a bracket or a text that never ends, that is any number of
//! lines below the mistake, and everything that follows is misread.
//!
//! 1. [`Scan`] reads the file once for texts, remarks and brackets. A statement with one that never ends is reported,
//!    and skipped up to the line at which the next statement seems to begin.
//! 2. The parser reads the file again without these statements, and [`explain`] translates what it reports.

mod error;
mod explain;
mod scan;

use std::ops::Range;

use toml::de::DeTable;

pub use error::SyntaxError;
pub(crate) use explain::TOO_DEEP;
use explain::explain;
use scan::{CURLY, Scan};

/// The maximum number of the parser's errors that are explained: each may compare all that is before it.
const MAX_EXPLAINED: usize = 1_000;

/// Returns the errors of a file that the parser refused, at most one for each line.
pub(crate) fn explained(toml: &str) -> Vec<SyntaxError> {
    let scan = Scan::of(toml);
    let (_, errors) = DeTable::parse_recoverable(&without(toml, &scan.skipped));
    let mut found = scan.faults.clone();
    let errors = errors.iter().take(MAX_EXPLAINED);
    found.extend(errors.map(|error| explain(toml, &scan, error)));
    found.sort_by_key(|error| error.span.start);
    let line = |error: &SyntaxError| {
        let before = toml.get(..error.span.start).unwrap_or(toml);
        before.rfind('\n')
    };
    let lines = found.chunk_by(|one, other| line(one) == line(other));
    // Other errors of a line usually follow from a curly quote, or from the first error.
    let reported = lines.filter_map(|errors| {
        let mut errors_of_quotes = errors.iter().filter(|error| error.message.contains(CURLY));
        errors_of_quotes.next().or_else(|| errors.first()).cloned()
    });
    reported.collect()
}

/// Replaces parts of a text with spaces, and keeps its lines.
fn without(toml: &str, parts: &[Range<usize>]) -> String {
    let mut bytes = toml.as_bytes().to_vec();
    for part in parts {
        let part = bytes.get_mut(part.clone()).into_iter().flatten();
        part.filter(|byte| **byte != b'\n')
            .for_each(|byte| *byte = b' ');
    }
    // Parts begin and end with lines, so the text stays UTF-8.
    String::from_utf8(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::parse;

    /// Returns the line, the text from the error on, and the message of each error.
    fn errors(toml: &str) -> Vec<(usize, String, String)> {
        let errors = parse(toml, 0).unwrap_err().into_iter();
        let error = errors.map(|error| {
            let (before, rest) = toml.split_at(error.span.start);
            let rest = rest.lines().next().unwrap_or_default().to_owned();
            let line = before.matches('\n').count() + 1;
            (line, rest, format!("{}. {}", error.message, error.help))
        });
        error.collect()
    }

    #[track_caller]
    fn one(toml: &str, line: usize, rest: &str, message: &str) {
        let found = errors(toml);
        let [(found_line, found_rest, found_message)] = &found[..] else {
            panic!("{toml}\n{found:#?}");
        };
        assert_eq!(
            (*found_line, &**found_rest),
            (line, rest),
            "{toml}\n{found:#?}"
        );
        assert!(found_message.contains(message), "{toml}\n{found:#?}");
    }

    #[test]
    fn an_unclosed_bracket_is_one_error_at_the_bracket() {
        let list = "the list that opens here is never closed. Write ] at its end, before \"b\".";
        let table = "the table that opens here is never closed";
        one(
            "a = [\"x\", \"y\"\nb = 1\n\n[c]\nd = true\n[[e]]\nf = [1]\n",
            1,
            "[\"x\", \"y\"",
            list,
        );
        one(
            "z = 1\na = [\n  \"x]\", # ]\n  \"y\",\n\n[[b]]\nc = [1]\n",
            2,
            "[",
            list,
        );
        one("a = [[1, 2], [3]\nb = 1\n", 1, "[[1, 2], [3]", list);
        one(
            "a = { x = 1, y = \"z\"\nb = 1\n",
            1,
            "{ x = 1, y = \"z\"",
            table,
        );
        one("a = [{ x = 1, y = 2]\nb = 1\n", 1, "{ x = 1, y = 2]", table);
        one(
            "a = [\n  { x = 1, y = 2\n  { x = 3 },\n]\nb = 1\n",
            2,
            "{ x = 1, y = 2",
            table,
        );
        one(
            "a = [\n  { x = 1 },\n  { x = 2\n]\nb = 1\n",
            3,
            "{ x = 2",
            table,
        );
        one("b = 1\na = [1,\n", 2, "[1,", "Write ] at its end.");
    }

    #[test]
    fn lines_after_an_unclosed_bracket_are_still_checked() {
        let found = errors("a = [1\nb = yes\nc = { x = 1\nd = \n[e]\nf = [2]\n");
        let lines: Vec<usize> = found.iter().map(|(line, ..)| *line).collect();
        assert_eq!(lines, [1, 2, 3, 4], "{found:#?}");
    }

    #[test]
    fn closed_brackets_are_not_blamed_for_other_errors() {
        for lists in [
            "l = [\n\"a = b\",\n'[c]',\n]\n",
            "l = [\n  [1, 2],\n[true],\n]\n",
            "t = {\nb = [1],\nc = { d = 1 },\n}\n",
            "l = [ # [\n  { x = 1, y = '''\n[c]\nd = 1''' },\n]\n",
            "t = \"\"\"\n\"a\" and ]\n[c]\nb = {\n\"\"\"\n",
        ] {
            let line = lists.matches('\n').count() + 1;
            one(&format!("{lists}z = yes\n"), line, "yes", "true or false");
        }
    }

    #[test]
    fn a_quote_inside_a_string_is_one_error_that_explains_it() {
        let quote = "the text ends at this quote. A \" inside";
        one("t = \"say \"hi\" now\"\nb = 1\n", 1, "\"hi\" now\"", quote);
        one("t = \"a door 6\" wide\"\nb = 1\n", 1, "\" wide\"", quote);
        one(
            "l = [\"a \"b\" c\", \"d\"]\nb = 1\n",
            1,
            "\"b\" c\", \"d\"]",
            quote,
        );
        let apostrophe = "ends at this apostrophe";
        one("t = 'it's ok'\nb = 1\n", 1, "'s ok'", apostrophe);
        let no_end = "no quote at its end";
        one("l = [\"x, \"y\"]\nb = 1\n", 1, "\"x, \"y\"]", no_end);
        one(
            "t = { i = \"x, n = \"y\" }\nb = 1\n",
            1,
            "\"x, n = \"y\" }",
            no_end,
        );
    }

    #[test]
    fn a_string_over_two_lines_is_one_error() {
        let lines = "begins and ends with \"\"\"";
        one("t = \"one\ntwo\"\nb = 1\n", 1, "\"one", lines);
        one("t = 'one\ntwo'\nb = 1\n", 1, "'one", lines);
        one("l = [\"one,\n\"two\"]\nb = 1\n", 1, "\"one,", lines);
        one("t = \"\"\"one\nb = 1\n", 1, "\"\"\"one", "never ends");
        one("t = \"it\u{2019}s\u{201d}\nb = 1\n", 1, "\u{201d}", "curly");
    }

    #[test]
    fn a_duplicate_key_or_table_is_one_error_with_the_first_place() {
        let double = "Write [[s]]";
        one("[s]\na = 1\n[[s]]\na = 2\n[[s]]\na = 3\n", 1, "s]", double);
        one("[[s]]\na = 1\n[s]\na = 2\n[[s]]\na = 3\n", 3, "s]", double);
        let double = "Write [[s.c]]";
        one(
            "[[s]]\n[s.c]\n[[s]]\n[s.c]\na = 1\n[[s.c]]\na = 2\n",
            4,
            "s.c]",
            double,
        );
        let first = |toml: &str| {
            let found = parse(toml, 3).unwrap_err();
            assert_eq!(found.len(), 1, "{found:#?}");
            (found[0].message.clone(), found[0].first.clone().unwrap())
        };
        let key = |at| ("\"a\" is written twice".to_owned(), at);
        assert_eq!(first("a = 1\nb = 2\na = 3\n"), key(3..4));
        assert_eq!(
            first("a = 1\n[[t]]\na = 1\n[[t]]\na = 3\na = 3\n"),
            key(27..28)
        );
        let table = ("[t] is written twice".to_owned(), 4..5);
        assert_eq!(first("[t]\na = 1\n[u]\n[t]\na = 1\n"), table);
    }

    #[test]
    fn each_line_with_a_slash_comment_is_an_error_beside_others() {
        for (toml, lines) in [
            (
                "// don't say 'no'\na = yes\n// it's \"so\"\n",
                &[1, 2, 3][..],
            ),
            ("a = [1, 2\n// one\n\n// two\nb = yes\n", &[1, 2, 4, 5]),
            ("a = [\"x, \"y\",\n  // one\n  \"z\"]\nb = 1\n", &[1, 2]),
            ("a = [\n  // it's [one]\n  1,\n]\n", &[2]),
            ("a = \"one\n// two\nb = 1 // don't say 'no'\n", &[1, 2, 3]),
            ("a = {\n// one\nb = [1 }\n", &[2, 3]),
        ] {
            let found = errors(toml);
            let found_lines: Vec<usize> = found.iter().map(|(line, ..)| *line).collect();
            assert_eq!(found_lines, lines, "{toml}\n{found:#?}");
            let said = |(_, rest, message): &(usize, String, String)| {
                message.contains("a remark begins") == rest.contains("//")
            };
            assert!(found.iter().all(said), "{toml}\n{found:#?}");
        }
    }

    #[test]
    fn other_syntax_errors_say_what_to_write() {
        for (line, help) in [
            ("p = \"C:\\Users\\new\"", "\\\\ for each"),
            ("p = \"C:\\dir\\\"", "\\\\ for each"),
            ("a\u{a0}= 1", "a no-break space, U+00A0"),
            ("a =\u{a0}\"x\"", "a no-break space, U+00A0"),
            ("a = \"x\"\u{200b}", "a zero-width space, U+200B"),
            ("a = \"x\u{1}y\"", "U+0001"),
            ("a = yes", "\"yes\" is not a value. Write true or false"),
            ("a = no", "Write true or false"),
            ("a = True", "in small letters"),
            ("a = 12 ft", "Write \"12 ft\"."),
            ("a = say \"x\"", "Write a \" before and after it."),
            ("// remark", "a remark begins with #"),
            ("a = 1 // remark", "a remark begins with #"),
            ("a = \"x\" // \"remark\"", "a remark begins with #"),
            ("a: \"x\"", "Write = between"),
            ("a \"x\"", "a key without = and a value"),
            ("a = ", "the value is missing"),
            ("a = 1,5", "decimals follow a point"),
            ("a = \"x\",", "Take the comma out"),
            ("a = [\"x\" \"y\"]", "a comma is missing"),
            ("a = [1]]", "isn't open"),
            ("a = \"x\" b = \"y\"", "in a line of its own"),
            ("[a", "[[name]]"),
            ("a = 2026-02-30", "a day in quotes"),
        ] {
            let found = errors(&format!("y = 1\n{line}\nz = 1\n"));
            let is_it =
                |(at, _, message): &(usize, String, String)| *at == 2 && message.contains(help);
            assert!(
                found.len() == 1 && found.iter().all(is_it),
                "{line}\n{found:#?}"
            );
        }
    }
}
