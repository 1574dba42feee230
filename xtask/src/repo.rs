//! The paths of the repository, and the programs that are started there.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::Context as _;
use serde_json::Value;

use crate::process;

/// The repository that a task works on.
#[derive(Debug)]
pub(crate) struct Repo {
    root: PathBuf,
}

/// Which development build of the program to start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// The existing one, which the caller has just built.
    Found,
    /// One that Cargo first brings up to date.
    UpToDate,
}

/// A build profile of the binary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Profile {
    /// Quick to compile. Used by tests and the development loop.
    Dev,
    /// Used by `cargo xtask serve`.
    Release,
    /// Used for releases: `release` with optimizations that take long to compile.
    Dist,
}

impl Profile {
    /// Its name in `--profile`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Dev => "dev",
            Self::Release => "release",
            Self::Dist => "dist",
        }
    }

    /// The arguments of `cargo build` that select it.
    pub(crate) const fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Dev => &[],
            Self::Release => &["--release"],
            Self::Dist => &["--profile", "dist", "--features", "jemalloc"],
        }
    }
}

impl Repo {
    /// Finds the repository above the current folder.
    ///
    /// The search is at run time, since a path that is compiled in would be wrong once the clone is moved.
    pub(crate) fn find() -> anyhow::Result<Self> {
        let here = std::env::current_dir().context("the current folder cannot be read")?;
        here.ancestors()
            .find(|folder| folder.join("xtask/Cargo.toml").is_file())
            .map(|root| Self {
                root: root.to_path_buf(),
            })
            .with_context(|| format!("{} is not inside the repository", here.display()))
    }

    /// Returns a repository at a folder that a test made.
    #[cfg(test)]
    pub(crate) fn at(root: &Path) -> Self {
        Self {
            root: root.to_path_buf(),
        }
    }

    /// The top folder.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// A path below the top folder.
    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// The folder for the state of tasks: stamps, logs, installed tools.
    pub(crate) fn state(&self) -> PathBuf {
        self.path("target/xtask")
    }

    /// The built binary.
    pub(crate) fn binary(&self, profile: Profile) -> PathBuf {
        let folder = match profile {
            Profile::Dev => "target/debug",
            Profile::Release => "target/release",
            Profile::Dist => "target/dist",
        };
        self.path(folder)
            .join(format!("sightline{}", std::env::consts::EXE_SUFFIX))
    }

    /// Returns a command that starts a program in the top folder.
    pub(crate) fn command<S: AsRef<std::ffi::OsStr>>(
        &self,
        program: S,
        arguments: &[&str],
    ) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root).args(arguments);
        command
    }

    /// Returns a command for the same `cargo` that runs this task.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = self.command(cargo, arguments);
        // Cargo sets variables that describe this package. The builds that we start are not of this package, and a
        // build script that reads these variables (ring's does) would run again, with everything that depends on it,
        // whenever `cargo build` and `cargo xtask` take turns.
        for (name, _) in std::env::vars_os() {
            let about_package = name.to_str().is_some_and(|name| {
                name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
            });
            if about_package {
                command.env_remove(name);
            }
        }
        command
    }

    /// Returns a command that runs the development build of the program with these arguments.
    pub(crate) fn sightline(&self, build: Build, arguments: &[&str]) -> Command {
        match build {
            Build::Found => self.command(self.binary(Profile::Dev), arguments),
            Build::UpToDate => {
                let run = ["run", "--package", "sightline", "--"];
                self.cargo(&[&run, arguments].concat())
            }
        }
    }

    /// Returns Cargo's metadata of the workspace. Needs no network.
    pub(crate) fn metadata(&self) -> anyhow::Result<Value> {
        let text =
            process::output(self.cargo(&["metadata", "--no-deps", "--format-version", "1"]))?;
        serde_json::from_str(&text).context("`cargo metadata` is not JSON")
    }

    /// Returns a command for `npm` in a folder of the repository.
    pub(crate) fn npm(&self, folder: &str, arguments: &[&str]) -> Command {
        self.node_tool("npm", folder, arguments)
    }

    /// Returns a command for a program from a folder's installed packages. It never downloads one.
    pub(crate) fn npx(&self, folder: &str, arguments: &[&str]) -> Command {
        let mut command = self.node_tool("npx", folder, &["--no-install"]);
        command.args(arguments);
        command
    }

    fn node_tool(&self, program: &str, folder: &str, arguments: &[&str]) -> Command {
        let mut command = self.command(program, arguments);
        // Chromium comes from the system's packages, since a browser download would need another host.
        command
            .current_dir(self.path(folder))
            .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        command
    }
}

/// Whether a command runs and succeeds.
pub(crate) fn answers(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Returns the path of the first of these programs that is in `PATH`.
pub(crate) fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    names
        .iter()
        .flat_map(|name| std::env::split_paths(&path).map(move |folder| folder.join(name)))
        .find(|candidate| candidate.is_file())
}
