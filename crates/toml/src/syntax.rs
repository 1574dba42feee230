//! Explains syntax errors: one for each mistake, in the line to fix, with what to write there.
//!
//! The parser names the place where it can't go on. After a bracket or a text that never ends, that is any number of
//! lines below the mistake, and everything that follows is misread.
//!
//! 1. [`Scan`] reads the file once for texts, remarks and brackets. A statement with one that never ends is reported,
//!    and skipped up to the line at which the next statement seems to begin.
//! 2. The parser reads the file again without these statements, and [`explain`] translates what it reports.

use std::ops::Range;

use toml::de::{DeTable, Error};

/// The quotes that word processors write instead of straight ones.
const CURLY: [char; 4] = ['“', '”', '‘', '’'];
/// What begins a remark in other languages.
const REMARKS: [&str; 4] = ["//", "/*", "<!--", "--"];
/// The maximum length of a value that a message quotes, in characters.
const MAX_QUOTED: usize = 40;

/// A syntax error and its position.
#[derive(Debug, Clone)]
pub struct SyntaxError {
    /// The position, in bytes of the file.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub help: String,
    /// The position of what it repeats.
    pub first: Option<Range<usize>>,
}

impl SyntaxError {
    fn new(span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            span,
            message: message.into(),
            help: help.into(),
            first: None,
        }
    }
}

/// Returns the errors of a file that the parser refused, at most one for each line.
pub(crate) fn explained(toml: &str, errors: Vec<Error>) -> Vec<SyntaxError> {
    let scan = Scan::of(toml);
    let errors = if scan.skipped.is_empty() {
        errors
    } else {
        DeTable::parse_recoverable(&without(toml, &scan.skipped)).1
    };
    let mut found = scan.faults.clone();
    found.extend(errors.iter().map(|error| explain(toml, &scan, error)));
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

/// What a line begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// `key =`
    Key,
    /// `[name]`
    Table,
    /// `[[name]]`
    List,
}

/// The key or the name in brackets with which a line begins.
#[derive(Debug, Clone)]
struct Head {
    kind: Kind,
    span: Range<usize>,
    /// The name with those of the tables around it, separated by dots.
    path: String,
}

/// What a scan finds.
#[derive(Debug, Default)]
struct Scan<'t> {
    toml: &'t str,
    at: usize,
    /// The start and the indentation of the statement.
    statement: usize,
    indent: usize,
    /// The brackets that are open.
    open: Vec<(usize, char)>,
    /// The last character of the statement that isn't a space or a part of a remark.
    before: char,
    /// The last text that ended in this line.
    text: Option<Range<usize>>,
    /// The name of the table.
    table: String,
    heads: Vec<Head>,
    faults: Vec<SyntaxError>,
    skipped: Vec<Range<usize>>,
}

impl<'t> Scan<'t> {
    fn of(toml: &'t str) -> Self {
        let mut scan = Self {
            toml,
            ..Self::default()
        };
        while scan.at < toml.len() {
            if scan.at == 0 || scan.toml.as_bytes().get(scan.at - 1) == Some(&b'\n') {
                scan.begin_line();
            }
            scan.step();
        }
        if let Some(open) = scan.open.last().copied() {
            scan.never_closed(open, toml.len());
        }
        scan
    }

