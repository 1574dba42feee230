//! Reads a file once for texts, remarks and brackets.

use std::ops::Range;

use super::error::SyntaxError;

/// The quotes that word processors write instead of straight ones.
pub(super) const CURLY: [char; 4] = ['“', '”', '‘', '’'];
/// What begins a remark in other languages.
const REMARKS: [&str; 4] = ["//", "/*", "<!--", "--"];

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
pub(super) struct Scan<'t> {
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
    pub(super) faults: Vec<SyntaxError>,
    pub(super) skipped: Vec<Range<usize>>,
}

impl<'t> Scan<'t> {
    pub(super) fn of(toml: &'t str) -> Self {
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
    pub(super) fn line_from(&self, at: usize) -> &'t str {
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
        if is_remark(line) {
            self.remark(self.at);
            return self.skip_line();
        }
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
            '/' if rest.starts_with("//") && self.follows_space() => return self.skip_line(),
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

    fn follows_space(&self) -> bool {
        let before = self.toml.get(..self.at).unwrap_or_default();
        before.ends_with(char::is_whitespace)
    }

    /// Reports a line that another language would take for a remark, and skips it.
    fn remark(&mut self, at: usize) {
        let line = self.line_from(at);
        let start = at + line.len() - line.trim_start().len();
        let (message, help) = REMARK;
        self.faults.push(SyntaxError::new(
            start..at + line.trim_end().len(),
            message,
            help,
        ));
        self.skipped.push(at..at + line.len());
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
                self.at = self.toml.len();
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

    /// Returns the start of the next line that seems to begin a statement. Reports the remarks before it.
    fn next_statement(&mut self) -> usize {
        let mut at = self.at;
        while let Some(end) = self.toml.get(at..).and_then(|rest| rest.find('\n')) {
            at += end + 1;
            let line = self.line_from(at);
            let indent = line.len() - line.trim_start().len();
            match head(line, at) {
                Some((Kind::Key, _)) if indent > self.indent => {}
                Some(_) => return at,
                None if is_remark(line) => self.remark(at),
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
    pub(super) fn repeated(&self, span: &Range<usize>) -> Option<SyntaxError> {
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

pub(super) fn is_remark(text: &str) -> bool {
    let text = text.trim_start();
    REMARKS.iter().any(|mark| text.starts_with(mark))
}

/// What is wrong with a remark of another language, and how to fix it.
pub(super) const REMARK: (&str, &str) = ("a remark begins with #", "Write # before it.");

pub(super) const STRAIGHT_QUOTES: &str = "Type straight quotes before and after the text: \" or '.";

pub(super) const fn backslash() -> (&'static str, &'static str) {
    let help = "Write \\\\ for each, or put the text into '…'.";
    ("a \\ in a text in \"…\" has a meaning of its own", help)
}
