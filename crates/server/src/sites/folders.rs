//! The folders of the sites.

use std::io;
use std::path::Path;

/// Whether there is no folder of a site. If that isn't known, as while its disk doesn't answer or the parent folder is
/// being replaced, the site stays.
pub(super) fn is_gone(dir: &Path, name: &str) -> bool {
    match dir.join(name).symlink_metadata() {
        Ok(facts) => !facts.is_dir(),
        Err(error) => error.kind() == io::ErrorKind::NotFound && dir.is_dir(),
    }
}

/// Whether a folder with this name may be a site: not if it starts with a dot, or file systems put it there.
pub(super) fn is_site_name(name: &str) -> bool {
    !name.starts_with('.') && name != "lost+found"
}

/// The names of the folders that are sites, sorted. Symbolic links aren't sites.
pub fn names(dir: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(dir)? {
        let entry = entry?;
        let is_folder = entry.file_type()?.is_dir();
        if let Ok(name) = entry.file_name().into_string()
            && is_folder
            && is_site_name(&name)
        {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_folders_and_those_of_the_file_system_are_no_sites() {
        let dir = tempfile::tempdir().unwrap();
        for name in ["lost+found", ".git", "b", "a"] {
            std::fs::create_dir(dir.path().join(name)).unwrap();
        }
        assert_eq!(names(dir.path()).unwrap(), ["a", "b"]);
    }

    #[test]
    fn a_folder_is_gone_only_if_its_parent_says_so() {
        let dir = tempfile::tempdir().unwrap();
        let dir = dir.path();
        std::fs::create_dir(dir.join("folder")).unwrap();
        std::fs::write(dir.join("file"), "").unwrap();
        std::os::unix::fs::symlink("loop", dir.join("loop")).unwrap();
        std::os::unix::fs::symlink("folder", dir.join("link")).unwrap();
        let long = "n".repeat(300);
        for (parent, name, expected) in [
            (dir.to_owned(), "folder", false),
            (dir.to_owned(), "file", true),
            (dir.to_owned(), "link", true),
            (dir.to_owned(), "nothing", true),
            // The system cannot look at these.
            (dir.to_owned(), &long, false),
            (dir.join("loop"), "folder", false),
            (dir.join("file"), "folder", false),
            (dir.join("nothing"), "folder", false),
        ] {
            assert_eq!(is_gone(&parent, name), expected, "{parent:?} {name}");
        }
    }
}
