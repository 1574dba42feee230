//! A new program in the place of this one, without a moment in which nobody answers.
//!
//! 1. At `SIGUSR2` the program file is started once more, by the name and with the arguments that this process was
//!    started with. It inherits the listening sockets as systemd hands them to a service (`LISTEN_FDS`, their names
//!    in `LISTEN_FDNAMES`), and one more by which it says that it is ready.
//! 2. Once it has read everything it says so, and takes connections. This process then takes no more, answers what
//!    is asked on those that are open, and ends.
//! 3. A new program that ends before that, or takes too long, changes nothing: this one goes on and says why.
//!
//! systemd hears of each step in its own words, when it started the program (`NOTIFY_SOCKET`).

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

/// The first of the inherited sockets (`SD_LISTEN_FDS_START`).
const FIRST: i32 = 3;
const NAMES: &str = "LISTEN_FDNAMES";
const HTTP: &str = "http";
const HTTPS: &str = "https";
const ADMIN: &str = "admin";
const STUDIO: &str = "studio";
/// The socket on which a new program says that it is ready.
const READY: &str = "upgrade";
/// A new program may read photographs for some minutes.
const LONGEST_START: Duration = Duration::from_secs(15 * 60);

/// Sockets that were there when the program was started.
#[derive(Debug, Default)]
pub(crate) struct Inherited {
    pub(crate) sockets: Sockets,
    /// Where the program that runs waits for this one.
    ready: Option<UnixDatagram>,
}

impl Inherited {
    /// Takes what the environment tells of. Without names they are plain HTTP, HTTPS and the second address, in this
    /// order; a single one with another name, as systemd gives it that of its unit, is plain HTTP.
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
            *match name {
                HTTP => &mut inherited.sockets.http,
                HTTPS => &mut inherited.sockets.https,
                ADMIN => &mut inherited.sockets.admin,
                STUDIO => &mut inherited.sockets.studio,
                _ => bail!(
                    "an inherited socket has the name {name:?}; those known are {HTTP}, {HTTPS}, {ADMIN} and {STUDIO}"
                ),
            } = socket;
        }
        Ok(inherited)
    }

    /// Whether another program runs, which this one is to succeed.
    pub(crate) const fn is_upgrade(&self) -> bool {
        self.ready.is_some()
    }

    /// Tells whoever started this program that it answers.
    pub(crate) fn tell_ready(self) {
        match self.ready {
            // What is one byte long is sent at once.
            Some(ready) => _ = ready.send(b"1"),
            None => tell(&[NotifyState::Ready]),
        }
    }
}

/// Whoever asks for a new program, from now on: before that the signal ends this one.
pub(crate) struct Requests(Signal);

impl Requests {
    pub(crate) fn new() -> anyhow::Result<Self> {
        Ok(Self(signal(SignalKind::user_defined2())?))
    }
}

/// Has a new program succeed this one whenever somebody asks for it, until the token is cancelled.
pub(crate) fn follow(
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
            // Whatever failed before is over.
            tell(&[NotifyState::Reloading, NotifyState::Status("")]);
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
                    tell(&news);
                    succeeded.cancel();
                    return;
                }
                Err(error) => {
                    let why = format!("{error:#}");
                    tracing::error!(why, "UPGRADE FAILED: this program goes on");
                    let status = format!("the upgrade failed: {why}");
                    tell(&[NotifyState::Status(&status), NotifyState::Ready]);
                }
            }
        }
    }))
}

/// A process that is ended unless it is let go.
struct Held(Option<Child>);

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(mut child) = self.0.take() {
            _ = child.start_kill();
        }
    }
}

/// Starts a new program and waits until it is ready; its number.
async fn start(sockets: &Sockets) -> anyhow::Result<u32> {
    let (here, there) = UnixDatagram::pair()?;
    here.set_nonblocking(true)?;
    let here = tokio::net::UnixDatagram::from_std(here)?;
    let mut child = Held(Some(spawn(sockets, there.into())?));
    let Some(process) = child.0.as_mut() else {
        bail!("it is gone");
    };
    let pid = process.id().context("it is gone")?;
    let mut said = [0];
    tokio::select! {
        heard = here.recv(&mut said) => ensure!(heard.is_ok(), "it says nothing"),
        ended = process.wait() => bail!("the new program ended before it answered, with {}", ended?),
        () = tokio::time::sleep(LONGEST_START) => bail!(
            "the new program did not answer within {} minutes",
            LONGEST_START.as_secs() / 60
        ),
    }
    // It lives longer than this process.
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
    // The name that was given, not the file that runs: a link may lead to another one by now.
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

/// Tells systemd, where it is there to hear.
fn tell(state: &[NotifyState<'_>]) {
    if let Err(error) = sd_notify::notify(state) {
        tracing::debug!(%error, "systemd could not be told");
    }
}
