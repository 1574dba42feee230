//! Finds lock files and settings that would send other people to the registry of one machine.

use super::{Fault, SourceFile};

/// Returns every package URL in an npm lock file and every registry in the settings of npm or
/// Cargo.
///
/// Packages are pinned by their hash. A URL in addition would be followed even if that host does
/// not exist.
pub(crate) fn check(files: &[SourceFile]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for file in files {
        let name = file.path.rsplit('/').next().unwrap_or_default();
        let (is_fault, what): (fn(&str) -> bool, &str) = match name {
            "package-lock.json" => (
                has_address,
                "a registry's address; write the lock file with omit-lockfile-registry-resolved",
            ),
            ".npmrc" => (
                sets_npm_registry,
                "a registry belongs in one's own settings",
            ),
            "config.toml" if file.path.contains(".cargo/") => (
                sets_cargo_registry,
                "a registry belongs in one's own settings",
            ),
            _ => continue,
        };
        let found = file.lines().filter(|(_, line)| is_fault(line));
        faults.extend(found.map(|(number, _)| Fault::new(&file.path, number, what)));
    }
    faults
}

fn has_address(line: &str) -> bool {
    line.trim_start().starts_with("\"resolved\"") && line.contains("://")
}

fn sets_npm_registry(line: &str) -> bool {
    let line = line.trim_start();
    !line.starts_with(['#', ';'])
        && line
            .split('=')
            .next()
            .is_some_and(|key| key.trim().ends_with("registry"))
}

fn sets_cargo_registry(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("[source") || line.starts_with("[registr") || line.starts_with("replace-with")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(path: &str, text: &str) -> usize {
        check(&[SourceFile::sample(path, text)]).len()
    }

    #[test]
    fn registry_urls_in_a_lock_file_are_found_and_sponsor_urls_are_not() {
        let resolved = "      \"resolved\": \"https://registry.example/react.tgz\",";
        assert_eq!(count("web/package-lock.json", resolved), 1);
        let sponsor = "        \"url\": \"https://opencollective.com/express\"";
        assert_eq!(count("web/package-lock.json", sponsor), 0);
    }

    #[test]
    fn registries_in_settings_are_found() {
        assert_eq!(count(".npmrc", "registry=https://registry.example/"), 1);
        assert_eq!(
            count("e2e/.npmrc", "@mine:registry = https://registry.example/"),
            1
        );
        assert_eq!(
            count("e2e/.npmrc", "omit-lockfile-registry-resolved=true"),
            0
        );
        assert_eq!(
            count(
                ".cargo/config.toml",
                "[source.crates-io]\nreplace-with = \"x\""
            ),
            2
        );
    }
}
