//! The database server of the tests, which start their own from the machine's programs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::debian;
use crate::repo::Repo;
use crate::step::{Outcome, Step};

/// The advice for when it can't be installed automatically.
const ADVICE: &str = "the tests of leads start PostgreSQL from the machine's programs: install its \
                      server (Debian: `sudo apt-get install postgresql`), so that `initdb` and \
                      `postgres` are on the path or where `pg_config --bindir` says";

/// Makes sure that the server's programs are there. Installs them if that is possible without
/// asking.
pub(crate) fn ensure(repo: &Repo, step: &mut Step) -> anyhow::Result<Outcome> {
    debian::ensure(repo, step, ("postgresql", ADVICE), || find().is_some())
}

/// Finds the folder of the server's programs, in the same places as the tests do.
fn find() -> Option<PathBuf> {
    let said = Command::new("pg_config").arg("--bindir").output().ok();
    let said = said.map(|said| PathBuf::from(String::from_utf8_lossy(&said.stdout).trim()));
    let debian = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")));
    let path = std::env::var_os("PATH").unwrap_or_default();
    said.into_iter()
        .chain(debian)
        .chain(std::env::split_paths(&path))
        .find(|folder| has_server(folder))
}

fn has_server(folder: &Path) -> bool {
    ["initdb", "postgres"]
        .iter()
        .all(|program| folder.join(program).exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_without_the_postgres_server_is_recognized() {
        // Debian's client package has `psql` and `pg_config`, but no server.
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path();
        fs::write(folder.join("psql"), "").unwrap();
        fs::write(folder.join("initdb"), "").unwrap();
        assert!(!has_server(folder));
        fs::write(folder.join("postgres"), "").unwrap();
        assert!(has_server(folder));
    }
}
