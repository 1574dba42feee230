//! `sightline serve`: starts a server for one site or for many, and runs it until a signal ends it or a new process
//! succeeds it.

mod args;
pub(crate) mod signals;
mod site;
mod sites;

use std::io::{IsTerminal as _, Write as _, stderr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use sightline_server::{
    DeliveryFile, Environment, ProcessOptions, ServeError, Server, studio_link,
};
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;

use crate::ambient::{clock, random};
use crate::upgrade::{self, Inherited};
use crate::{deliveries, embedded};

pub(crate) use args::{ServeArgs, ServerArgs};

/// Until pages are rendered ahead of time, so that the first responses have the processors to themselves.
const HEAD_START: Duration = Duration::from_millis(200);

/// Serves until told to stop. The program exits with 2 if somebody has to fix something before it can start, and with
/// 1 if the next start may succeed. systemd restarts it only after a 1.
pub(crate) fn run(args: ServeArgs) -> anyhow::Result<ExitCode> {
    start(args).or_else(|error| {
        if error.is::<FatalConfigError>() {
            return Err(error);
        }
        crate::report(&error);
        Ok(ExitCode::FAILURE)
    })
}

fn start(args: ServeArgs) -> anyhow::Result<ExitCode> {
    // This has to come before any threads start, since it changes the environment.
    let inherited = Inherited::take()?;
    let mut threads = tokio::runtime::Builder::new_multi_thread();
    threads.enable_all().max_blocking_threads(BLOCKING_THREADS);
    // This includes blocking threads, so that a search yields to a response after a tenth of a millisecond.
    #[cfg(target_os = "linux")]
    threads.on_thread_start(sightline_server::take_short_turns);
    let runtime = threads
        .build()
        .context("the program's threads cannot be started")?;
    run_to_end(runtime, serve(args, inherited))
}

/// Classifies the error of a failed start. Faults in the content are a [`FatalConfigError`]. So is a content folder
/// that can't be read, unless sites were served before (`was_served`): the folder may then be available at the next
/// start, like a database or an address.
fn classify_start_error(
    server: Result<Server, ServeError>,
    was_served: bool,
) -> anyhow::Result<Server> {
    server.map_err(|error| match error {
        ServeError::Content(_) => FatalConfigError(error.into()).into(),
        ServeError::Folder(_) if !was_served => FatalConfigError(error.into()).into(),
        _ => error.into(),
    })
}

/// An error that somebody has to fix before the program can start: in settings, deliveries or content. Displays as the
/// error that it wraps.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
struct FatalConfigError(anyhow::Error);

/// The maximum number of threads for blocking work. Each takes some memory, and on a machine with few cores more
/// threads don't finish anything sooner.
const BLOCKING_THREADS: usize = 64;

/// How long to wait at exit for blocking work, such as reading a folder, which can't be canceled. The wait is short,
/// since the next start does the work again.
const BLOCKING_GRACE: Duration = Duration::from_secs(1);

/// Runs a future to completion, then shuts down the runtime.
fn run_to_end<T>(runtime: Runtime, program: impl Future<Output = T>) -> T {
    let end = runtime.block_on(program);
    runtime.shutdown_timeout(BLOCKING_GRACE);
    end
}

async fn serve(args: ServeArgs, mut inherited: Inherited) -> anyhow::Result<ExitCode> {
    let upgrade_requests = upgrade::Requests::new()?;
    args.store.make_data().map_err(FatalConfigError)?;
    let data = args.store.data().to_owned();
    let server = match args.sites.sites.clone() {
        Some(dir) => sites::start(dir, args, &mut inherited).await?,
        None => site::start(args, &mut inherited).await?,
    };
    run_server(server, &data, inherited, upgrade_requests).await
}

/// Checks that the inherited sockets match the flags.
fn check_settings(args: &ServeArgs, inherited: &Inherited, has_https: bool) -> anyhow::Result<()> {
    let given = &inherited.sockets;
    ensure!(
        given.https.is_none() || has_https,
        "there is an inherited socket named https, which needs {} too",
        if args.sites.sites.is_some() {
            "--https"
        } else {
            "--domain"
        }
    );
    ensure!(
        given.admin.is_none() || args.server.admin_listen.is_some(),
        "there is an inherited socket named admin, which needs --admin-listen too; its address is not used"
    );
    ensure!(
        given.studio.is_none() || args.studio_address.studio_listen.is_some(),
        "there is an inherited socket named studio, which needs --studio-listen too; its address is not used"
    );
    ensure!(
        args.server.has_studio() || args.studio_address.studio_listen.is_none(),
        "--studio-listen needs a studio, and --studio is off"
    );
    Ok(())
}

/// The options that serving one site and serving many have in common.
fn process_options(args: &ServeArgs, inherited: &mut Inherited, has_https: bool) -> ProcessOptions {
    ProcessOptions {
        web: args.server.web.source(),
        pictures: embedded::prepared_pictures(),
        backup: args.backup.options(),
        connections: args.server.connection_limits(),
        intake: args.server.intake(),
        random: random(),
        page_memory_bytes: usize::from(args.server.memory) * 1024 * 1024,
        sockets: std::mem::take(&mut inherited.sockets),
        listen: args.server.listen.address(has_https),
        admin_listen: args.server.admin_listen,
        studio: args.server.has_studio(),
        head_start: HEAD_START,
        clock: clock(),
    }
}

/// The file that configures deliveries, which is read again when it changes.
fn delivery_file(
    path: PathBuf,
    must_exist: bool,
    data: &Path,
    environment: Environment,
) -> DeliveryFile {
    let (file, data) = (path.clone(), data.to_owned());
    DeliveryFile {
        path,
        data: data.clone(),
        environment,
        read: Arc::new(move || {
            deliveries::open_to_serve(Some(&file), must_exist, &data)
                .map_err(|error| format!("{error:#}"))
        }),
    }
}

/// Serves until the program is told to stop, or until a new process succeeds it.
async fn run_server(
    server: Server,
    data: &Path,
    inherited: Inherited,
    upgrade_requests: upgrade::Requests,
) -> anyhow::Result<ExitCode> {
    tracing::info!(
        address = %format_args!("http://{}", server.address()),
        data = %data.display(),
        "serving; Ctrl-C ends it"
    );
    if let Some(address) = server.tls_address() {
        tracing::info!(%address, "serving HTTPS");
    }
    if let Some(address) = server.studio_address() {
        tracing::info!(address = %format_args!("http://{address}/studio"), "studio");
    }
    if let Some(admin) = server.admin_address() {
        tracing::info!(address = %format_args!("http://{admin}/metrics"), "metrics");
    }
    invite_owner(&server).await;
    let stop = CancellationToken::new();
    tokio::spawn(signals::cancel_on_signal(stop.clone()));
    let upgrades = upgrade::watch_for_upgrades(upgrade_requests, &server, stop.clone())?;
    inherited.report_ready();
    #[cfg(target_os = "linux")]
    tokio::spawn(sightline_server::unmap_code_periodically());
    server.run(stop).await;
    // A successor that is not ready yet ends with this process.
    _ = upgrades.await;
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

/// Prints a sign-in link for the studio's first owner if standard error is a terminal: whoever sits there controls the
/// machine. Otherwise logs how to get such a link.
async fn invite_owner(server: &Server) {
    if !stderr().is_terminal() {
        if server.studio_waits_for_its_owner().await {
            tracing::info!(
                "nobody may sign in to the studio yet: `sightline studio invite EMAIL --owner` lets the first one in"
            );
        }
        return;
    }
    match server.first_invitation().await {
        Ok(Some(token)) => {
            let address = server.studio_address().unwrap_or(server.address());
            let base_url = format!("http://localhost:{}", address.port());
            let link = studio_link(&base_url, token.as_str());
            // Not logged, since whoever reads it can sign in. The terminal may be gone.
            let text = sightline_texts::texts().studio_link_printed(link);
            _ = writeln!(stderr(), "{text}");
        }
        Ok(None) => {}
        Err(error) => tracing::warn!(%error, "the studio's first owner cannot be invited"),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn run_to_end_does_not_wait_for_a_blocked_thread() {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .unwrap();
        let (at_work, begun) = mpsc::channel();
        let (_end, ended) = mpsc::channel::<()>();
        let program = async {
            // This blocks until the test ends.
            tokio::task::spawn_blocking(move || {
                _ = at_work.send(());
                _ = ended.recv();
            });
            begun.recv()
        };
        assert_eq!(run_to_end(runtime, program), Ok(()));
    }
}
