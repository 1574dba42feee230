//! `sightline install` and `sightline uninstall`: the program as a systemd service.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context as _, bail, ensure};
use clap::Args;

use crate::args::DELIVERIES_FILE;
use crate::output::stdout;
use crate::tls::DomainArgs;

/// The systemd unit that `install` writes.
const UNIT: &str = include_str!("service/sightline.service");

const PROGRAM_PATH: &str = "usr/local/bin/sightline";
const UNIT_PATH: &str = "etc/systemd/system/sightline.service";
/// Where the Debian package has the program and the unit.
const PACKAGED_PROGRAM: &str = "usr/bin/sightline";
const PACKAGED_UNIT: &str = "usr/lib/systemd/system/sightline.service";
const SETTINGS_PATH: &str = "etc/sightline.env";
/// The file that says where leads go. It is in the data folder, which the service may write to, so that owners can
/// change it in the studio.
const DELIVERIES_PATH: &str = "var/lib/sightline/deliveries.toml";
/// The data folder, which systemd creates for the user of the unit.
const DATA: &str = "/var/lib/sightline";
const DATA_PATH: &str = "var/lib/sightline";
const USER: &str = "sightline";

#[derive(Debug, Args)]
pub(crate) struct InstallArgs {
    /// The content folder to serve.
    #[arg(long, env = "SIGHTLINE_SITE", value_name = "DIR")]
    site: PathBuf,
    #[command(flatten)]
    names: DomainArgs,
    #[command(flatten)]
    how: HowArgs,
}

#[derive(Debug, Args)]
pub(crate) struct UninstallArgs {
    #[command(flatten)]
    how: HowArgs,
}

#[derive(Debug, Args)]
struct HowArgs {
    /// Only show what would be done.
    #[arg(long, env = "SIGHTLINE_DRY_RUN")]
    dry_run: bool,
    /// Write below this folder, for example for a machine image, and run nothing.
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
}