    /// Returns the text from a position to the end of its line.
    fn line_from(&self, at: usize) -> &'t str {
        let rest = self.toml.get(at..).unwrap_or_default();
        rest.split('\n').next().unwrap_or_default()
    }

    fn skip_line(&mut self) {
        self.at += self.line_from(self.at).len();
    }

    fn begin_line(&mut self) {
        let line = self.line_from(self.at);
        let indent = line.len() - line.trim_start().len();
        let head = head(line, self.at);
        self.text = None;
        if let Some(open) = self.open.last().copied() {
            let is_next = head.as_ref().is_some_and(|(kind, _)| match kind {
                Kind::Key => {
                    let may_be_inside = open.1 == '{' && matches!(self.before, ',' | '{');
                    indent <= self.indent && !may_be_inside
                }
                Kind::Table | Kind::List => true,
            });
            if !is_next {
                return;
            }
            self.never_closed(open, self.at);
        }
        (self.statement, self.indent, self.before) = (self.at, indent, '\n');
        if let Some((kind, span)) = head {
            let name = plain(self.toml.get(span.clone()).unwrap_or_default());
            let path = match kind {
                Kind::Key if !self.table.is_empty() => format!("{}.{name}", self.table),
                _ => name,
            };
            if kind != Kind::Key {
                self.table.clone_from(&path);
            } else if let Some(equals) = self.line_from(span.end).find('=') {
                self.at = span.end + equals;
            }
            self.heads.push(Head { kind, span, path });
        }
        if line.trim_start().starts_with('[') {
            self.skip_line();
        }
    }

    /// Reads a character, a text or a remark.
    fn step(&mut self) {
        let rest = self.toml.get(self.at..).unwrap_or_default();
        let Some(c) = rest.chars().next() else {
            return self.at = self.toml.len();
        };
        let start = self.at;
        match c {
            '"' | '\'' => return self.read_text(c),
            '#' => return self.skip_line(),
            '[' | '{' => match self.open.last().copied() {
                Some(open @ (_, '{')) if self.before != '=' => {
                    return self.never_closed_before(open);
                }
                _ => self.open.push((start, c)),
            },
            ']' | '}' => match self.open.last().copied() {
                Some((_, '[')) if c == ']' => _ = self.open.pop(),
                Some((_, '{')) if c == '}' => _ = self.open.pop(),
                Some(open) => return self.never_closed_before(open),
                None => {}
            },
            _ => {}
        }
        self.at += c.len_utf8();
        if !c.is_whitespace() {
            self.before = c;
        }
    }

    /// Reads a text, from its opening quote.
    fn read_text(&mut self, quote: char) {
        let start = self.at;
        let rest = self.toml.get(start..).unwrap_or_default();
        let one = quote.to_string();
        let three = one.repeat(3);
        if let Some(inside) = rest.strip_prefix(&three) {
            let Some(end) = end_of(inside, &three, quote) else {
                let message = format!("the text that begins here with {three} never ends");
                let help = format!("Write {three} at its end, too.");
                return self.skip(start..start + 3, message, help, self.toml.len());
            };
            self.at = start + 3 + end;
            // A text may end with up to two quotes of its own.
            let more = self.line_from(self.at).chars();
            self.at += more.take(2).take_while(|c| *c == quote).count();
        } else {
            let line = self.line_from(start + 1);
            let end = end_of(line, &one, quote);
            if self.is_inside_text(start, end.is_some()) {
                return self.quote_in_text(quote);
            }
            let can_begin = matches!(self.before, '=' | ',' | '[' | '{' | '\n' | '"' | '\'');
            match end {
                Some(end) => self.at = start + 1 + end,
                None if can_begin => return self.text_never_ends(start, line, quote),
                None => return self.skip_line(),
            }
        }
        self.text = Some(start..self.at);
        self.before = quote;
    }

    /// Whether a quote can't begin a text since it follows another text in the same line.
    fn is_inside_text(&self, start: usize, ends: bool) -> bool {
        let Some(text) = &self.text else {
            return false;
        };
        let between = self.toml.get(text.end..start).unwrap_or_default();
        let lacks_comma = between.trim().is_empty() && !between.is_empty() && ends;
        let is_value = matches!(self.before, '=' | ',' | '[' | '{' | ':');
        !is_value && !is_remark(between) && (!lacks_comma || self.open.is_empty())
    }

    /// Reports a text that ends at a quote in it.
    fn quote_in_text(&mut self, quote: char) {
        let Some(text) = self.text.clone() else {
            return self.skip_line();
        };
        let content = self.toml.get(text.clone()).unwrap_or_default();
        let content = content.trim_end_matches(quote).trim_end();
        let ends_before = match self.open.last() {
            Some((_, '[')) => content.ends_with(','),
            Some(_) => content.ends_with('='),
            None => false,
        };
        if ends_before {
            let help = "Write a quote at its end. If the quotes are a part of the text, put a \\ before each.";
            let message = "the text that begins here has no quote at its end";
            return self.skip_to_next(text.start..text.start + 1, message, help);
        }
        let (message, help) = if quote == '"' {
            let help = "A \" inside a text in \"…\" ends it. Write \\\" instead, or put the text into '…'.";
            ("the text ends at this quote", help)
        } else {
            let help =
                "An apostrophe inside a text in '…' ends it. Put the text into \"…\" instead.";
            ("the text ends at this apostrophe", help)
        };
        self.skip_to_next(text.end - 1..text.end, message, help);
    }

    /// Reports a text without a quote at its end, in the rest of a line.
    fn text_never_ends(&mut self, start: usize, line: &str, quote: char) {
        let content = line.trim_end_matches(|c: char| c.is_whitespace() || ",]}".contains(c));
        if content.ends_with("\\\"") {
            let at = start + content.len() - 1;
            let (message, help) = backslash();
            return self.skip_to_next(at..at + 1, message, help);
        }
        if let Some(curly) = content.chars().last().filter(|c| CURLY.contains(c)) {
            let at = start + 1 + content.len() - curly.len_utf8();
            let message = format!("a text ends with the curly quote {curly}");
            return self.skip_to_next(at..at + curly.len_utf8(), &message, STRAIGHT_QUOTES);
        }
        let help = format!(
            "Write {quote} at its end. A text of several lines begins and ends with \"\"\"."
        );
        let message = "the text that begins here doesn't end in its line";
        self.skip_to_next(start..start + 1, message, help);
    }

    /// Reports a bracket that isn't closed where the next statement begins.
    fn never_closed(&mut self, (at, bracket): (usize, char), next: usize) {
        let (what, closing) = match bracket {
            '[' => ("list", ']'),
            _ => ("table", '}'),
        };
        let message = format!("the {what} that opens here is never closed");
        let following = head(self.line_from(next), next);
        let following = following.and_then(|(_, span)| self.toml.get(span));
        let place = following.map_or_else(
            || "at its end".to_owned(),
            |name| format!("at its end, before \"{name}\""),
        );
        let help = format!("Write {closing} {place}.");
        self.skip(at..at + 1, message, help, next);
    }

    /// Reports a bracket that isn't closed before another one.
    fn never_closed_before(&mut self, open: (usize, char)) {
        let next = self.next_statement();
        self.never_closed(open, next);
        if let Some(fault) = self.faults.last_mut() {
            let closing = if open.1 == '[' { ']' } else { '}' };
            fault.help = format!("Write {closing} at its end.");
        }
    }

    fn skip_to_next(&mut self, span: Range<usize>, message: &str, help: impl Into<String>) {
        let next = self.next_statement();
        self.skip(span, message, help, next);
    }

    /// Returns the start of the next line that seems to begin a statement.
    fn next_statement(&self) -> usize {
        let mut at = self.at;
        while let Some(end) = self.toml.get(at..).and_then(|rest| rest.find('\n')) {
            at += end + 1;
            let line = self.line_from(at);
            let indent = line.len() - line.trim_start().len();
            match head(line, at) {
                Some((Kind::Key, _)) if indent > self.indent => {}
                Some(_) => return at,
                None => {}
            }
        }
        self.toml.len()
    }

    /// Reports a fault, and skips the rest of its statement.
    fn skip(
        &mut self,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
        next: usize,
    ) {
        self.faults.push(SyntaxError::new(span, message, help));
        self.skipped.push(self.statement..next);
        self.open.clear();
        self.at = next;
    }

    /// Explains what is repeated at a position: `None` if that isn't found.
    fn repeated(&self, span: &Range<usize>) -> Option<SyntaxError> {
        let place = self
            .heads
            .iter()
            .position(|head| head.span.contains(&span.start))?;
        let (before, head) = (self.heads.get(..place)?, self.heads.get(place)?);
        let name = plain(self.toml.get(head.span.clone())?);
        // In each entry of a list, the same names can be used again.
        let is_entry = |other: &&Head| {
            let inside = head.path.strip_prefix(&*other.path);
            other.kind == Kind::List && inside.is_some_and(|rest| rest.starts_with('.'))
        };
        let same: Vec<&Head> = before
            .iter()
            .rev()
            .take_while(|other| !is_entry(other))
            .filter(|other| other.path == head.path)
            .collect();
        let is_other = |other: &&&Head| other.kind != head.kind;
        if head.kind != Kind::Key
            && let Some(other) = same.iter().find(is_other)
        {
            let single = if head.kind == Kind::Table {
                head
            } else {
                other
            };
            if single.kind == Kind::Table {
                let message = format!("[{name}] is written as [[{name}]] in other places");
                let help = format!("Write [[{name}]], as for each entry of a list.");
                return Some(SyntaxError::new(single.span.clone(), message, help));
            }
        }
        let first = same.last()?;
        let is_table = |other: &&Head| other.kind != Kind::Key;
        // Below a table that is written twice, keys are as well.
        if head.kind == Kind::Key
            && let Some(table) = before.iter().rfind(is_table)
            && first.span.start < table.span.start
        {
            return self.repeated(&table.span);
        }
        let (message, help) = if head.kind == Kind::Key {
            let help = "Keep one of the two.".to_owned();
            (format!("\"{name}\" is written twice"), help)
        } else {
            let help = format!(
                "Put the keys of both below one [{name}]. Entries of a list begin with [[{name}]]."
            );
            (format!("[{name}] is written twice"), help)
        };
        let mut error = SyntaxError::new(head.span.clone(), message, help);
        error.first = Some(first.span.clone());
        Some(error)
    }
}

