//! `sightline import`: creates and updates products from a table that Excel or a shop system exports.
//!
//! 1. The table is read, and its products are made in memory.
//! 2. The folder with them is checked as `check` checks it. An error that comes from a cell names the cell.
//! 3. Without `--dry-run`, the files that change are written: all or none.
//! 4. The result is reported, with the cells that name a category or a service that doesn't exist or have HTML or
//!    Markdown, and the number of prices that aren't shown.
//!
//! The command exits with 0 if the folder has what the table says, 1 if something has to be fixed first and nothing
//! was written, and 2 if the table or the folder can't be read at all.

mod report;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use clap::Args;
use sightline_content::{Diagnostic, Folder, Severity, hidden_prices, load, visible_markup};
use sightline_scaffold::{Import, ImportOptions, Table, TableFault, import};

use crate::ambient::today;
use crate::args::OutputFormat;
use crate::changes::{Change, ContentWriter};
use crate::media::bar;

/// Tables with more products than this show a progress bar.
const LARGE: usize = 1_000;

/// The code of diagnostics about a name that no file can have.
const FILE_NAME: &str = "file-name";
/// The codes of warnings about cells that name something that doesn't exist.
const ABSENT: [&str; 2] = ["absent-category", "absent-page"];

#[derive(Debug, Args)]
pub(crate) struct ImportArgs {
    /// The table: CSV in UTF-8. Its first line names the fields. Each line below is a product.
    #[arg(value_name = "FILE.csv")]
    file: PathBuf,
    /// The content folder.
    #[arg(long, env = "SIGHTLINE_SITE", value_name = "DIR")]
    site: PathBuf,
    /// Show what would change, and write nothing.
    #[arg(long, env = "SIGHTLINE_DRY_RUN")]
    dry_run: bool,
    /// The separator of cells: one character, or `tab`. By default it is detected from the first line.
    #[arg(long, env = "SIGHTLINE_DELIMITER", value_name = "CHAR", value_parser = delimiter)]
    delimiter: Option<u8>,
    /// A column to leave out. May be given several times.
    #[arg(long, env = "SIGHTLINE_IGNORE", value_name = "COLUMN")]
    ignore: Vec<String>,
    /// The field that a column of another name fills, such as `Stock Code=sku`. May be given several times.
    #[arg(long, env = "SIGHTLINE_RENAME", value_name = "COLUMN=FIELD", value_parser = renamed)]
    rename: Vec<(String, String)>,
    /// Delete the files of products that are not in the table. This flag has no environment variable, since it is
    /// meant for a single run.
    #[arg(long)]
    remove: bool,
    /// Show all differences, faults and warnings, also when files are written.
    #[arg(long, env = "SIGHTLINE_VERBOSE")]
    verbose: bool,
    /// How to write the report.
    #[arg(long, default_value = "text")]
    format: OutputFormat,
}

fn delimiter(written: &str) -> Result<u8, String> {
    match written.as_bytes() {
        b"tab" | b"\\t" => Ok(b'\t'),
        [byte] if byte.is_ascii() && !b"\"\r\n".contains(byte) => Ok(*byte),
        _ => Err("write one character, such as ; or the word tab".to_owned()),
    }
}

fn renamed(written: &str) -> Result<(String, String), String> {
    match written.rsplit_once('=') {
        Some((column, field)) if !column.trim().is_empty() && !field.trim().is_empty() => {
            Ok((column.to_owned(), field.to_owned()))
        }
        _ => Err("write the column and its field, such as \"Stock Code=sku\"".to_owned()),
    }
}

