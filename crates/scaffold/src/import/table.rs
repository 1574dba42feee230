//! Parses CSV, as Excel and shop systems write it, into rows with line numbers.

use std::fmt;
use std::io::Read as _;

use csv::{ReaderBuilder, StringRecord};
use sightline_source::read::encoding_fault;
use sightline_toml::bom_length;

/// The delimiters that are detected. If several are equally frequent in the header line, the first one wins.
const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

/// A sentinel that is appended as the last line and that no table contains. It is read as a record of its own
/// unless a quote is still open.
const END: &str = "\u{1}";

/// A table with a header line.
#[derive(Debug)]
pub struct Table {
    pub(super) header: Row,
    pub(super) rows: Vec<Row>,
    /// The rows that have more or fewer cells than the header.
    pub(super) faults: Vec<TableFault>,
    /// Whether numbers may have a comma before the decimals. Excel separates cells by `;` where they do.
    pub(super) has_decimal_comma: bool,
}

/// A row of a table, or its header.
#[derive(Debug, Clone)]
pub(super) struct Row {
    /// The line of the file on which the row begins, counted from 1.
    pub(super) line: usize,
    pub(super) cells: StringRecord,
}

impl Row {
    /// Returns a cell without whitespace around it. A missing cell is empty.
    pub(super) fn cell(&self, place: usize) -> &str {
        self.cells.get(place).unwrap_or_default().trim()
    }
}

/// An error in a table, with its location.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableFault {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// The column, as the header names it; `None` if the whole line is meant.
    pub column: Option<String>,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub help: String,
    /// The code of the diagnostic of the folder that it comes from, if it comes from one.
    pub code: Option<&'static str>,
}

impl TableFault {
    pub(super) fn new(
        line: usize,
        column: Option<&str>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self {
            line,
            column: column.map(str::to_owned),
            message: message.into(),
            help: help.into(),
            code: None,
        }
    }

    pub(super) fn of_line(
        line: usize,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self::new(line, None, message, help)
    }

    pub(super) fn of_cell(line: usize, column: &str, message: String, help: String) -> Self {
        Self::new(line, Some(column), message, help)
    }
}

impl fmt::Display for TableFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = &self.column {
            write!(f, ", column {}", column.escape_debug())?;
        }
        write!(f, ": {}. {}", self.message, self.help)
    }
}

impl Table {
    /// Parses a file. Without a `delimiter`, a first line such as `sep=;` names it, or it is detected from the header
    /// line.
    pub fn read(bytes: &[u8], delimiter: Option<u8>) -> Result<Self, Vec<TableFault>> {
        let text = text(bytes).map_err(|fault| vec![fault])?;
        let text = text.get(bom_length(text)..).unwrap_or_default();
        let (named, skipped) = named_delimiter(text).unzip();
        let text = text.get(skipped.unwrap_or(0)..).unwrap_or_default();
        let delimiter = delimiter.or(named).unwrap_or_else(|| delimiter_of(text));
        let mut reader = ReaderBuilder::new()
            .delimiter(delimiter)
            .has_headers(false)
            .flexible(true)
            .from_reader(
                text.as_bytes()
                    .chain(b"\n".as_slice())
                    .chain(END.as_bytes()),
            );
        let mut lines = Lines {
            text,
            byte: 0,
            line: 1 + usize::from(named.is_some()),
        };
        let mut records = Vec::new();
        for record in reader.records() {
            // Not expected, since the text is in memory and valid UTF-8.
            let fault = |error: csv::Error| {
                let help = "Save the table again.";
                vec![TableFault::of_line(1, error.to_string(), help)]
            };
            let record = record.map_err(fault)?;
            let byte = record.position().map_or(0, csv::Position::byte);
            records.push(Row {
                line: lines.at(usize::try_from(byte).unwrap_or(usize::MAX)),
                cells: record,
            });
        }
        if let Some(last) = records.pop_if(|last| last.cells != [END][..]) {
            let message = "a quote that opens here is never closed";
            let help = "End the cell with a quote, and write a quote inside of it twice.";
            return Err(vec![TableFault::of_line(last.line, message, help)]);
        }
        records.pop();
        records.retain(|row| row.cells.iter().any(|cell| !cell.trim().is_empty()));
        let mut rows = records.into_iter();
        let header = rows.next().unwrap_or_else(|| Row {
            line: 1,
            cells: StringRecord::new(),
        });
        let (rows, others): (Vec<Row>, Vec<Row>) =
            rows.partition(|row| row.cells.len() == header.cells.len());
        if rows.is_empty() && others.is_empty() {
            let help =
                "Name the fields in the header line, and write a product in each line below.";
            let message = "the table has no products";
            return Err(vec![TableFault::of_line(header.line, message, help)]);
        }
        Ok(Self {
            faults: others
                .iter()
                .map(|row| of_other_length(&header, row))
                .collect(),
            header,
            rows,
            has_decimal_comma: delimiter == b';',
        })
    }

