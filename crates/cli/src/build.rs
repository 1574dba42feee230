//! `sightline build`: writes the site as files, for hosts that can't run a program.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::Args;
use sightline_server::{ExportOptions, ExportReport, Origin, export};
use tokio::runtime::Builder;

use crate::ambient::{block_on, clock};
use crate::args::{AddressArgs, DataArgs, SiteArgs, WebArgs, below};
use crate::embedded;
use crate::media::bar;

/// How often the progress is logged where no bar can show it.
const LOG_SECONDS: u64 = 30;

#[derive(Debug, Args)]
pub(crate) struct BuildArgs {
    #[command(flatten)]
    site: SiteArgs,
    /// The folder to write to: a new one, an empty one, or one that an earlier build wrote, in which only what has
    /// changed is written again.
    #[arg(long, env = "SIGHTLINE_OUT", value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    address: AddressArgs,
    /// The running `sightline serve` that accepts forms, such as `https://leads.example`. Start it with
    /// `--leads-origins` and the address of this site. If the host forwards /api/leads to a server, use the site's own
    /// address. Without this flag, pages show the phone number and the email address instead of forms.
    #[arg(long, env = "SIGHTLINE_LEADS_ENDPOINT", value_name = "URL")]
    leads_endpoint: Option<Origin>,
    /// Leave out the preview pictures that social networks show for pages, unless they are drawn already. The first
    /// build draws one for each page, a few per second.
    #[arg(long, env = "SIGHTLINE_SKIP_CARDS")]
    skip_cards: bool,
    /// Also write text files compressed with Brotli, gzip and Zstandard, for hosts that serve precompressed files.
    #[arg(long, env = "SIGHTLINE_COMPRESS")]
    compress: bool,
    #[command(flatten)]
    data: DataArgs,
    #[command(flatten)]
    web: WebArgs,
}

pub(crate) fn run(args: BuildArgs) -> anyhow::Result<ExitCode> {
    let started = Instant::now();
    if let Some(site) = args
        .site
        .dir()
        .filter(|site| below(&args.out, site).is_some())
    {
        bail!(
            "--out {}: this is in the content folder {}, whose files the site reads; name a folder outside of it",
            args.out.display(),
            site.display()
        );
    }
    let bar = bar(1);
    bar.set_message("pages and files");
    let shown = bar.clone();
    let logged = AtomicU64::new(0);
    let out = args.out.clone();
    let exported = export(ExportOptions {
        site: args.site.source(),
        web: args.web.source(),
        pictures: embedded::prepared_pictures(),
        data: args.data.data,
        out: args.out,
        base_url: args.address.base_url,
        leads_endpoint: args.leads_endpoint,
        skip_cards: args.skip_cards,
        compress: args.compress,
        clock: clock(),
        progress: Arc::new(move |done, all| {
            shown.set_length(all as u64);
            shown.set_position(done as u64);
            let period = started.elapsed().as_secs() / LOG_SECONDS;
            if shown.is_hidden() && logged.fetch_max(period, Ordering::Relaxed) < period {
                tracing::info!(done, all, "the site is being written");
            }
        }),
    });
    let report = block_on(Builder::new_multi_thread(), exported)?;
    bar.finish_and_clear();
    let ExportReport {
        pages,
        files,
        bytes,
        written,
        removed,
        drawing,
        compressing,
        notes,
    } = report?;
    for note in notes {
        tracing::warn!("{note}");
    }
    let seconds = |time: Duration| format!("{:.1}", time.as_secs_f64());
    let drawing = drawing.map(seconds);
    let compressing = compressing.map(seconds);
    tracing::info!(
        out = %out.display(),
        pages,
        files,
        bytes,
        written,
        removed,
        drawing,
        compressing,
        seconds = %format_args!("{:.1}", started.elapsed().as_secs_f64()),
        "the site is written"
    );
    Ok(ExitCode::SUCCESS)
}
