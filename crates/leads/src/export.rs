//! Leads for other programs: CSV for spreadsheets, JSON for everything else.

use std::borrow::Cow;
use std::io::{self, Write};

use strum::VariantArray as _;

use crate::{AttributionField, Email, LeadRecord, Message};

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

/// Writes leads as CSV (RFC 4180): a line of names first, lines end in CRLF, UTF-8.
///
/// `text_consent` is the version of the words that the visitor agreed to, or empty; the time is the
/// lead's own, and JSON has the words too.
///
/// A cell that a spreadsheet would take for a formula begins with an apostrophe (OWASP ASVS 5.0,
/// 1.2.10), so `+1 312 555 0100` is written `'+1 312 555 0100`. JSON has the text as it is.
///
/// # Errors
/// What the writer says.
pub fn write_csv(leads: &[LeadRecord], out: &mut impl Write) -> io::Result<()> {
    let names = COLUMNS
        .into_iter()
        .chain(
            AttributionField::VARIANTS
                .iter()
                .map(|field| field.as_str()),
        )
        .chain(
            AttributionField::VARIANTS
                .iter()
                .map(|field| field.last_str()),
        )
        .chain(["state"]);
    write_line(names, out)?;
    for lead in leads {
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
        let ways = [&lead.attribution, &lead.last_touch]
            .into_iter()
            .flat_map(|touch| {
                AttributionField::VARIANTS
                    .iter()
                    .map(|field| touch.get(*field).unwrap_or_default())
            });
        write_line(
            own.into_iter().chain(ways).chain([summary.state.as_str()]),
            out,
        )?;
    }
    Ok(())
}

/// Writes leads as a JSON array, one object per lead.
///
/// # Errors
/// What the writer says.
pub fn write_json(leads: &[LeadRecord], out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, leads)?;
    out.write_all(b"\n")
}

fn write_line<'a>(cells: impl Iterator<Item = &'a str>, out: &mut impl Write) -> io::Result<()> {
    for (index, text) in cells.enumerate() {
        if index > 0 {
            out.write_all(b",")?;
        }
        out.write_all(cell(text).as_bytes())?;
    }
    out.write_all(b"\r\n")
}

fn cell(text: &str) -> Cow<'_, str> {
    let harmless: Cow<'_, str> = if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '\0']) {
        format!("'{text}").into()
    } else {
        text.into()
    };
    if harmless.contains(['"', ',', '\r', '\n']) {
        format!("\"{}\"", harmless.replace('"', "\"\"")).into()
    } else {
        harmless
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_is_made_harmless() {
        for (text, written) in [
            ("=1+1", "'=1+1"),
            ("+1 312 555 0100", "'+1 312 555 0100"),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "'\t=1"),
            ("\r=1", "\"'\r=1\""),
            (
                "=HYPERLINK(\"x\",\"y\")",
                "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"",
            ),
        ] {
            assert_eq!(cell(text), written);
        }
    }

    #[test]
    fn what_separates_cells_is_quoted() {
        for (text, written) in [
            ("a,b", "\"a,b\""),
            ("a\nb", "\"a\nb\""),
            ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("a b", "a b"),
        ] {
            assert_eq!(cell(text), written);
        }
    }
}