/// Returns the end of a text after its closing quotes. Only texts in `"` have escapes.
fn end_of(text: &str, quotes: &str, quote: char) -> Option<usize> {
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with(quotes) {
            return Some(at + quotes.len());
        }
        let is_escape = quote == '"' && rest.starts_with('\\');
        at += rest
            .chars()
            .take(1 + usize::from(is_escape))
            .map(char::len_utf8)
            .sum::<usize>();
    }
    None
}

/// Returns what a line begins with, and the position of the name. `at` is the start of the line.
fn head(line: &str, at: usize) -> Option<(Kind, Range<usize>)> {
    let text = line.trim_start();
    let at = at + line.len() - text.len();
    let is_word = |c: char| c.is_alphanumeric() || "_-.".contains(c);
    if text.starts_with('[') {
        let inside = text.trim_start_matches('[');
        let end = inside.find(']')?;
        let (name, rest) = inside.split_at_checked(end)?;
        let brackets = text.len() - inside.len();
        let closing = "]".repeat(brackets);
        let rest = rest.strip_prefix(&*closing)?.trim_start();
        // An entry of a list could look like this, too.
        let is_value = matches!(name.trim(), "true" | "false" | "inf" | "nan");
        let is_name = name
            .trim()
            .starts_with(|c: char| c.is_alphabetic() || c == '_')
            && name.trim().chars().all(is_word);
        let kind = match brackets {
            1 => Kind::Table,
            2 => Kind::List,
            _ => return None,
        };
        let start = at + brackets;
        let is_head = is_name && !is_value && (rest.is_empty() || rest.starts_with('#'));
        return is_head.then_some((kind, start..start + name.len()));
    }
    let key = text.get(..text.find('=')?)?.trim_end();
    let quoted = |quote| {
        let inside = key
            .strip_prefix(quote)
            .and_then(|key| key.strip_suffix(quote));
        inside.is_some_and(|key: &str| !key.is_empty() && !key.contains(quote))
    };
    let is_key = !key.is_empty() && key.chars().all(is_word) || quoted('"') || quoted('\'');
    is_key.then(|| (Kind::Key, at..at + key.len()))
}

