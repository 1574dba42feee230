//! Replaces this process with a new one without downtime.
//!
//! 1. At `SIGUSR2`, the program file is started again, with the name and the arguments of this process. The new
//!    process inherits the listening sockets in the way that systemd passes them to a service (`LISTEN_FDS`, their
//!    names in `LISTEN_FDNAMES`), and one more socket on which it reports that it is ready.
//! 2. Once the new process has read everything, it reports that and accepts connections. This process then accepts
//!    no more, answers the requests on its open connections, and exits.
//! 3. If the new process exits before that, or takes too long, nothing changes: this process continues and logs
//!    why.
//!
//! If systemd started the program (`NOTIFY_SOCKET`), it is notified of each step.

use std::ffi::OsString;
use std::net::TcpListener;
use std::os::fd::{AsFd as _, OwnedFd};
use std::os::unix::net::UnixDatagram;
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use command_fds::{CommandFdExt as _, FdMapping};
use listenfd::ListenFd;
use sd_notify::NotifyState;
use sightline_server::{Server, Sockets};
use tokio::process::Child;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// The file descriptor of the first inherited socket (`SD_LISTEN_FDS_START`).
const FIRST: i32 = 3;
const NAMES: &str = "LISTEN_FDNAMES";
const HTTP: &str = "http";
const HTTPS: &str = "https";
const ADMIN: &str = "admin";
const STUDIO: &str = "studio";
/// The name of the socket on which a new process reports that it is ready.
const READY: &str = "upgrade";
/// How long a new process may take to start. It may read photographs for some minutes.
const START_TIMEOUT: Duration = Duration::from_secs(15 * 60);

/// The sockets that were open when the program was started.
#[derive(Debug, Default)]
pub(crate) struct Inherited {
    pub(crate) sockets: Sockets,
    /// The socket on which the running process waits until this one is ready.
    ready: Option<UnixDatagram>,
}

impl Inherited {
    /// Takes the sockets that the environment describes. Without names, they are plain HTTP, HTTPS and the admin
    /// address, in this order. A single socket with an unknown name is plain HTTP: systemd names it after its unit by
    /// default.
    #[expect(
        clippy::disallowed_methods,
        reason = "the outermost layer reads the environment"
    )]
    pub(crate) fn take() -> anyhow::Result<Self> {
        let mut given = ListenFd::from_env();
        let names = std::env::var(NAMES).unwrap_or_default();
        let mut names: Vec<&str> = names.split(':').filter(|name| !name.is_empty()).collect();
        let is_known = |name: &&str| [HTTP, HTTPS, ADMIN, STUDIO].contains(name);
        if names.is_empty() || (given.len() == 1 && !names.iter().all(is_known)) {
            names = vec![HTTP, HTTPS, ADMIN];
        }
        let mut inherited = Self::default();
        for index in 0..given.len() {
            let name = names.get(index).copied().unwrap_or_default();
            let failed = || format!("the inherited socket {name:?} cannot be used");
            if name == READY {
                inherited.ready = given.take_unix_datagram(index).with_context(failed)?;
                continue;
            }
            let socket = given.take_tcp_listener(index).with_context(failed)?;
            let place = match name {
                HTTP => &mut inherited.sockets.http,
                HTTPS => &mut inherited.sockets.https,
                ADMIN => &mut inherited.sockets.admin,
                STUDIO => &mut inherited.sockets.studio,
                _ => bail!(
                    "an inherited socket has the name {name:?}; those known are {HTTP}, {HTTPS}, {ADMIN} and {STUDIO}"
                ),
            };
            ensure!(
                place.is_none(),
                "two inherited sockets have the name {name:?}, but only one is used for each"
            );
            *place = socket;
        }
        Ok(inherited)
    }

    /// Whether this process is to succeed another one that is running.
    pub(crate) const fn is_upgrade(&self) -> bool {
        self.ready.is_some()
    }

    /// Tells the running process, or systemd, that this one is ready.
    pub(crate) fn report_ready(self) {
        match self.ready {
            // A single byte is sent at once.
            Some(ready) => _ = ready.send(b"1"),
            None => notify_systemd(&[NotifyState::Ready]),
        }
    }
}

/// Requests for an upgrade. They are received from the moment that this is created; before that, the signal ends the
/// process.
pub(crate) struct Requests(Signal);

impl Requests {
    pub(crate) fn new() -> anyhow::Result<Self> {
        Ok(Self(signal(SignalKind::user_defined2())?))
    }
}

