//! `sightline check`: 0 when the content is good, 1 when there are findings, 2 when the folder
//! cannot be read at all. Warnings count as findings only with `--strict`.

use std::io::{IsTerminal as _, Write as _};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::{Args, ValueEnum};
use sightline_content::{check, render_text, to_json};

use crate::ambient::today;
use crate::args::SiteArgs;
use crate::deliveries;

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    site: SiteArgs,
    /// Fail on warnings too.
    #[arg(long, env = "SIGHTLINE_STRICT")]
    strict: bool,
    /// How to write the findings.
    #[arg(long, env = "SIGHTLINE_FORMAT", default_value = "text")]
    format: Format,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// For people, with the source and a caret.
    Text,
    /// One JSON array.
    Json,
}

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let folder = args.site.folder()?;
    let mut loaded = check(&folder, today(&folder));
    // A path below the data folder is not looked at here, so any folder does.
    loaded
        .diagnostics
        .extend(deliveries::check(&folder, Path::new("data")));
    let mut out = std::io::stdout().lock();
    let text = match args.format {
        Format::Text => render_text(&loaded.diagnostics, &folder, out.is_terminal()),
        Format::Json => serde_json::to_string_pretty(&to_json(&loaded.diagnostics))?,
    };
    writeln!(out, "{}", text.trim_end()).context("the findings cannot be written")?;
    let failed = loaded.errors() > 0 || (args.strict && loaded.warnings() > 0);
    Ok(if failed {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    })
}
