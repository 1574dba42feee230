//! `sightline check`: checks a content folder. Exits with 0 if the content is good, 1 if there are
//! findings, and 2 if the folder can't be read at all. Warnings count as findings only with
//! `--strict`.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Args;
use sightline_content::{PreviousSite, check, render_brief, render_text, to_json};

use crate::ambient::today;
use crate::args::{OutputFormat, SiteArgs};
use crate::output::stdout;
use crate::{deliveries, old_sitemap};

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    site: SiteArgs,
    /// Fail on warnings too.
    #[arg(long, env = "SIGHTLINE_STRICT")]
    strict: bool,
    /// How to write the findings.
    #[arg(long, default_value = "text")]
    format: OutputFormat,
    /// Show every listed finding. Without it, text has at most ten of each code, and counts the others. JSON always has
    /// every listed one.
    #[arg(long, env = "SIGHTLINE_VERBOSE")]
    verbose: bool,
    /// The sitemap of the company's previous site, or a text file with one address or path per
    /// line. Reports which of its addresses this site does not have, and suggests redirects. If the
    /// file is a sitemap index, its parts have to be in the same folder.
    #[arg(long, env = "SIGHTLINE_OLD_SITEMAP", value_name = "FILE")]
    old_sitemap: Option<PathBuf>,
}

const NOT_COMPARED: &str = "\nOld addresses are compared once no error is left.\n";

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let old = args.old_sitemap.as_deref().map(old_sitemap::read);
    let old = old.transpose()?;
    let folder = args.site.folder()?;
    let today = today(&folder);
    let mut loaded = check(&folder, today);
    // The check does not access paths below the data folder, so any path works.
    loaded
        .diagnostics
        .extend(deliveries::check(&folder, Path::new("data")));
    let is_compared = old.is_some();
    let previous = loaded.site.as_ref().zip(old);
    let previous = previous.map(|(site, old)| PreviousSite::new(old, site, today));
    let failed = loaded.errors() > 0
        || (args.strict
            && (loaded.warnings() > 0 || previous.as_ref().is_some_and(PreviousSite::has_lost)));
    let mut out = stdout();
    let text = match args.format {
        OutputFormat::Text => {
            let render = if args.verbose {
                render_text
            } else {
                render_brief
            };
            let mut text = render(&loaded.diagnostics, &folder, out.is_terminal());
            match &previous {
                Some(previous) => {
                    text.push('\n');
                    text += &previous.render_text();
                }
                None if is_compared => text += NOT_COMPARED,
                None => {}
            }
            text
        }
        OutputFormat::Json => {
            let previous = previous.iter().flat_map(PreviousSite::diagnostics);
            loaded.diagnostics.extend(previous);
            serde_json::to_string_pretty(&to_json(&loaded.diagnostics))?
        }
    };
    writeln!(out, "{}", text.trim_end()).context("the findings cannot be written")?;
    Ok(ExitCode::from(u8::from(failed)))
}
