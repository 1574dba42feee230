//! Exports leads for other programs: CSV for tables, JSON for everything else.

use std::io::{self, Write};

use serde::Serialize;
use strum::VariantArray as _;

use crate::{AttributionField, Email, LeadPlan, LeadRecord, Message, WithActivity};

/// The first columns. Columns are only ever added at the end of a line, so a new one is the last in [`write_csv`].
const COLUMNS: [&str; 10] = [
    "reference",
    "received_at",
    "form",
    "page",
    "name",
    "email",
    "phone",
    "phone_e164",
    "customer_message",
    "text_consent",
];

/// How to write a CSV cell that a spreadsheet would treat as a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CsvCells {
    /// Unchanged: programs read `+1 312 555 0100` as it was typed.
    AsTheyAre,
    /// Prefixed with an apostrophe (OWASP ASVS 5.0, 1.2.10), so that a spreadsheet doesn't run what a visitor typed:
    /// `'+1 312 555 0100`.
    ForSpreadsheets,
}

/// Writes leads as CSV (RFC 4180): a header line first, lines end in CRLF, UTF-8.
///
/// `text_consent` is the version of the consent text that the visitor agreed to, or empty; JSON has the text too. The
/// time of consent is that of the lead. `plans` are the links of plans separated by spaces; `notes` are paragraphs,
/// oldest first.
///
/// # Errors
/// Returns the errors of the writer.
pub fn write_csv(
    leads: &[WithActivity<LeadRecord>],
    cells: CsvCells,
    out: &mut impl Write,
) -> io::Result<()> {
    let facts = AttributionField::VARIANTS.iter();
    let names = COLUMNS
        .into_iter()
        .chain(facts.clone().map(|field| field.as_str()))
        .chain(facts.clone().map(|field| field.last_str()))
        .chain(["state", "plans", "stage", "value_cents", "notes"]);
    write_csv_line(names, cells, out)?;
    for WithActivity { lead, activity } in leads {
        let summary = &lead.summary;
        let reference = summary.reference.to_string();
        let received_at = format!("{:.3}", summary.received_at);
        let own = [
            reference.as_str(),
            received_at.as_str(),
            summary.form.as_str(),
            summary.page.as_deref().unwrap_or_default(),
            summary.name.as_str(),
            summary.email.as_ref().map_or("", Email::as_str),
            summary.phone.as_str(),
            lead.phone_e164.as_deref().unwrap_or_default(),
            lead.customer_message.as_ref().map_or("", Message::as_str),
            lead.text_consent
                .as_ref()
                .map_or("", |consent| consent.version.as_str()),
        ];
        let plans: Vec<&str> = lead.plans.iter().map(LeadPlan::link).collect();
        let plans = plans.join(" ");
        let ways = [&lead.attribution, &lead.last_touch]
            .into_iter()
            .flat_map(|touch| {
                let facts = facts.clone();
                facts.map(|field| touch.get(*field).unwrap_or_default())
            });
        let value = activity
            .value_cents
            .map_or(String::new(), |n| n.to_string());
        let notes: Vec<&str> = activity
            .notes
            .iter()
            .map(|note| note.text.as_str())
            .collect();
        let notes = notes.join("\n\n");
        let ends = [
            summary.state.as_str(),
            plans.as_str(),
            activity.stage.as_str(),
            value.as_str(),
            notes.as_str(),
        ];
        write_csv_line(own.into_iter().chain(ways).chain(ends), cells, out)?;
    }
    Ok(())
}

/// Writes leads, as records or as summaries, as a JSON array with one object per lead. Fields that both have are named
/// the same.
///
/// # Errors
/// Returns the errors of the writer.
pub fn write_json<T: Serialize>(leads: &[T], out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, leads)?;
    out.write_all(b"\n")
}

/// Writes one line of CSV.
///
/// # Errors
/// Returns the errors of the writer.
pub fn write_csv_line<'a>(
    texts: impl Iterator<Item = &'a str>,
    cells: CsvCells,
    out: &mut impl Write,
) -> io::Result<()> {
    let lines = csv::Terminator::CRLF;
    let mut line = csv::WriterBuilder::new().terminator(lines).from_writer(out);
    for text in texts {
        match cells {
            CsvCells::AsTheyAre => line.write_field(text)?,
            CsvCells::ForSpreadsheets => line.write_field(without_formulas(text))?,
        }
    }
    line.write_record(None::<&str>)?;
    line.flush()
}

/// Puts an apostrophe before each formula: at the beginning, and behind whatever some spreadsheet splits cells at. With
/// the list separator of many countries, `;`, the quotes of a cell don't keep it together, and those behind a separator
/// are not part of the next cell.
fn without_formulas(text: &str) -> String {
    let mut cell = String::with_capacity(text.len());
    let mut before = None;
    for char in text.chars() {
        let is_formula = match before {
            None => "=+-@\t\r\n\0".contains(char),
            Some(';' | '\t' | '\r' | '\n') => "=+-@".contains(char),
            Some(_) => false,
        };
        if is_formula {
            cell.push('\'');
        }
        cell.push(char);
        if char != '"' || before.is_none() {
            before = Some(char);
        }
    }
    cell
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, cells: CsvCells) -> String {
        let mut out = Vec::new();
        write_csv_line([text, "next"].into_iter(), cells, &mut out).unwrap();
        let line = String::from_utf8(out).unwrap();
        line.strip_suffix(",next\r\n").unwrap().to_owned()
    }

    #[test]
    fn formulas_get_an_apostrophe_only_for_spreadsheets() {
        for (text, for_spreadsheets) in [
            ("=1+1", "'=1+1"),
            ("+1 312 555 0100", "'+1 312 555 0100"),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "'\t'=1"),
            ("\0=1", "'\0=1"),
            ("Bob;=cmd|'/C calc'!A0", "Bob;'=cmd|'/C calc'!A0"),
            ("a\t@b;c-d; e", "a\t'@b;c-d; e"),
        ] {
            assert_eq!(line(text, CsvCells::AsTheyAre), text);
            assert_eq!(line(text, CsvCells::ForSpreadsheets), for_spreadsheets);
        }
        for (text, written) in [
            ("\r=1", "\"'\r'=1\""),
            ("a\n\n=1", "\"a\n\n'=1\""),
            ("a\n\"=1", "\"a\n\"\"'=1\""),
            ("Bob;\"=1+1;x", "\"Bob;\"\"'=1+1;x\""),
            (
                "=HYPERLINK(\"x\",\"y\")",
                "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"",
            ),
        ] {
            assert_eq!(line(text, CsvCells::ForSpreadsheets), written);
        }
    }

    #[test]
    fn cells_with_separators_line_breaks_or_quotes_are_quoted() {
        for (text, written) in [
            ("a,b", "\"a,b\""),
            ("a\nb", "\"a\nb\""),
            ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("a b", "a b"),
        ] {
            assert_eq!(line(text, CsvCells::AsTheyAre), written);
            assert_eq!(line(text, CsvCells::ForSpreadsheets), written);
        }
    }
}
