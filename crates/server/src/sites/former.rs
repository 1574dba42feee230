//! The hosts of sites that are served no longer, by which a renamed folder is recognized.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::find::{SITES, configured_host, host_file, site_data};
use super::folders::{is_gone, names};
use crate::lost_database::database_file;

/// The file that [`host_file`] becomes when the site is served no longer.
fn former_host_file(data: &Path, name: &str) -> PathBuf {
    site_data(data, name).join("former-host")
}

/// Records that a site is served at a host.
pub(super) fn note_host(data: &Path, name: &str, host: &str) -> io::Result<()> {
    _ = fs::remove_file(former_host_file(data, name));
    fs::write(host_file(data, name), host)
}

/// Records that a refused or removed site is served no longer, so that a later upgrade may refuse it too.
pub(super) fn forget_host(data: &Path, name: &str) {
    _ = fs::rename(host_file(data, name), former_host_file(data, name));
}

/// Since when a file about a site says that it is served, or was, at a host.
pub(super) fn had_since(file: &Path, host: &str) -> Option<SystemTime> {
    let is_same = fs::read_to_string(file).ok()? == host;
    is_same.then(|| file.metadata().ok()?.modified().ok())?
}

/// Why a site is not served and no command works on it: it was never served and has no database, but a folder that is
/// gone had its address and has one. It is probably the same site under another name, and would begin without its leads
/// and accounts.
pub(super) fn renamed_from(dir: &Path, data: &Path, name: &str) -> Option<String> {
    let files = |name: &str| [host_file, former_host_file].map(|file| file(data, name));
    let has_database = |name: &str| {
        let file = database_file(&site_data(data, name));
        file.symlink_metadata().is_ok()
    };
    if has_database(name) || files(name).iter().any(|file| file.exists()) {
        return None;
    }
    let host = configured_host(&dir.join(name))?;
    let former = names(&data.join(SITES)).ok()?.into_iter();
    let former = former.filter(|other| is_gone(dir, other) && has_database(other));
    let former = former.filter_map(|other| {
        // While a site ends, the first file becomes the second one.
        let mut files = files(&other).into_iter();
        let (since, file) = files.find_map(|file| Some((had_since(&file, &host)?, file)))?;
        Some((since, file, other))
    });
    let (_, file, former) = former.max()?;
    let [from, to] = [&*former, name].map(|name| site_data(data, name));
    let (from, to) = (from.display(), to.display());
    // It may have secrets.
    let clear = if site_data(data, name).exists() {
        format!("mv {to} {to}.unused && ")
    } else {
        String::new()
    };
    Some(format!(
        "its address was that of the site `{former}`, whose folder is gone, and whose leads and accounts are in {from}. \
         If this is that site, move them: `{clear}mv {from} {to}`. To begin without them: `rm {}`",
        file.display()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_that_was_never_served_is_probably_a_renamed_one_if_its_address_was_that_of_a_removed_one()
     {
        let (dir, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (dir, data) = (dir.path(), data.path());
        let why = || renamed_from(dir, data, "new");
        let database = |name: &str| database_file(&site_data(data, name));
        fs::create_dir(dir.join("new")).unwrap();
        let text = "[company]\nbase_url = \"https://acme.example\"\n";
        fs::write(dir.join("new/site.toml"), text).unwrap();
        fs::create_dir_all(site_data(data, "old")).unwrap();
        note_host(data, "old", "acme.example").unwrap();
        assert_eq!(why(), None);
        fs::write(database("old"), "").unwrap();
        let begin_without = |file: PathBuf| format!("`rm {}`", file.display());
        let told = why().unwrap();
        assert!(
            told.ends_with(&begin_without(host_file(data, "old"))),
            "{told}"
        );
        forget_host(data, "old");
        let told = why().unwrap();
        assert!(
            told.ends_with(&begin_without(former_host_file(data, "old"))),
            "{told}"
        );
        assert!(!told.contains(".unused"), "{told}");

        fs::create_dir(dir.join("old")).unwrap();
        assert_eq!(why(), None);
        fs::remove_dir(dir.join("old")).unwrap();
        fs::create_dir(site_data(data, "new")).unwrap();
        let told = why().unwrap();
        assert!(told.contains("/new.unused && mv "), "{told}");
        // The address of a site that was served before has changed.
        note_host(data, "new", "other.example").unwrap();
        assert_eq!(why(), None);
        forget_host(data, "new");
        assert_eq!(why(), None);
        fs::remove_file(former_host_file(data, "new")).unwrap();
        fs::write(database("new"), "").unwrap();
        assert_eq!(why(), None);
        fs::remove_file(database("new")).unwrap();
        note_host(data, "old", "www.acme.example").unwrap();
        assert_eq!(why(), None);
    }
}
