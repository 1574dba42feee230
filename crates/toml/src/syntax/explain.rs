//! Translates what the parser reports.

use toml::de::Error;

use super::error::SyntaxError;
use super::scan::{CURLY, REMARK, STRAIGHT_QUOTES, Scan, backslash, is_remark};

/// What a file with too many lists and tables in one another is told.
pub(crate) const TOO_DEEP: &str = "lists and tables are nested too deeply";

/// The maximum length of a value that a message quotes, in characters.
const MAX_QUOTED: usize = 40;

/// Translates an error of the parser.
pub(super) fn explain(toml: &str, scan: &Scan<'_>, error: &Error) -> SyntaxError {
    let place = error.span().unwrap_or_default();
    let said = error.message();
    if ["duplicate key", "cannot extend"]
        .iter()
        .any(|start| said.starts_with(start))
        && let Some(error) = scan.repeated(&place)
    {
        return error;
    }
    let before = toml.get(..place.start).unwrap_or(toml);
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = scan.line_from(line_start);
    let rest = scan.line_from(place.start);
    let written = toml.get(place.clone()).unwrap_or_default().trim();
    if let Some(error) = odd_character(rest, place.start) {
        return error;
    }
    let is_of_remark = is_remark(line) || is_remark(rest) || written.contains(" //");
    let (message, help) = if is_of_remark {
        let (message, help) = REMARK;
        (message.to_owned(), help.to_owned())
    } else {
        in_words(said, written, rest)
    };
    SyntaxError::new(place, message, help)
}

/// Explains a curly quote or an invisible character at the start of a text.
fn odd_character(text: &str, at: usize) -> Option<SyntaxError> {
    let shown = text.trim_start_matches([' ', '\t']);
    let c = shown.chars().next()?;
    let start = at + text.len() - shown.len();
    let (message, help) = if CURLY.contains(&c) {
        let message = format!("a text begins with the curly quote {c}");
        (message, STRAIGHT_QUOTES)
    } else if is_invisible(c) {
        let name = match c {
            '\u{A0}' => "a no-break space, ",
            '\u{200B}' => "a zero-width space, ",
            '\u{FEFF}' => "a byte order mark, ",
            _ => "",
        };
        let message = format!(
            "an invisible character stands here: {name}U+{:04X}",
            u32::from(c)
        );
        (
            message,
            "Delete it, and type a plain space if one is needed.",
        )
    } else {
        return None;
    };
    Some(SyntaxError::new(start..start + c.len_utf8(), message, help))
}

fn is_invisible(c: char) -> bool {
    let is_space = c.is_whitespace() && !c.is_ascii();
    let is_control = c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    is_space
        || is_control
        || matches!(
            c,
            '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}'
        )
}

/// Says what a message of the parser means and what to do. `written` is what it is about, and `rest` what follows
/// in the line.
fn in_words(said: &str, written: &str, rest: &str) -> (String, String) {
    let is = |starts: &[&str]| starts.iter().any(|start| said.starts_with(start));
    let (message, help) = if is(&[
        "string values",
        "invalid boolean",
        "invalid float",
        "invalid integer",
    ]) {
        return value(written, rest);
    } else if is(&["duplicate key"]) {
        ("a key is written twice", "Keep one of the two.")
    } else if is(&["too few unicode", "missing escaped value", "invalid value"]) {
        backslash()
    } else if is(&["invalid unquoted key"]) && rest.starts_with(':') {
        (
            "a : stands after the key",
            "Write = between the key and the value.",
        )
    } else if is(&["invalid unquoted key", "unquoted keys cannot"]) {
        let help = "A key has letters a to z, digits, - and _, and = follows it.";
        ("this isn't a key", help)
    } else if is(&[
        "key with no value",
        "missing assignment",
        "missing value for key",
    ]) {
        let help = "Write key = value in one line. A key has no spaces; a remark begins with #.";
        ("a key without = and a value", help)
    } else if is(&["unexpected key or value"]) && rest.starts_with(',') {
        let help = "Take the comma out. A number has none; decimals follow a point.";
        ("a comma stands after the value", help)
    } else if is(&["unexpected key or value"]) && rest.starts_with([']', '}']) {
        ("a bracket is closed that isn't open", "Take it out.")
    } else if is(&["unexpected key or value"]) {
        let help = "Put each key in a line of its own. A remark begins with #.";
        ("more follows after the value", help)
    } else if is(&["unclosed table", "unclosed array table"]) {
        let help = "Write [name], or [[name]] for an entry of a list, in a line of its own.";
        ("the name in brackets is never closed", help)
    } else if is(&[
        "missing comma",
        "extra assignment",
        "missing key for",
        "invalid inline",
    ]) {
        ("a comma is missing", "Write a comma between the entries.")
    } else if is(&["unexpected `=` in array"]) {
        let help = "Close the list with ] before the key, or put key and value into { }.";
        ("a key stands in a list", help)
    } else if is(&["extra comma"]) {
        ("a comma too many", "Take it out.")
    } else if is(&["unexpected leading zero"]) {
        let help = "Leave the 0 out, or put a number that isn't for counting in quotes.";
        ("a number begins with 0", help)
    } else if is(&["recursion limit", "cannot recurse"]) {
        let help = "Close each bracket, and write keys with few points in them.";
        (TOO_DEEP, help)
    } else if is(&["invalid date", "invalid time"]) {
        (said, "Write a day in quotes: \"2026-05-31\".")
    } else {
        let help = "Write key = value, with text in quotes, lists in [ ] and tables in { }.";
        (said, help)
    };
    (message.replace('\n', ", "), help.to_owned())
}

/// Explains a value that isn't one.
fn value(written: &str, rest: &str) -> (String, String) {
    let (message, help) = match &*written.to_lowercase() {
        "" => {
            let help =
                "Write one after the =: text in quotes, a number, true or false, a list in [ ].";
            ("the value is missing".to_owned(), help.to_owned())
        }
        "yes" | "no" | "on" | "off" | "true" | "false" => (
            format!("\"{written}\" is not a value"),
            "Write true or false, in small letters and without quotes.".to_owned(),
        ),
        _ => {
            let is_plain = written.chars().count() <= MAX_QUOTED && !rest.contains(['"', '\\']);
            let help = if is_plain {
                format!("Write \"{written}\".")
            } else {
                "Write a \" before and after it.".to_owned()
            };
            ("a text without quotes".to_owned(), help)
        }
    };
    (message, help)
}
