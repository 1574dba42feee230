//! Reports what an import did, or why it did nothing, for people and for programs.

use std::io::{IsTerminal as _, Write, stdout};
use std::process::ExitCode;

use sightline_content::{Diagnostic, Folder, render_text, to_json};
use sightline_scaffold::{Import, TableFault};

use super::ImportArgs;
use crate::changes::Change;
use crate::check::Format;

/// How many differences a dry run shows, and how many faults and warnings of a table are listed, without `--verbose`.
const SHOWN: usize = 10;
const FAULTS_SHOWN: usize = 50;
const WARNINGS_SHOWN: usize = 20;

/// Reports why nothing was written: faults of the table, and errors of the folder that no cell caused.
pub(super) fn faults(
    args: &ImportArgs,
    faults: &[TableFault],
    others: &[Diagnostic],
    folder: &Folder,
) -> anyhow::Result<ExitCode> {
    let mut out = stdout().lock();
    if args.format == Format::Json {
        let told = serde_json::json!({
            "written": false,
            "table": json(faults),
            "folder": to_json(others),
        });
        writeln!(out, "{told:#}")?;
        return Ok(ExitCode::FAILURE);
    }
    list(&mut out, args, faults, FAULTS_SHOWN, "")?;
    if !others.is_empty() {
        let text = render_text(others, folder, out.is_terminal());
        writeln!(out, "{}", text.trim_end())?;
    }
    writeln!(out, "\nNothing was written.")?;
    Ok(ExitCode::FAILURE)
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

/// Lists faults of a table for people, each after `word`: at most `most` of them, or all with `--verbose`.
fn list(
    out: &mut impl Write,
    args: &ImportArgs,
    faults: &[TableFault],
    most: usize,
    word: &str,
) -> std::io::Result<()> {
    let most = if args.verbose { faults.len() } else { most };
    for fault in faults.iter().take(most) {
        writeln!(out, "{word}{fault}")?;
    }
    if faults.len() > most {
        let further = faults.len() - most;
        writeln!(out, "And {further} more; --verbose shows all.")?;
    }
    Ok(())
}

/// Reports what was written, or would be, and which references in it lead nowhere.
pub(super) fn done(
    args: &ImportArgs,
    import: &Import,
    changes: &[Change],
    warnings: &[TableFault],
    folder: &Folder,
) -> anyhow::Result<ExitCode> {
    let mut out = stdout().lock();
    let is_written = !args.dry_run && !changes.is_empty();
    if args.format == Format::Json {
        let told = serde_json::json!({
            "written": is_written,
            "new": import.new,
            "changed": import.changed,
            "unchanged": import.unchanged,
            "not_named": import.unnamed,
            "removed": args.remove && is_written,
            "warnings": json(warnings),
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
    list(&mut out, args, warnings, WARNINGS_SHOWN, "warning: ")?;
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