pub(crate) fn run(args: &ImportArgs) -> anyhow::Result<ExitCode> {
    let bytes = std::fs::read(&args.file)
        .with_context(|| format!("{} cannot be read", args.file.display()))?;
    let folder = Folder::from_dir(&args.site)?;
    if !folder.has("site.toml") {
        let shown = args.site.display();
        bail!("{shown} is not a content folder: it has no site.toml");
    }
    let import = match make(args, &bytes, &folder) {
        Ok(import) => import,
        Err(faults) => return report::faults(args, &faults, &[], &folder),
    };
    let loaded = load(&import.folder, today(&folder));
    let diagnostics = loaded.diagnostics;
    let (faults, others) = errors(&import, &diagnostics);
    if !faults.is_empty() || !others.is_empty() {
        return report::faults(args, &faults, &others, &import.folder);
    }
    let changes = changes(&import, args.remove);
    if !args.dry_run && !changes.is_empty() {
        ContentWriter::new(&args.site)?.write(&changes, &folder, &import.folder)?;
    }
    let warnings = warnings(&import, &diagnostics);
    let hidden = loaded.site.map_or(0, |site| {
        hidden_prices(&import.folder, &site, written(&import))
    });
    report::done(args, &import, &changes, (&warnings, hidden), &folder)
}

/// Makes the products of the table in memory.
fn make(args: &ImportArgs, bytes: &[u8], folder: &Folder) -> Result<Import, Vec<TableFault>> {
    let table = Table::read(bytes, args.delimiter)?;
    let options = ImportOptions {
        ignored: args.ignore.clone(),
        renamed: args.rename.clone(),
        remove: args.remove,
    };
    let bar = bar(if table.len() > LARGE { table.len() } else { 0 });
    let import = import(folder, &table, &options, || bar.inc(1));
    bar.finish_and_clear();
    import
}

/// Returns the faults of the table, among them the errors of the resulting folder that come from a cell, and the
/// other errors of the folder. Those may come from rows that are left out because of their faults, so there are none
/// as long as the table has such rows.
fn errors(import: &Import, diagnostics: &[Diagnostic]) -> (Vec<TableFault>, Vec<Diagnostic>) {
    let errors = diagnostics.iter();
    let errors = errors.filter(|diagnostic| diagnostic.severity == Severity::Error);
    let (mut faults, mut others) = (import.faults.clone(), Vec::new());
    for error in errors {
        match import.trace(error) {
            // Only a `slug` cell can cause this: a row without one gets a short and valid name.
            Some(fault) if error.code == FILE_NAME => faults.push(TableFault {
                column: import.slug_column().map(str::to_owned),
                ..fault
            }),
            Some(fault) => faults.push(fault),
            None if import.faults.is_empty() => others.push(error.clone()),
            None => {}
        }
    }
    faults.sort_by_key(|fault| fault.line);
    (faults, others)
}

/// The paths of new and changed products.
fn written(import: &Import) -> impl Iterator<Item = &str> {
    import.new.iter().chain(&import.changed).map(String::as_str)
}

/// Returns the cells of new and changed products that name a category or a service that doesn't exist, or whose HTML
/// or Markdown visitors would see.
fn warnings(import: &Import, diagnostics: &[Diagnostic]) -> Vec<TableFault> {
    let is_written = |path: &String| {
        let mut lists = [&import.new, &import.changed].into_iter();
        lists.any(|paths| paths.binary_search(path).is_ok())
    };
    let absent = diagnostics.iter();
    let absent = absent.filter(|one| ABSENT.contains(&one.code) && is_written(&one.file));
    let markup = visible_markup(&import.folder, written(import));
    let warned = absent.chain(&markup);
    let mut cells: Vec<TableFault> = warned.filter_map(|one| import.trace(one)).collect();
    cells.sort_by_key(|cell| cell.line);
    cells
}

/// Returns the files that change: new ones first, then changed ones, then deleted ones.
fn changes(import: &Import, remove: bool) -> Vec<Change> {
    let new = import.new.iter().map(|path| Change::new(None, Some(path)));
    let changed = import.changed.iter();
    let changed = changed.map(|path| Change::new(Some(path), Some(path)));
    let gone = import.unnamed.iter().filter(|_| remove);
    let gone = gone.map(|path| Change::new(Some(path), None));
    new.chain(changed).chain(gone).collect()
}