    /// The number of products, without rows that have more or fewer cells than the header.
    pub const fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are no products.
    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

/// Returns the fault of a row with more or fewer cells than the header.
fn of_other_length(header: &Row, row: &Row) -> TableFault {
    let (cells, names) = (row.cells.len(), header.cells.len());
    let message = format!("the header line has {names} columns, and this one has {cells}");
    let help = "Write cells with a delimiter, a line end or a quote in them in quotes.";
    TableFault::of_line(row.line, message, help)
}

fn text(bytes: &[u8]) -> Result<&str, TableFault> {
    str::from_utf8(bytes).map_err(|_error| {
        let (line, what) = encoding_fault(bytes);
        let help = "In Excel choose File, Save As and \"CSV UTF-8 (Comma delimited)\"; in LibreOffice \
                    Save As, \"Text CSV\" and the character set \"Unicode (UTF-8)\".";
        TableFault::of_line(line, what, help)
    })
}

/// Returns the delimiter that a first line such as `sep=;` names, and the length of that line. Excel reads and writes
/// such lines.
fn named_delimiter(text: &str) -> Option<(u8, usize)> {
    let line = text.split_inclusive('\n').next()?;
    let (key, value) = line.trim_end_matches(['\r', '\n']).split_once('=')?;
    match value.as_bytes() {
        [delimiter] if key.eq_ignore_ascii_case("sep") => Some((*delimiter, line.len())),
        _ => None,
    }
}

/// Returns the most frequent delimiter of the header line, outside of quotes.
fn delimiter_of(text: &str) -> u8 {
    let mut is_quoted = false;
    let mut counts = DELIMITERS.map(|delimiter| (delimiter, 0));
    for byte in text.trim_start().bytes() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\n' | b'\r' if !is_quoted => break,
            _ if is_quoted => {}
            _ => {
                for (delimiter, count) in &mut counts {
                    *count += usize::from(*delimiter == byte);
                }
            }
        }
    }
    // `max_by_key` returns the last maximum, so the order is reversed.
    let most = counts.into_iter().rev().max_by_key(|(_, count)| *count);
    most.map_or(b',', |(delimiter, _)| delimiter)
}

/// Counts lines up to byte offsets that are passed in increasing order.
struct Lines<'a> {
    text: &'a str,
    byte: usize,
    line: usize,
}

impl Lines<'_> {
    /// Returns the line of the first character at or after a byte offset that isn't a line break.
    fn at(&mut self, byte: usize) -> usize {
        let bytes = self.text.as_bytes();
        let rest = bytes.get(byte..).unwrap_or_default();
        let blank = rest.iter().take_while(|byte| matches!(byte, b'\r' | b'\n'));
        let byte = (byte + blank.count()).min(bytes.len());
        let passed = self.text.get(self.byte..byte).unwrap_or_default();
        // Old programs end lines with a carriage return alone.
        let ends = passed.matches('\n').count() + passed.matches('\r').count();
        self.line += ends - passed.matches("\r\n").count();
        self.byte = byte;
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<(usize, String)> {
        let table = Table::read(text.as_bytes(), None).unwrap();
        let row = |row: &Row| (row.line, row.cell(1).to_owned());
        table.rows.iter().map(row).collect()
    }

    #[test]
    fn the_delimiter_is_detected_from_the_header_line() {
        for (text, delimiter) in [
            ("a;b;c\n1,5;2;3", b';'),
            ("\"a,b,c,d\";b\n", b';'),
            ("a\tb,c\td\n", b'\t'),
            ("a,b\n", b','),
            ("a\n", b','),
        ] {
            assert_eq!(delimiter_of(text), delimiter, "{text}");
        }
    }

    #[test]
    fn a_sep_line_sets_the_delimiter() {
        let read = |text: &str| {
            let table = Table::read(text.as_bytes(), None).unwrap();
            let row = &table.rows[0];
            (table.header.cells.len(), row.line, row.cell(1).to_owned())
        };
        assert_eq!(
            read("\u{feff}sep=;\r\na;b,c\r\n1;x,y\r\n"),
            (2, 3, "x,y".to_owned())
        );
        assert_eq!(read("SEP=|\na,b|c\n1|z\n"), (2, 3, "z".to_owned()));
        assert_eq!(read("sep=x,b\n1,2\n"), (2, 2, "2".to_owned()));
    }

    #[test]
    fn rows_keep_their_line_numbers() {
        let text = "\n\na,b\r\n1,\"x\ny\"\r\n\r\n,\r\n2,z\r\n";
        assert_eq!(lines(text), [(4, "x\ny".to_owned()), (8, "z".to_owned())]);
        let text = "a,b\r1,x\r\r2,z\r";
        assert_eq!(lines(text), [(2, "x".to_owned()), (4, "z".to_owned())]);
    }

    #[test]
    fn rows_of_other_length_are_left_out_with_the_cause() {
        let table = Table::read(b"a,b\n1,2\n3\n4,5,6\n7,8\n", None).unwrap();
        assert_eq!(table.len(), 2);
        let faults: Vec<String> = table.faults.iter().map(ToString::to_string).collect();
        assert_eq!(faults.len(), 2);
        assert!(faults[0].starts_with("line 3: the header line has 2 columns, and this one has 1"));
        assert!(faults[1].starts_with("line 4: the header line has 2 columns, and this one has 3"));
    }

    #[test]
    fn an_unreadable_table_is_refused_with_the_cause() {
        let fault = |bytes: &[u8]| Table::read(bytes, None).unwrap_err()[0].to_string();
        assert!(fault(b"a,b\n1,2\n3,\"x\n4,5\n").starts_with("line 3: a quote"));
        assert!(fault(b"a,b\n1,\xe9\n").starts_with("line 2: the text is not UTF-8"));
        assert!(fault(b"PK\x03\x04\xff").contains("a workbook"));
        assert!(fault(b"\xff\xfea\0").contains("UTF-16"));
        assert!(fault(b"a,b\n,\n").contains("no products"));
        assert!(fault(b"sep=;\n\na;b\n").starts_with("line 3: the table has no products"));
        assert!(fault(b"").contains("no products"));
    }
}
