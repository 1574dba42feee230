//! `cargo xtask dist --try`: installs the release on a clean Debian on which systemd runs.
//!
//! The machine is a `systemd-nspawn` container without a network, with a certificate authority (Pebble) and a mail
//! server inside. It forgets everything when it ends. A container image is also made from the archive.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};

use super::{DistPaths, files, package};
use crate::repo::{Repo, on_path};
use crate::step::{Outcome, Step, Steps};
use crate::{debian, disk};

/// The scripts that run in the machine, the one that prepares both machines, and the one that makes a container image.
const SCRIPTS: [(&str, &str); 4] = [
    ("prepare.sh", include_str!("prepare.sh")),
    ("archive.sh", include_str!("archive.sh")),
    ("package.sh", include_str!("package.sh")),
    ("image.sh", include_str!("image.sh")),
];

/// The packages of the machine, in addition to those of every Debian.
const PACKAGES: &str = "systemd,systemd-sysv,curl,openssl,pebble,msmtp-mta,ca-certificates";

/// How long a machine may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(120);

/// Creates the machine, and installs from the archive in one copy, and from the package in another.
pub(super) fn run(repo: &Repo, steps: &mut Steps, paths: &DistPaths) -> anyhow::Result<()> {
    let folder = repo.state().join("trial");
    let base = folder.join("debian");
    steps.run("a Debian to try it on", |step| {
        debootstrap(repo, step, &base)
    })?;
    for (name, script) in SCRIPTS {
        disk::write(&folder.join(name), script)?;
    }
    let try_in = |step: &mut Step, script: &str| {
        let machine = Machine::start(&base, &[(&paths.root, "/packages"), (&folder, "/trial")])?;
        step.exec(machine.command(script))?;
        step.exec(machine.command("journalctl --unit=sightline --no-pager --lines=200"))?;
        Ok(Outcome::Done)
    };
    steps.run("installed from the archive", |step| {
        try_in(step, "sh -eu /trial/archive.sh")
    })?;
    steps.run("a container image", |step| {
        let advice = "it needs root and buildah, as Debian has it";
        debian::ensure(repo, step, ("buildah", advice), || {
            on_path(&["buildah"]).is_some()
        })?;
        let mut image = repo.command("sh", &["-eu"]);
        image
            .arg(folder.join("image.sh"))
            .args([&base, &paths.archive, &folder.join("image")]);
        step.run(image)
    })?;
    steps.run("installed from the package", |step| {
        let version = files::version(repo)?;
        // Packages the same files as a later version.
        let later = folder.join("later.deb");
        package::make_version(repo, step, (&format!("{version}+later"), &later), "--fast")?;
        let first = package::name(&version)?;
        try_in(
            step,
            &format!("sh -eu /trial/package.sh /packages/{first} /trial/later.deb"),
        )
    })?;
    Ok(())
}

/// Creates the machine's files once.
fn debootstrap(repo: &Repo, step: &mut Step, base: &Path) -> anyhow::Result<Outcome> {
    for (package, program) in [
        ("debootstrap", "/usr/sbin/debootstrap"),
        ("systemd-container", "/usr/bin/systemd-nspawn"),
    ] {
        let advice = format!("it needs root and {program}, as Debian has it");
        debian::ensure(repo, step, (package, &advice), || {
            Path::new(program).exists() || on_path(&[package]).is_some()
        })?;
    }
    if base.exists() {
        return Ok(Outcome::UpToDate);
    }
    let release = fs::read_to_string("/etc/os-release").context("this is no Debian")?;
    let suite = release
        .lines()
        .find_map(|line| line.strip_prefix("VERSION_CODENAME="))
        .context("this Debian has no name")?;
    // The folder gets its final name only once it is complete.
    let half = base.with_extension("half");
    disk::empty(&half)?;
    let mut make = repo.command("debootstrap", &["--variant=minbase"]);
    make.arg(format!("--include={PACKAGES}"))
        .arg(suite)
        .arg(&half);
    step.exec(make)?;
    fs::rename(half, base)?;
    Ok(Outcome::Done)
}

/// A running machine, which is stopped on drop.
struct Machine {
    container: Child,
    /// The process ID of its init process.
    init: u32,
}

impl Machine {
    fn start(base: &Path, folders: &[(&PathBuf, &str)]) -> anyhow::Result<Self> {
        let mut command = Command::new("systemd-nspawn");
        command
            .args(["--quiet", "--boot", "--console=pipe", "--private-network"])
            .args(["--register=no", "--keep-unit", "--volatile=overlay"])
            .arg("--directory")
            .arg(base);
        for (from, to) in folders {
            command.arg(format!("--bind-ro={}:{to}", from.display()));
        }
        let container = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("systemd-nspawn cannot be started")?;
        let mut machine = Self { container, init: 0 };
        let begun = Instant::now();
        while !machine.is_running()? {
            ensure!(
                begun.elapsed() < START_TIMEOUT,
                "the machine does not start"
            );
            thread::sleep(Duration::from_millis(200));
        }
        Ok(machine)
    }

    fn is_running(&mut self) -> anyhow::Result<bool> {
        if let Some(status) = self.container.try_wait()? {
            bail!("the machine ended ({status}); it needs root");
        }
        let number = self.container.id();
        let children = fs::read_to_string(format!("/proc/{number}/task/{number}/children"))?;
        let Some(init) = children.split_whitespace().next() else {
            return Ok(false);
        };
        self.init = init.parse()?;
        let asked = self.command("systemctl is-system-running").output()?;
        Ok(asked.stdout.trim_ascii() == b"running")
    }

    /// Returns a command that runs in the machine.
    fn command(&self, line: &str) -> Command {
        let mut command = Command::new("nsenter");
        command
            .args(["--all", "--target", &self.init.to_string()])
            .args(["env", "--ignore-environment"])
            .arg("PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
            .args(["HOME=/root", "DEBIAN_FRONTEND=noninteractive", "sh", "-c"])
            .arg(line);
        command
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        // When init is killed, the kernel kills all other processes of the machine. Otherwise some outlive the
        // container.
        _ = Command::new("kill")
            .args(["-KILL", &self.init.to_string()])
            .status();
        _ = self.container.kill();
        _ = self.container.wait();
    }
}
