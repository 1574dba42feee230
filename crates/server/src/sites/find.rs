//! Finds the folder of a site by its host.

use std::path::{Path, PathBuf};

use sightline_content::{base_url_of, read_text};

use super::folders::names;
use crate::tls::{counterpart, host_of};

/// The data folder of the site with this name, below that of the process.
pub fn site_data(data: &Path, name: &str) -> PathBuf {
    data.join("sites").join(name)
}

/// The name of the folder in `dir` whose site has this host, with or without `www.`, or whose own
/// name is `host`.
///
/// # Errors
/// When there is none. The text lists the existing sites.
pub fn find_site(dir: &Path, host: &str) -> Result<String, String> {
    let names = names(dir).map_err(|error| format!("{} cannot be read: {error}", dir.display()))?;
    let wanted = host.trim_end_matches('.').to_ascii_lowercase();
    let known: Vec<(&String, Option<String>)> = names
        .iter()
        .map(|name| {
            let text = read_text(&dir.join(name).join("site.toml"));
            let host = text.ok().and_then(|text| host_of(&base_url_of(&text)?));
            (name, host)
        })
        .collect();
    let by = |wanted: &str| {
        let found = known
            .iter()
            .find(|(_, host)| host.as_deref() == Some(wanted));
        found.map(|(name, _)| (*name).clone())
    };
    by(&wanted)
        .or_else(|| by(&counterpart(&wanted)))
        .or_else(|| names.iter().find(|name| **name == host).cloned())
        .ok_or_else(|| {
            let all: Vec<String> = known
                .iter()
                .map(|(name, host)| match host {
                    Some(host) => format!("{host} ({name})"),
                    None => (*name).clone(),
                })
                .collect();
            format!(
                "no site of {} has the host {host}; there are: {}",
                dir.display(),
                all.join(", ")
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_found_by_host_with_or_without_www_or_by_folder_name() {
        let dir = tempfile::tempdir().unwrap();
        for (name, text) in [
            ("one", "[company]\nbase_url = \"https://www.One.example\"\n"),
            (
                "two",
                "[company]\nbase_url = \"https://two.example:8443\"\n",
            ),
            ("broken", "[company"),
            (
                ".hidden",
                "[company]\nbase_url = \"https://three.example\"\n",
            ),
        ] {
            std::fs::create_dir(dir.path().join(name)).unwrap();
            std::fs::write(dir.path().join(name).join("site.toml"), text).unwrap();
        }
        let find = |host| find_site(dir.path(), host);
        assert_eq!(find("www.one.example").as_deref(), Ok("one"));
        assert_eq!(find("ONE.example").as_deref(), Ok("one"));
        assert_eq!(find("www.two.example").as_deref(), Ok("two"));
        assert_eq!(find("broken").as_deref(), Ok("broken"));
        let told = find("three.example").unwrap_err();
        assert!(
            told.ends_with("there are: broken, www.one.example (one), two.example (two)"),
            "{told}"
        );
    }
}
