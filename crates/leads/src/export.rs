//! Exports leads for other programs: CSV for tables, JSON for everything else.

use std::borrow::Cow;
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
    /// Unchanged, in quotes (RFC 4180): programs read `+1 312 555 0100` as it was typed.
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
    for (index, text) in texts.enumerate() {
        if index > 0 {
            out.write_all(b",")?;
        }
        out.write_all(cell(text, cells).as_bytes())?;
    }
    out.write_all(b"\r\n")
}

fn cell(text: &str, cells: CsvCells) -> Cow<'_, str> {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '\0']);
    let written: Cow<'_, str> = match cells {
        CsvCells::ForSpreadsheets if is_formula => format!("'{text}").into(),
        CsvCells::ForSpreadsheets | CsvCells::AsTheyAre => text.into(),
    };
    let is_quoted =
        written.contains(['"', ',', '\r', '\n']) || (is_formula && cells == CsvCells::AsTheyAre);
    if is_quoted {
        format!("\"{}\"", written.replace('"', "\"\"")).into()
    } else {
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formula_cells_get_an_apostrophe_only_for_spreadsheets() {
        for (text, as_it_is, for_spreadsheets) in [
            ("=1+1", "\"=1+1\"", "'=1+1"),
            ("+1 312 555 0100", "\"+1 312 555 0100\"", "'+1 312 555 0100"),
            ("-1", "\"-1\"", "'-1"),
            ("@SUM(A1)", "\"@SUM(A1)\"", "'@SUM(A1)"),
            ("\t=1", "\"\t=1\"", "'\t=1"),
            ("\r=1", "\"\r=1\"", "\"'\r=1\""),
            (
                "=HYPERLINK(\"x\",\"y\")",
                "\"=HYPERLINK(\"\"x\"\",\"\"y\"\")\"",
                "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"",
            ),
        ] {
            assert_eq!(cell(text, CsvCells::AsTheyAre), as_it_is);
            assert_eq!(cell(text, CsvCells::ForSpreadsheets), for_spreadsheets);
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
            assert_eq!(cell(text, CsvCells::AsTheyAre), written);
            assert_eq!(cell(text, CsvCells::ForSpreadsheets), written);
        }
    }
}
