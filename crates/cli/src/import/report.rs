//! Reports what an import did, or why it did nothing, for people and for programs.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write;
use std::process::ExitCode;

use sightline_content::{Diagnostic, Folder, render_text, to_json};
use sightline_scaffold::{Import, TableFault};

use super::{ABSENT, ImportArgs};
use crate::args::OutputFormat;
use crate::changes::Change;
use crate::output::stdout;

/// How many differences a dry run shows, and how many faults and warnings of a table are listed, without `--verbose`.
const SHOWN: usize = 10;
const FAULTS_SHOWN: usize = 50;
const WARNINGS_SHOWN: usize = 20;
/// How many names that don't exist are listed in one fault.
const NAMES_SHOWN: usize = 20;

/// The code of a fault about an entry that doesn't exist, such as a brand.
const UNKNOWN_ENTRY: &str = "unknown-entry";

/// Reports why nothing was written: faults of the table, and errors of the folder that no cell caused.
pub(super) fn faults(
    args: &ImportArgs,
    faults: &[TableFault],
    others: &[Diagnostic],
    folder: &Folder,
) -> anyhow::Result<ExitCode> {
    let mut out = stdout();
    if args.format == OutputFormat::Json {
        let told = serde_json::json!({
            "written": false,
            "table": json(faults),
            "folder": to_json(others),
        });
        writeln!(out, "{told:#}")?;
        return Ok(ExitCode::FAILURE);
    }
    let faults = texts(args, faults);
    list(&mut out, args, &faults, FAULTS_SHOWN)?;
    if !others.is_empty() {
        let text = render_text(others, folder, out.is_terminal());
        writeln!(out, "{}", text.trim_end())?;
    }
    writeln!(out, "\nNothing was written.")?;
    Ok(ExitCode::FAILURE)
}

/// Formats faults of a table for people.
fn texts(args: &ImportArgs, faults: &[TableFault]) -> Vec<String> {
    if args.verbose {
        faults.iter().map(ToString::to_string).collect()
    } else {
        grouped(faults)
    }
}

/// Formats faults of a table for programs.
fn json(faults: &[TableFault]) -> Vec<serde_json::Value> {
    let faults = faults.iter().map(|fault| {
        serde_json::json!({
            "line": fault.line,
            "column": fault.column,
            "message": fault.message,
            "help": fault.help,
        })
    });
    faults.collect()
}

/// Writes faults of a table for people. Those of a column with the same help are one, at the first row and with the
/// number of rows, and so are faults of whole rows, and absent names, with the same message. Entries that don't exist
/// are named, each with the number of its rows.
fn grouped(faults: &[TableFault]) -> Vec<String> {
    let mut places = HashMap::new();
    let mut groups: Vec<Vec<&TableFault>> = Vec::new();
    for fault in faults {
        let is_absent = fault.code.is_some_and(|code| ABSENT.contains(&code));
        let message = (is_absent || fault.column.is_none()).then_some(&fault.message);
        let place = *places
            .entry((&fault.column, message, &fault.help))
            .or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.push(fault),
            None => groups.push(vec![fault]),
        }
    }
    let written = groups.into_iter().map(|group| {
        let fault = summary(&group);
        match group.len() {
            1 => fault.to_string(),
            count => format!("{fault} {count} rows have this fault; --verbose lists them."),
        }
    });
    written.collect()
}

/// Returns the first fault of a group. If it is about an entry that doesn't exist, it names the others too.
fn summary(group: &[&TableFault]) -> TableFault {
    let mut rows: Vec<(&str, usize)> = Vec::new();
    let mut places = HashMap::new();
    for fault in group {
        let place = *places.entry(&fault.message).or_insert(rows.len());
        match rows.get_mut(place) {
            Some((_, count)) => *count += 1,
            None => rows.push((&fault.message, 1)),
        }
    }
    let first = group[0];
    if first.code != Some(UNKNOWN_ENTRY) || rows.len() == 1 {
        return first.clone();
    }
    let shown = rows.iter().take(NAMES_SHOWN).enumerate();
    let shown = shown.map(|(place, (message, count))| {
        // The names after the first one: `no brand "a" (1 row), "b" (2 rows)`.
        let start = message.find('"').filter(|_| place > 0);
        let name = message.get(start.unwrap_or(0)..).unwrap_or_default();
        let rows = if *count == 1 { "row" } else { "rows" };
        format!("{name} ({count} {rows})")
    });
    let mut message = shown.collect::<Vec<_>>().join(", ");
    if let Some(further) = rows.len().checked_sub(NAMES_SHOWN).filter(|more| *more > 0) {
        // Writing to a String cannot fail.
        _ = write!(message, " and {further} more");
    }
    TableFault {
        message,
        ..first.clone()
    }
}

