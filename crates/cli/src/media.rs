//! `sightline media`: encodes the pictures of a site before its first visitor.
//!
//! A server encodes missing pictures by itself, while it serves. This command does it in advance:
//! into the data folder of a server that will be started, or, for the sample site, into the
//! repository.

mod repository;

use std::io::{IsTerminal as _, stderr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::OnceLock;

use anyhow::bail;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use sightline_content::{Severity, load_with, render_text};
use sightline_media::DecodedMaster;
use sightline_picture::{PictureFactsCache, Variant, in_parallel};
use sightline_server::PictureCache;
use sightline_site::{Original, Site};

use crate::ambient::today;
use crate::args::{DataArgs, SiteArgs};
use crate::embedded;

#[derive(Debug, Args)]
pub(crate) struct MediaArgs {
    #[command(flatten)]
    site: SiteArgs,
    #[command(flatten)]
    data: DataArgs,
    /// Write the files into a folder instead, as the repository keeps them.
    #[arg(long, value_name = "DIR", hide = true)]
    out: Option<PathBuf>,
    /// With --out: only say what is missing or left over.
    #[arg(long, requires = "out", hide = true)]
    check: bool,
}

/// The files to make from one master picture.
struct Work<'a> {
    /// The master's path in the content folder.
    path: &'a str,
    master: &'a Original,
    variants: Vec<Variant>,
}

pub(crate) fn run(args: &MediaArgs) -> anyhow::Result<ExitCode> {
    match &args.out {
        Some(out) => repository::run(args, out),
        None => prepare(args),
    }
}

/// Encodes all missing pictures into the data folder.
fn prepare(args: &MediaArgs) -> anyhow::Result<ExitCode> {
    let cache = PictureCache::open(embedded::prepared_pictures(), &args.data.data);
    let site = cache.remembering(|known| read(args, known))?;
    let work = work(&site, |name| cache.has(name));
    let made = make(&work, |name, bytes| cache.keep(name, bytes))?;
    tracing::info!(made, data = %args.data.data.display(), "every picture is encoded");
    Ok(ExitCode::SUCCESS)
}

fn read(args: &MediaArgs, known: &PictureFactsCache) -> anyhow::Result<Site> {
    let folder = args.site.folder()?;
    let loaded = load_with(&folder, today(&folder), known);
    if let Some(site) = loaded.site {
        return Ok(site);
    }
    let mut errors = loaded.diagnostics;
    errors.retain(|diagnostic| diagnostic.severity == Severity::Error);
    bail!(
        "the content has errors\n\n{}",
        render_text(&errors, &folder, false)
    )
}

/// Returns what has to be made: every variant for which `is_made` returns false.
fn work(site: &Site, is_made: impl Fn(&str) -> bool) -> Vec<Work<'_>> {
    let masters = site.masters().map(|(path, master, variants)| Work {
        path,
        master,
        variants: variants
            .into_iter()
            .filter(|variant| !is_made(&variant.to_string()))
            .collect(),
    });
    masters.filter(|work| !work.variants.is_empty()).collect()
}

/// Makes files on every core, with a progress bar on a terminal. Returns how many were made.
fn make(
    work: &[Work<'_>],
    keep: impl Fn(&str, &[u8]) -> std::io::Result<()> + Sync,
) -> anyhow::Result<usize> {
    let total: usize = work.iter().map(|work| work.variants.len()).sum();
    let bar = bar(total);
    let no_room = OnceLock::new();
    let made = in_parallel(work, |work| {
        bar.set_message(work.path.to_owned());
        let (mut count, mut failures) = (0, Vec::new());
        let told = |error: anyhow::Error| format!("  {}: {error:#}", work.path);
        let master = work.master.read().unwrap_or_default();
        let master = match DecodedMaster::new(&master) {
            Ok(master) => master,
            Err(error) => return (count, vec![told(error.into())]),
        };
        for variant in &work.variants {
            if no_room.get().is_some() {
                break;
            }
            match master.variant(variant) {
                Ok(bytes) => match keep(&variant.to_string(), &bytes) {
                    Ok(()) => count += 1,
                    Err(error) => _ = no_room.set((work.path, error)),
                },
                Err(error) => failures.push(told(error.into())),
            }
            bar.inc(1);
        }
        (count, failures)
    });
    bar.finish_and_clear();
    let (counts, failures): (Vec<usize>, Vec<_>) = made.into_iter().unzip();
    let made: usize = counts.into_iter().sum();
    if let Some((path, error)) = no_room.into_inner() {
        bail!(
            "a variant of {path} cannot be kept: {error}\nMake room and run this again: {made} of \
             {total} files are there now."
        );
    }
    let failures = failures.concat();
    if !failures.is_empty() {
        bail!("these pictures could not be made:\n{}", failures.join("\n"));
    }
    Ok(made)
}

/// Returns a progress bar, which is hidden if standard error is not a terminal.
pub(crate) fn bar(total: usize) -> ProgressBar {
    if total == 0 || !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(total as u64);
    // If the template doesn't parse, the default one is used, which works too.
    if let Ok(style) =
        ProgressStyle::with_template("{bar:32} {pos}/{len}  {elapsed}, {eta} left  {wide_msg:.dim}")
    {
        bar.set_style(style);
    }
    bar
}
