//! Finds the folder of a site by its host.

use std::path::{Path, PathBuf};

use sightline_content::{base_url_of, normalized_base_url, read_text};

use super::folders::names;
use super::former::renamed_from;
use crate::tls::{counterpart, host_of};

/// The folder with the data folders of many sites, below that of the process.
pub(super) const SITES: &str = "sites";

/// The data folder of the site with this name, below that of the process.
pub fn site_data(data: &Path, name: &str) -> PathBuf {
    data.join(SITES).join(name)
}

/// The name of the site with this data folder, if it is one of many.
pub fn site_of_data(data: &Path) -> Option<&str> {
    let is_one_of_many = data.parent()?.file_name()? == SITES;
    is_one_of_many.then(|| data.file_name()?.to_str())?
}

/// The file with the host at which a site was served last. Its time says when that began. A refused site has none.
pub(super) fn host_file(data: &Path, name: &str) -> PathBuf {
    site_data(data, name).join("host")
}

/// The host in the `site.toml` of a content folder.
pub fn configured_host(folder: &Path) -> Option<String> {
    host_of(&base_url_of(&read_text(&folder.join("site.toml")).ok()?)?)
}

struct Known {
    name: String,
    /// The host at which it was served last.
    served: Option<String>,
    /// The host in its `site.toml`.
    configured: Option<String>,
}

impl Known {
    /// How well a site fits a host; the lowest number fits best. What is served comes before what `site.toml` says, which
    /// may be a copy of another site's.
    fn rank(&self, host: &str) -> Option<u8> {
        let is = |own: &Option<String>, host: &str| own.as_deref() == Some(host);
        let other = counterpart(host);
        if is(&self.served, host) {
            Some(0)
        } else if is(&self.configured, host) || is(&self.served, &other) {
            Some(1)
        } else {
            is(&self.configured, &other).then_some(2)
        }
    }
}

/// The name of the folder in `dir` whose site has this host, with or without `www.`, or whose own name is `host`. `data`
/// tells which site was served at a host.
///
/// # Errors
/// When there is none, or more than one, which the text lists, or when its data is under a former name of the folder.
pub fn find_site(dir: &Path, data: Option<&Path>, host: &str) -> Result<String, String> {
    let names = names(dir).map_err(|error| format!("{} cannot be read: {error}", dir.display()))?;
    let known = names.into_iter().map(|name| Known {
        served: data.and_then(|data| std::fs::read_to_string(host_file(data, &name)).ok()),
        configured: configured_host(&dir.join(&name)),
        name,
    });
    let known: Vec<Known> = known.collect();
    let wanted = bare_host(host);
    let ranked = known.iter().filter_map(|site| {
        let rank = wanted.as_deref().and_then(|wanted| site.rank(wanted));
        rank.map(|rank| (rank, &site.name))
    });
    let ranked: Vec<(u8, &String)> = ranked.collect();
    let best = ranked.iter().map(|(rank, _)| *rank).min();
    let best = ranked.iter().filter(|(rank, _)| Some(*rank) == best);
    let best: Vec<&str> = best.map(|(_, name)| name.as_str()).collect();
    let is_named = known.iter().any(|site| site.name == host);
    let found = match &*best {
        [name] => Ok((*name).to_owned()),
        several if is_named && (several.is_empty() || several.contains(&host)) => {
            Ok(host.to_owned())
        }
        [] => {
            let all: Vec<String> = known
                .iter()
                .map(
                    |site| match site.served.as_ref().or(site.configured.as_ref()) {
                        Some(host) => format!("{host} ({})", site.name),
                        None => site.name.clone(),
                    },
                )
                .collect();
            Err(format!(
                "no site of {} has the host {host}; there are: {}",
                dir.display(),
                all.join(", ")
            ))
        }
        several => Err(format!(
            "several folders of {} have the host {host}: {}; give the name of one in place of the host",
            dir.display(),
            several.join(", ")
        )),
    }?;
    match data.and_then(|data| renamed_from(dir, data, &found)) {
        Some(why) => Err(format!("{found}: {why}")),
        None => Ok(found),
    }
}

/// The host of what a person gives as one: with a port or as an address, or an international name.
fn bare_host(host: &str) -> Option<String> {
    let address = host.trim_end_matches('/');
    let has_scheme = address.starts_with("https://") || address.starts_with("http://");
    let address = if has_scheme {
        address.to_owned()
    } else {
        format!("http://{address}")
    };
    let host = host_of(&normalized_base_url(&address)?)?;
    Some(host.trim_end_matches('.').to_owned())
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
        let find = |host| find_site(dir.path(), None, host);
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

    #[test]
    fn a_host_is_found_as_a_person_writes_it() {
        let dir = tempfile::tempdir().unwrap();
        make(dir.path(), "muller", "https://www.müller.example");
        make(dir.path(), "lockit", "http://lockit.example:7350");
        for (host, expected) in [
            ("www.müller.example", "muller"),
            ("Müller.example.", "muller"),
            ("www.xn--mller-kva.example", "muller"),
            ("lockit.example:7350", "lockit"),
            ("http://lockit.example:7350/", "lockit"),
            ("https://WWW.lockit.example", "lockit"),
        ] {
            let found = find_site(dir.path(), None, host);
            assert_eq!(found.as_deref(), Ok(expected), "{host}");
        }
    }

    #[test]
    fn the_site_that_was_served_at_a_host_has_it_and_several_that_only_claim_it_are_listed() {
        let (dir, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        for name in ["aaa", "acme"] {
            make(dir.path(), name, "https://www.acme.example");
        }
        let find = |host| find_site(dir.path(), Some(data.path()), host);
        for host in ["www.acme.example", "acme.example"] {
            let told = find(host).unwrap_err();
            assert!(told.contains(": aaa, acme; "), "{told}");
        }
        assert_eq!(find("aaa").as_deref(), Ok("aaa"));
        // A template with the name of the host is meant by it.
        make(dir.path(), "acme.example", "https://www.acme.example");
        assert_eq!(find("acme.example").as_deref(), Ok("acme.example"));

        let served = host_file(data.path(), "acme");
        std::fs::create_dir_all(served.parent().unwrap()).unwrap();
        std::fs::write(served, "www.acme.example").unwrap();
        // A change of the address that was refused, and a file with faults.
        for text in [
            "[company]\nbase_url = \"https://www.acme.example\"\n",
            "[company]\nbase_url = \"https://other.example\"\n",
            "[company",
        ] {
            std::fs::write(dir.path().join("acme/site.toml"), text).unwrap();
            for host in ["www.acme.example", "acme.example"] {
                assert_eq!(find(host).as_deref(), Ok("acme"), "{host} {text}");
            }
        }
    }

    fn make(dir: &Path, name: &str, base_url: &str) {
        std::fs::create_dir(dir.join(name)).unwrap();
        let text = format!("[company]\nbase_url = \"{base_url}\"\n");
        std::fs::write(dir.join(name).join("site.toml"), text).unwrap();
    }
}
