//! `cargo xtask serve --dev`: the development loop.
//!
//! Three watchers work together. Vite rebuilds the bundle when `web/src` changes. The server
//! reloads when the bundle or the content folder changes, and tells the browser. This task rebuilds
//! and restarts the server when a crate changes.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant, SystemTime};

use crate::repo::{Profile, Repo};
use crate::serve::{Options, announce, ensure_free, server};
use crate::stamp::collect;
use crate::step::{Steps, time};
use crate::supervise::{Event, Supervisor};
use crate::{npm, web};

/// The server's name in the supervisor.
const SERVER: &str = "the server";

/// How often the crates are checked for changes. Reading a few hundred file times takes about a
/// millisecond.
const POLL_INTERVAL: Duration = Duration::from_millis(400);

/// Builds, then runs the watchers until Ctrl-C.
pub(crate) fn run(repo: &Repo, options: &Options) -> anyhow::Result<()> {
    // Fail here rather than after minutes of building.
    ensure_free(&options.listen)?;
    let steps = Steps::new(repo, web::STEPS + 1)?;
    web::steps(repo, &steps)?;
    // Read before the build, so that an edit during it is not missed.
    let mut built_from = newest(repo);
    let build = repo.cargo(&["build", "--package", "sightline"]);
    steps.run("development binary", |step| step.run(build))?;

    let mut supervisor = Supervisor::new()?;
    start_server(repo, options, &mut supervisor)?;
    supervisor.start("the bundle's watcher", repo.npm(npm::WEB, &["run", "dev"]))?;
    let preface = format!(
        "Built in {}; changes show by themselves",
        time(steps.elapsed())
    );
    if !announce(&mut supervisor, options, &preface)? {
        return Ok(());
    }
    loop {
        match supervisor.wait(POLL_INTERVAL)? {
            Event::Interrupted => return Ok(()),
            Event::Ended(what) => anyhow::bail!("{what}"),
            Event::Nothing => {}
        }
        let now = newest(repo);
        if now > built_from {
            built_from = now;
            rebuild(repo, options, &mut supervisor)?;
        }
    }
}

/// Rebuilds and restarts the server. If it does not compile, the running one stays.
fn rebuild(repo: &Repo, options: &Options, supervisor: &mut Supervisor) -> anyhow::Result<()> {
    let started = Instant::now();
    println!("A crate changed: building the server anew.");
    let mut cargo = repo.cargo(&["build", "--package", "sightline"]);
    if !cargo.stdin(Stdio::null()).status()?.success() {
        println!("It does not compile; the running server stays.");
        return Ok(());
    }
    supervisor.stop(SERVER);
    start_server(repo, options, supervisor)?;
    println!("Restarted after {}.", time(started.elapsed()));
    Ok(())
}

fn start_server(repo: &Repo, options: &Options, supervisor: &mut Supervisor) -> anyhow::Result<()> {
    let mut command = server(repo, options, Profile::Dev)?;
    if options.site.is_none() {
        // The folder rather than its embedded copy, which can't be edited.
        command.args(["--site", "sites/sightline"]);
    }
    command.args(["--web", "web/dist", "--dev"]);
    supervisor.start(SERVER, command)?;
    Ok(())
}

/// Returns when the newest source file of the crates was written; `None` if that is unknown, which
/// happens for a moment while an editor replaces a file.
fn newest(repo: &Repo) -> Option<SystemTime> {
    let mut files: Vec<PathBuf> = Vec::new();
    collect(&repo.path("crates"), &mut files).ok()?;
    files.push(repo.path("Cargo.toml"));
    files
        .iter()
        .filter_map(|file| file.metadata().ok()?.modified().ok())
        .max()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn an_edit_of_a_crate_is_noticed() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path();
        let source = folder.join("crates/model/src/lib.rs");
        fs::create_dir_all(source.parent().unwrap()).unwrap();
        fs::write(&source, "one").unwrap();
        let repo = Repo::at(folder);
        let before = newest(&repo).unwrap();
        let file = fs::File::options().write(true).open(&source).unwrap();
        file.set_modified(before + Duration::from_secs(1)).unwrap();
        assert!(newest(&repo) > Some(before));
    }
}
