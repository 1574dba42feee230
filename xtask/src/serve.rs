//! `cargo xtask serve`: builds everything and serves the site.

use std::net::{TcpListener, TcpStream, ToSocketAddrs as _};
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use clap::Args;

use crate::build;
use crate::repo::{Profile, Repo};
use crate::step::{Steps, time};
use crate::supervise::{Event, Supervisor};

/// How long the server may take until it listens.
const START: Duration = Duration::from_secs(30);

/// What to serve, and where.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Rebuild and reload on every change of web/src, of the content and of the crates
    #[arg(long)]
    pub(crate) dev: bool,
    /// The content folder; defaults to the embedded sample site
    #[arg(long, env = "SIGHTLINE_SITE", value_name = "DIR")]
    pub(crate) site: Option<PathBuf>,
    /// The address to listen on
    #[arg(
        long,
        env = "SIGHTLINE_LISTEN",
        value_name = "ADDR",
        default_value = "127.0.0.1:8080"
    )]
    pub(crate) listen: String,
    /// Where leads and the render cache are stored; defaults to ./data in the repository
    #[arg(long, env = "SIGHTLINE_DATA", value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
}

/// Builds what has changed, and serves until Ctrl-C.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    // Fail here rather than after minutes of building.
    ensure_free(&options.listen)?;
    let mut steps = Steps::new(repo, build::STEPS + 1)?;
    build::binary(repo, &mut steps, Profile::Release)?;
    println!("[{0}/{0}] server ...", build::STEPS + 1);
    let mut supervisor = Supervisor::new()?;
    supervisor.start("the server", server(repo, options, Profile::Release)?)?;
    if announce(
        &mut supervisor,
        options,
        &format!("Built in {}", time(steps.elapsed())),
    )? {
        until_stopped(&mut supervisor)?;
    }
    Ok(())
}

/// Returns the server's command line.
pub(crate) fn server(repo: &Repo, options: &Options, profile: Profile) -> anyhow::Result<Command> {
    let mut command = repo.command(
        repo.binary(profile),
        &["serve", "--listen", &options.listen],
    );
    // Absolute paths, since the server starts in the top folder, and the caller may be elsewhere.
    if let Some(site) = &options.site {
        command.arg("--site").arg(std::path::absolute(site)?);
    }
    if let Some(data) = &options.data {
        command.arg("--data").arg(std::path::absolute(data)?);
    }
    Ok(command)
}

/// Waits until the server listens, and prints its address. Returns `false` if the user stopped it
/// before.
pub(crate) fn announce(
    supervisor: &mut Supervisor,
    options: &Options,
    preface: &str,
) -> anyhow::Result<bool> {
    let started = Instant::now();
    while !listens(&options.listen) {
        match supervisor.wait(Duration::from_millis(50))? {
            Event::Interrupted => return Ok(false),
            Event::Ended(what) => bail!("{what} before it listened on {}", options.listen),
            Event::Nothing if started.elapsed() > START => {
                bail!(
                    "nothing listens on {} after {}",
                    options.listen,
                    time(START)
                );
            }
            Event::Nothing => {}
        }
    }
    println!(
        "\n{preface}. Serving http://{} - Ctrl-C stops it.\n",
        options.listen
    );
    Ok(true)
}

fn until_stopped(supervisor: &mut Supervisor) -> anyhow::Result<()> {
    loop {
        match supervisor.wait(Duration::from_secs(60))? {
            Event::Interrupted => {
                println!("\nStopping: requests in flight are finished first.");
                return Ok(());
            }
            Event::Ended(what) => bail!("{what}"),
            Event::Nothing => {}
        }
    }
}

pub(crate) fn ensure_free(address: &str) -> anyhow::Result<()> {
    TcpListener::bind(address).map(drop).with_context(|| {
        format!("cannot listen on {address}: stop what listens there, or choose another --listen")
    })
}

fn listens(address: &str) -> bool {
    address.to_socket_addrs().is_ok_and(|mut addresses| {
        addresses.any(|one| TcpStream::connect_timeout(&one, Duration::from_millis(250)).is_ok())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_in_use_is_refused_naming_the_listen_flag() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = taken.local_addr().unwrap().to_string();
        let error = format!("{:#}", ensure_free(&address).unwrap_err());
        assert!(
            error.contains(&address) && error.contains("--listen"),
            "{error}"
        );
        assert!(listens(&address));
    }
}