/// One step of an installation or removal.
enum Step {
    /// Write a file with these permissions.
    Write(&'static str, String, u32),
    /// Write a file with these permissions, unless it exists.
    WriteNew(&'static str, String, u32),
    /// Copy this program.
    Copy(PathBuf, &'static str),
    Remove(&'static str),
    Run(&'static [&'static str]),
    /// Run the second command, unless the first succeeds.
    RunUnless(&'static [&'static str], &'static [&'static str]),
}

pub(crate) fn install(args: &InstallArgs) -> anyhow::Result<ExitCode> {
    let site = args
        .site
        .canonicalize()
        .with_context(|| format!("{} does not exist", args.site.display()))?;
    ensure!(
        site.join("site.toml").is_file(),
        "{} is no content folder: it has no site.toml",
        site.display()
    );
    let program = std::env::current_exe().context("this program cannot be found")?;
    let is_packaged = args.how.in_root(PACKAGED_UNIT).exists();
    ensure!(
        !is_packaged || program == args.how.in_root(PACKAGED_PROGRAM),
        "the package has the program and the unit: run /{PACKAGED_PROGRAM} install, and before it `{} uninstall` \
         where this one was installed",
        program.display()
    );
    let is_new = !args.how.in_root(SETTINGS_PATH).exists();
    ensure!(
        !is_new || args.how.root.is_some() || !is_hidden(&site),
        "the service cannot see {}, which is below /home, /root or /run/user: move it, for example to /srv/site",
        site.display()
    );
    let add_user: &[&str] = &[
        "useradd",
        "--system",
        "--no-create-home",
        "--home-dir",
        DATA,
        "--shell",
        "/usr/sbin/nologin",
        USER,
    ];
    let mut steps = Vec::new();
    if !is_packaged {
        steps.push(Step::Copy(program, PROGRAM_PATH));
        steps.push(Step::Write(UNIT_PATH, UNIT.to_owned(), 0o644));
    }
    steps.push(Step::RunUnless(&["id", USER], add_user));
    if is_new {
        steps.push(Step::WriteNew(DELIVERIES_PATH, deliveries(&site)?, 0o640));
    }
    let settings = settings(&site, &args.names)?;
    let ignored = if is_new {
        Vec::new()
    } else {
        let path = args.how.in_root(SETTINGS_PATH);
        let kept = fs::read_to_string(&path)
            .with_context(|| format!("{} cannot be read; are you root?", path.display()))?;
        ignored_flags(&settings, &kept)
    };
    steps.extend([
        Step::WriteNew(SETTINGS_PATH, settings, 0o600),
        Step::Run(&["systemctl", "daemon-reload"]),
    ]);
    args.how.walk(&steps)?;
    if is_new || args.how.in_root(DATA_PATH).is_dir() {
        args.how.give_data_to_service(is_new)?;
    }
    if is_new {
        args.how.print(&format!(
            "\nwhere leads go: /{DELIVERIES_PATH}, which owners change in the studio; {} is not read",
            site.join(DELIVERIES_FILE).display()
        ))?;
    }
    if !ignored.is_empty() {
        args.how.print(&format!(
            "\n/{SETTINGS_PATH} was kept and differs from the flags of this command, which would give:\n    {}\nTo use \
             them, change those lines there, then: systemctl restart sightline\n",
            ignored.join("\n    ")
        ))?;
    }
    // Last, since it fails if the service doesn't start, perhaps because of what is said above.
    args.how.walk(&[Step::Run(&[
        "systemctl",
        "enable",
        "--now",
        "sightline.service",
    ])])?;
    args.how.print(
        "\nsettings: /etc/sightline.env (secrets of deliveries too); log: journalctl -u sightline\n\
         to run other commands with them: set -a; . /etc/sightline.env; sightline doctor",
    )
}

pub(crate) fn uninstall(args: &UninstallArgs) -> anyhow::Result<ExitCode> {
    let steps = [
        Step::Run(&["systemctl", "disable", "--now", "sightline.service"]),
        Step::Remove(UNIT_PATH),
        Step::Run(&["systemctl", "daemon-reload"]),
        Step::Remove(PROGRAM_PATH),
    ];
    args.how.walk(&steps)?;
    args.how.print(&format!(
        "\nleft as they are: the leads, deliveries.toml and everything else in {DATA}, /{SETTINGS_PATH}, the content folder, the user {USER}"
    ))?;
    if args.how.in_root(PACKAGED_UNIT).exists() {
        args.how
            .print("the program and its unit are the package's: apt remove sightline")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The unit as `install` writes it, and as a package ships it, where the program is not below `/usr/local`.
pub(crate) fn units() -> [String; 2] {
    [
        UNIT.to_owned(),
        UNIT.replace(PROGRAM_PATH, PACKAGED_PROGRAM),
    ]
}

/// Whether the unit hides a folder from the service (`ProtectHome=yes`).
fn is_hidden(folder: &Path) -> bool {
    ["/home", "/root", "/run/user"]
        .iter()
        .any(|hidden| folder.starts_with(hidden))
}

/// Returns the deliveries file of a new service: the text of the one in the content folder, if there is one.
fn deliveries(site: &Path) -> anyhow::Result<String> {
    let path = site.join(DELIVERIES_FILE);
    match fs::read_to_string(&path) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(
            "# Where leads go. Owners change it in the studio, under Settings, Deliveries; see docs/LEADS.md.\n"
                .to_owned(),
        ),
        Err(error) => Err(error).with_context(|| format!("{} cannot be read", path.display())),
    }
}

/// Returns the settings file of a new service.
fn settings(site: &Path, names: &DomainArgs) -> anyhow::Result<String> {
    let site = site
        .to_str()
        .context("the folder's path is not valid UTF-8")?;
    ensure!(
        !site.contains(['"', '\\', '\n', '$', '`']),
        "the folder's name has a sign in it that settings of services cannot have"
    );
    let address = if names.domain.is_empty() {
        "# No name was given: a proxy on this machine does TLS, and says who a visitor is.\n\
         # See docs/OPERATIONS.md and examples/nginx.conf.\n\
         SIGHTLINE_LISTEN=127.0.0.1:8080\nSIGHTLINE_TRUSTED_PROXIES=127.0.0.1,::1\n"
            .to_owned()
    } else {
        format!("SIGHTLINE_DOMAIN={}\n", names.domain.join(","))
    };
    Ok(format!(
        "# Every flag of `sightline serve` is a variable here: SIGHTLINE_ and its name in capitals.\n\
         # A switch such as --https is SIGHTLINE_HTTPS=true. Remove a line instead of leaving it empty.\n\
         # After a change: systemctl restart sightline\n\
         SIGHTLINE_SITE=\"{site}\"\nSIGHTLINE_DATA={DATA}\n{address}\
         SIGHTLINE_DELIVERIES=/{DELIVERIES_PATH}\n\
         SIGHTLINE_ADMIN_LISTEN=127.0.0.1:9090\nSIGHTLINE_BACKUP_EVERY=1d\n\
         # Secrets that deliveries.toml names. Without quotes, a shell reads spaces and special characters differently.\n\
         # SMTP_PASSWORD='...'\n"
    ))
}

/// Returns the lines of new settings that come from flags and that the kept settings don't have.
fn ignored_flags(new: &str, kept: &str) -> Vec<String> {
    new.lines()
        .filter(|line| line.starts_with("SIGHTLINE_SITE=") || line.starts_with("SIGHTLINE_DOMAIN="))
        .filter(|line| !kept.lines().any(|kept| kept.trim() == *line))
        .map(str::to_owned)
        .collect()
}

impl HowArgs {
    /// Runs the steps in order, or only prints them.
    fn walk(&self, steps: &[Step]) -> anyhow::Result<()> {
        if !cfg!(target_os = "linux") {
            bail!("only Linux has systemd services; see docs/OPERATIONS.md");
        }
        // This is the check of systemd's `sd_booted`.
        let is_elsewhere = self.dry_run || self.root.is_some();
        ensure!(
            is_elsewhere || Path::new("/run/systemd/system").is_dir(),
            "systemd does not run this machine, so nothing was changed; see docs/OPERATIONS.md for starting \
             `sightline serve` by other means, or write the files for another machine with --root DIR"
        );
        for step in steps {
            self.step(step)?;
        }
        Ok(())
    }

    fn step(&self, step: &Step) -> anyhow::Result<()> {
        match step {
            Step::WriteNew(path, ..) if self.in_root(path).exists() => {
                self.print(&format!("keep {}", self.in_root(path).display()))?;
                Ok(())
            }
            Step::Write(path, text, mode) | Step::WriteNew(path, text, mode) => {
                self.write(path, text, *mode)
            }
            Step::Copy(from, path) => {
                let to = self.in_root(path);
                if to.canonicalize().is_ok_and(|to| to == *from) {
                    return Ok(());
                }
                self.print(&format!("copy {} to {}", from.display(), to.display()))?;
                if self.dry_run {
                    return Ok(());
                }
                // The file of a running program can't be written to, but it can be replaced.
                let aside = to.with_extension("new");
                make_folder(&to)?;
                fs::copy(from, &aside)
                    .and_then(|_| fs::rename(&aside, &to))
                    .with_context(|| format!("{} cannot be written", to.display()))
            }
            Step::Remove(path) => {
                let path = self.in_root(path);
                if !path.exists() {
                    return Ok(());
                }
                self.print(&format!("remove {}", path.display()))?;
                if self.dry_run {
                    return Ok(());
                }
                match fs::remove_file(&path) {
                    Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                        Err(error).with_context(|| format!("{} cannot be removed", path.display()))
                    }
                    _ => Ok(()),
                }
            }
            Step::RunUnless(done, command) => {
                if self.root.is_none() && !self.dry_run && output(done).is_ok() {
                    return Ok(());
                }
                self.run(command)
            }
            Step::Run(command) => self.run(command),
        }
    }

    /// Gives everything in the data folder to the service, unless it is running: root may have restored leads there.
    /// systemd does that only if the folder itself has another owner. What can't be given is only reported: it may be on
    /// another disk, such as copies of the leads on a network file system. A new deliveries file is given to a running
    /// service too.
    fn give_data_to_service(&self, is_new: bool) -> anyhow::Result<()> {
        let give_all = Step::RunUnless(
            &["systemctl", "is-active", "--quiet", "sightline.service"],
            // The slash follows a folder that is a symbolic link.
            &[
                "chown",
                "--recursive",
                "sightline:sightline",
                "/var/lib/sightline/",
            ],
        );
        let give_deliveries = is_new.then_some(Step::Run(&[
            "chown",
            "--no-dereference",
            "sightline:sightline",
            "/var/lib/sightline/deliveries.toml",
        ]));
        let mut steps = [give_all].into_iter().chain(give_deliveries);
        if let Err(error) = steps.try_for_each(|step| self.step(&step)) {
            let said = error.to_string();
            let first: Vec<&str> = said.lines().take(5).collect();
            self.print(&format!(
                "\nThe service may be unable to use some files in {DATA}:\n    {}",
                first.join("\n    ")
            ))?;
        }
        Ok(())
    }

    fn write(&self, path: &str, text: &str, mode: u32) -> anyhow::Result<()> {
        let path = self.in_root(path);
        self.print(&format!("write {}", path.display()))?;
        if self.dry_run {
            let lines = text.lines().map(|line| format!("    {line}"));
            self.print(&lines.collect::<Vec<_>>().join("\n"))?;
            return Ok(());
        }
        make_folder(&path)?;
        let mut options = fs::OpenOptions::new();
        options.write(true).create(true).truncate(true);
        options.mode(mode);
        options
            .open(&path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .with_context(|| format!("{} cannot be written; are you root?", path.display()))
    }

    fn run(&self, command: &[&str]) -> anyhow::Result<()> {
        let command_line = command.join(" ");
        if self.root.is_some() {
            self.print(&format!("skip {command_line}, since --root runs nothing"))?;
            return Ok(());
        }
        self.print(&format!("run {command_line}"))?;
        if self.dry_run {
            return Ok(());
        }
        output(command)
    }

    fn in_root(&self, path: &str) -> PathBuf {
        let root = self.root.as_deref();
        root.unwrap_or_else(|| Path::new("/")).join(path)
    }

    fn print(&self, text: &str) -> anyhow::Result<ExitCode> {
        let would = self.dry_run && !text.starts_with([' ', '\n']);
        let before = if would { "would " } else { "" };
        writeln!(stdout(), "{before}{text}")?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Runs a command to completion. Fails if the command does.
fn output(command: &[&str]) -> anyhow::Result<()> {
    let [program, arguments @ ..] = command else {
        return Ok(());
    };
    let done = Command::new(program).args(arguments).output();
    let done = done.with_context(|| format!("{program} cannot be run"))?;
    let said = String::from_utf8_lossy(&done.stderr);
    ensure!(
        done.status.success(),
        "{}: {}",
        command.join(" "),
        said.trim()
    );
    Ok(())
}

fn make_folder(path: &Path) -> anyhow::Result<()> {
    let Some(folder) = path.parent() else {
        return Ok(());
    };
    fs::create_dir_all(folder)
        .with_context(|| format!("{} cannot be created; are you root?", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_that_the_unit_hides_from_the_service_are_known() {
        assert!(UNIT.contains("\nProtectHome=yes\n"));
        for (folder, expected) in [
            ("/home", true),
            ("/root", true),
            ("/run/user", true),
            ("/homes", false),
            ("/srv", false),
        ] {
            let site = Path::new(folder).join("1000/site");
            assert_eq!(is_hidden(&site), expected, "{folder}");
        }
    }
}