/// Lists faults of a table for people: at most `most` of them, or all with `--verbose`.
fn list(
    out: &mut impl Write,
    args: &ImportArgs,
    faults: &[String],
    most: usize,
) -> std::io::Result<()> {
    let most = if args.verbose { faults.len() } else { most };
    for fault in faults.iter().take(most) {
        writeln!(out, "{fault}")?;
    }
    if faults.len() > most {
        let further = faults.len() - most;
        writeln!(out, "And {further} more; --verbose shows all.")?;
    }
    Ok(())
}

/// Reports what was written, or would be, which references in it lead nowhere, and how many prices are not shown.
pub(super) fn done(
    args: &ImportArgs,
    import: &Import,
    changes: &[Change],
    (warnings, hidden_prices): (&[TableFault], usize),
    folder: &Folder,
) -> anyhow::Result<ExitCode> {
    let mut out = stdout();
    let is_written = !args.dry_run && !changes.is_empty();
    if args.format == OutputFormat::Json {
        let told = serde_json::json!({
            "written": is_written,
            "new": import.new,
            "changed": import.changed,
            "unchanged": import.unchanged,
            "not_named": import.unnamed,
            "removed": args.remove && is_written,
            "warnings": json(warnings),
            "hidden_prices": hidden_prices,
            "without_price": import.without_price,
            "zero_prices": import.zero_prices,
            "removed_offers": import.removed_offers,
        });
        writeln!(out, "{told:#}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let shown = match (args.verbose, args.dry_run) {
        (true, _) => changes.len(),
        (false, true) => SHOWN,
        (false, false) => 0,
    };
    for change in changes.iter().take(shown) {
        writeln!(out, "{}", change.difference(folder, &import.folder))?;
    }
    if args.dry_run && changes.len() > shown {
        let further = changes.len() - shown;
        let files = if further == 1 { "file" } else { "files" };
        writeln!(out, "And {further} more {files}; --verbose shows all.\n")?;
    }
    let warnings = texts(args, warnings).into_iter();
    let warnings: Vec<String> = warnings
        .map(|warning| format!("warning: {warning}"))
        .collect();
    list(&mut out, args, &warnings, WARNINGS_SHOWN)?;
    if import.without_price > 0 {
        writeln!(
            out,
            "warning: rows whose price is \"on request\", 0 or the like: {}. These products have no offer.",
            import.without_price
        )?;
    }
    if import.zero_prices > 0 {
        writeln!(
            out,
            "warning: rows whose price is 0: {}. These products keep their offer. To remove it, write \"on request\".",
            import.zero_prices
        )?;
    }
    if !import.removed_offers.is_empty() {
        let removed = import.removed_offers.len();
        writeln!(
            out,
            "warning: offers removed, since the price is \"on request\" or the like: {removed}."
        )?;
        list(&mut out, args, &import.removed_offers, WARNINGS_SHOWN)?;
    }
    if hidden_prices > 0 {
        writeln!(
            out,
            "warning: prices that are not shown: {hidden_prices}. Add the columns of compliance, such as \
             compliance.ndaa_889: without them, no page shows a price in US dollars, or of a company in the United States."
        )?;
    }
    let unnamed = import.unnamed.len();
    writeln!(
        out,
        "{} new, {} changed, {} unchanged, {unnamed} not named in the table.",
        import.new.len(),
        import.changed.len(),
        import.unchanged
    )?;
    if unnamed > 0 {
        let fate = match (args.remove, args.dry_run) {
            (true, false) => "Those that are not named were deleted.",
            (true, true) => "Those that are not named would be deleted.",
            (false, _) => "Those that are not named stay; --remove deletes them.",
        };
        writeln!(out, "{fate}")?;
    }
    if args.dry_run {
        writeln!(out, "Nothing was written. Without --dry-run it is.")?;
    }
    Ok(ExitCode::SUCCESS)
}