/// Starts a successor whenever one is requested, until the token is canceled or a successor is ready.
pub(crate) fn watch_for_upgrades(
    requests: Requests,
    server: &Server,
    stop: CancellationToken,
) -> anyhow::Result<JoinHandle<()>> {
    let sockets = server
        .sockets()
        .context("the sockets cannot be kept for a new program")?;
    let succeeded = server.succeeded();
    let Requests(mut asked) = requests;
    Ok(tokio::spawn(async move {
        while let Some(Some(())) = stop.run_until_cancelled(asked.recv()).await {
            tracing::info!("a new program is started");
            // Clears the status of an earlier failure.
            notify_systemd(&[NotifyState::Reloading, NotifyState::Status("")]);
            let started = tokio::select! {
                () = stop.cancelled() => return,
                started = start(&sockets) => started,
            };
            match started {
                Ok(pid) => {
                    tracing::info!(pid, "a new program answers, this one ends");
                    let news = [
                        NotifyState::MainPid(pid),
                        NotifyState::Status(""),
                        NotifyState::Ready,
                    ];
                    notify_systemd(&news);
                    succeeded.cancel();
                    return;
                }
                Err(error) => {
                    let why = format!("{error:#}");
                    tracing::error!(why, "UPGRADE FAILED: this program goes on");
                    let status = format!("the upgrade failed: {why}");
                    notify_systemd(&[NotifyState::Status(&status), NotifyState::Ready]);
                }
            }
        }
    }))
}

/// A child process that is killed on drop, unless it is taken out.
struct KillOnDrop(Option<Child>);

impl Drop for KillOnDrop {
    fn drop(&mut self) {
        if let Some(mut child) = self.0.take() {
            _ = child.start_kill();
        }
    }
}

/// Starts a new process, waits until it is ready, and returns its process ID.
async fn start(sockets: &Sockets) -> anyhow::Result<u32> {
    let (here, there) = UnixDatagram::pair()?;
    here.set_nonblocking(true)?;
    let here = tokio::net::UnixDatagram::from_std(here)?;
    let mut child = KillOnDrop(Some(spawn(sockets, there.into())?));
    let Some(process) = child.0.as_mut() else {
        bail!("it is gone");
    };
    let pid = process.id().context("it is gone")?;
    let mut said = [0];
    tokio::select! {
        heard = here.recv(&mut said) => ensure!(heard.is_ok(), "it says nothing"),
        ended = process.wait() => bail!("the new program ended before it answered, with {}", ended?),
        () = tokio::time::sleep(START_TIMEOUT) => bail!(
            "the new program did not answer within {} minutes",
            START_TIMEOUT.as_secs() / 60
        ),
    }
    // The new process outlives this one.
    child.0 = None;
    Ok(pid)
}

fn spawn(sockets: &Sockets, ready: OwnedFd) -> anyhow::Result<Child> {
    let again = |socket: &TcpListener| socket.as_fd().try_clone_to_owned();
    let mut names = Vec::new();
    let mut files = Vec::new();
    for (name, socket) in [
        (HTTP, &sockets.http),
        (HTTPS, &sockets.https),
        (ADMIN, &sockets.admin),
        (STUDIO, &sockets.studio),
    ] {
        if let Some(socket) = socket {
            names.push(name);
            files.push(again(socket)?);
        }
    }
    names.push(READY);
    files.push(ready);
    let mappings = (FIRST..).zip(files).map(|(child_fd, parent_fd)| FdMapping {
        parent_fd,
        child_fd,
    });
    // The name that was given, not the path of the running file: a symbolic link may point to another file by now.
    let mut arguments = std::env::args_os();
    let program: OsString = arguments.next().context("this program has no name")?;
    let mut command = std::process::Command::new(&program);
    command
        .args(arguments)
        .env_remove("LISTEN_PID")
        .env("LISTEN_FDS", names.len().to_string())
        .env(NAMES, names.join(":"))
        .fd_mappings(mappings.collect())?;
    tokio::process::Command::from(command)
        .spawn()
        .with_context(|| format!("{} cannot be started", program.display()))
}

/// Notifies systemd, if it started the program.
fn notify_systemd(state: &[NotifyState<'_>]) {
    if let Err(error) = sd_notify::notify(state) {
        tracing::debug!(%error, "systemd could not be told");
    }
}