/// Returns a name without quotes and spaces.
fn plain(name: &str) -> String {
    name.replace(['"', '\'', ' '], "")
}

fn is_remark(text: &str) -> bool {
    let text = text.trim_start();
    REMARKS.iter().any(|mark| text.starts_with(mark))
}

const STRAIGHT_QUOTES: &str = "Type straight quotes before and after the text: \" or '.";

const fn backslash() -> (&'static str, &'static str) {
    let help = "Write \\\\ for each, or put the text into '…'.";
    ("a \\ in a text in \"…\" has a meaning of its own", help)
}

/// Translates an error of the parser.
fn explain(toml: &str, scan: &Scan<'_>, error: &Error) -> SyntaxError {
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
        let help = "Write # before it.";
        ("a remark begins with #".to_owned(), help.to_owned())
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
    fn a_bracket_that_is_never_closed_is_one_error_at_the_bracket() {
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
    fn what_follows_an_open_bracket_is_still_read() {
        let found = errors("a = [1\nb = yes\nc = { x = 1\nd = \n[e]\nf = [2]\n");
        let lines: Vec<usize> = found.iter().map(|(line, ..)| *line).collect();
        assert_eq!(lines, [1, 2, 3, 4], "{found:#?}");
    }

    #[test]
    fn brackets_that_are_closed_are_not_blamed_for_other_errors() {
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
    fn a_quote_inside_a_text_is_named() {
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
    fn a_text_over_two_lines_is_one_error() {
        let lines = "begins and ends with \"\"\"";
        one("t = \"one\ntwo\"\nb = 1\n", 1, "\"one", lines);
        one("t = 'one\ntwo'\nb = 1\n", 1, "'one", lines);
        one("l = [\"one,\n\"two\"]\nb = 1\n", 1, "\"one,", lines);
        one("t = \"\"\"one\nb = 1\n", 1, "\"\"\"one", "never ends");
        one("t = \"it\u{2019}s\u{201d}\nb = 1\n", 1, "\u{201d}", "curly");
    }

    #[test]
    fn a_name_that_is_repeated_says_where_it_is_first() {
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
    fn other_errors_say_what_to_write() {
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
