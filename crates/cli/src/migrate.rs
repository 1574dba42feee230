//! `sightline migrate`: converts a content folder from an older format to the current one.
//!
//! 1. The folder is rewritten in memory and checked there.
//! 2. Every change is shown as a diff, followed by the findings of `check` and by what to review.
//! 3. Without `--dry-run`, the former files are kept beside the folder, and the new ones are written. If a file
//!    can't be written, the former files are put back.
//!
//! The command exits with 0 if the folder is good afterward or was current already, and with 1 if something in it has
//! to be fixed.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use sightline_content::{FORMAT, Folder, FolderFormat, check, folder_format, render_text, syntax};
use sightline_scaffold::{Migration, migrate};

use crate::ambient::today;
use crate::changes::{ContentWriter, changes};
use crate::embedded;
use crate::output::stdout;

#[derive(Debug, Args)]
pub(crate) struct MigrateArgs {
    /// The content folder.
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// Show what would change, and write nothing.
    #[arg(long, env = "SIGHTLINE_DRY_RUN")]
    dry_run: bool,
}

pub(crate) fn run(args: &MigrateArgs) -> anyhow::Result<ExitCode> {
    let shown = args.dir.display();
    let folder = Folder::from_dir(&args.dir)?;
    let mut out = stdout();
    if !folder.has("site.toml") {
        bail!("{shown} is not a content folder: it has no site.toml");
    }
    let faults = match folder_format(&folder) {
        FolderFormat::Current => {
            writeln!(out, "{shown} is in format {FORMAT}: nothing to do.")?;
            return Ok(ExitCode::SUCCESS);
        }
        FolderFormat::Older(..) => syntax(&folder),
        FolderFormat::Newer(..) | FolderFormat::Unknown => {
            check(&folder, today(&folder)).diagnostics
        }
    };
    if !faults.is_empty() {
        let text = render_text(&faults, &folder, out.is_terminal());
        writeln!(out, "{}\n\nNothing was written.", text.trim_end())?;
        return Ok(ExitCode::FAILURE);
    }
    let writer = if args.dry_run {
        None
    } else {
        Some(ContentWriter::keeping(&args.dir, ".format-1")?)
    };
    let Migration { folder: new, notes } = migrate(&folder, &embedded::sample_site())?;
    let changes = changes(&folder, &new);
    for change in &changes {
        write!(out, "{}", change.difference(&folder, &new))?;
    }
    let checked = check(&new, today(&new));
    let findings = render_text(&checked.diagnostics, &new, out.is_terminal());
    writeln!(out, "\n{}\n\nLook at these:\n", findings.trim_end())?;
    for note in notes {
        writeln!(out, "  - {note}")?;
    }
    match writer {
        None => writeln!(out, "\nNothing was written. Without --dry-run it is.")?,
        Some(writer) => {
            writer.write(&changes, &folder, &new)?;
            let kept = writer.former().unwrap_or(&args.dir).display();
            writeln!(
                out,
                "\n{shown} is in format {FORMAT}. The former files are in {kept}."
            )?;
        }
    }
    Ok(ExitCode::from(u8::from(checked.errors() > 0)))
}
