//! `sightline serve`

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context as _;
use clap::Args;
use jiff::Timestamp;
use sightline_leads::{RandomSource, SqliteStore};
use sightline_server::{Clock, Server, ServerOptions, SiteSource, WebSource};
use tokio_util::sync::CancellationToken;

use crate::leads::database;
use crate::{deliveries, embedded};

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The content folder; without it the built-in sample site is served.
    #[arg(long, env = "SIGHTLINE_SITE", value_name = "DIR")]
    site: Option<PathBuf>,
    /// The address to listen on.
    #[arg(
        long,
        env = "SIGHTLINE_LISTEN",
        value_name = "ADDR",
        default_value = "127.0.0.1:8080"
    )]
    listen: SocketAddr,
    /// Where leads and rendered pages are kept.
    #[arg(
        long,
        env = "SIGHTLINE_DATA",
        value_name = "DIR",
        default_value = "./data"
    )]
    data: PathBuf,
    /// The public address of the site, when it is not the one in the content folder.
    #[arg(long, env = "SIGHTLINE_BASE_URL", value_name = "URL")]
    base_url: Option<String>,
    /// The file that says where leads go; without it, `deliveries.toml` in the content folder.
    #[arg(long, env = "SIGHTLINE_DELIVERIES", value_name = "FILE")]
    deliveries: Option<PathBuf>,
    /// A web bundle other than the built-in one.
    #[arg(long, env = "SIGHTLINE_WEB", value_name = "DIR", hide = true)]
    web: Option<PathBuf>,
    /// Have open pages reload themselves when the content or the web bundle changes.
    #[arg(long, env = "SIGHTLINE_DEV", hide = true)]
    dev: bool,
}

#[expect(
    clippy::disallowed_methods,
    reason = "the outermost layer reads the clock"
)]
pub(crate) fn clock() -> Clock {
    Clock::new(Timestamp::now)
}

#[expect(
    clippy::disallowed_methods,
    reason = "the outermost layer draws random numbers"
)]
pub(crate) fn random() -> RandomSource {
    RandomSource::new(|| uuid::Uuid::new_v4().into_bytes())
}

pub(crate) fn run(args: ServeArgs) -> anyhow::Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("the program's threads cannot be started")?;
    runtime.block_on(serve(args))
}

async fn serve(args: ServeArgs) -> anyhow::Result<ExitCode> {
    let deliveries =
        deliveries::open(args.deliveries.as_deref(), args.site.as_deref(), &args.data)?;
    let leads = SqliteStore::open(database(&args.data), random()).await?;
    let server = Server::start(ServerOptions {
        site: args.site.map_or_else(
            || SiteSource::Embedded(embedded::sample_site()),
            SiteSource::Folder,
        ),
        web: args.web.map_or_else(
            || WebSource::Embedded(embedded::web_bundle()),
            WebSource::Folder,
        ),
        leads: Arc::new(leads),
        deliveries,
        random: random(),
        data: args.data.clone(),
        listen: args.listen,
        base_url: args.base_url,
        dev: args.dev,
        clock: clock(),
    })
    .await?;
    tracing::info!(
        address = %format_args!("http://{}", server.address()),
        data = %args.data.display(),
        "serving; Ctrl-C ends it"
    );
    let stop = CancellationToken::new();
    tokio::spawn(cancel_on_signal(stop.clone()));
    server.run(stop).await;
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

/// Ends the server at Ctrl-C or when the system asks for it.
async fn cancel_on_signal(stop: CancellationToken) {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! {
                    _ = interrupt => {}
                    _ = terminate.recv() => {}
                }
            }
            Err(_) => _ = interrupt.await,
        }
    }
    #[cfg(not(unix))]
    {
        _ = interrupt.await;
    }
    stop.cancel();
}
