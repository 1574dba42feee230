//! Reads the file of `check --old-sitemap`, and its parts in the same folder if it is a sitemap
//! index.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use anyhow::{Context as _, bail};
use sightline_content::{MAX_SITEMAP_BYTES, OldAddress, Sitemap, read_sitemap};

/// Returns all addresses that a sitemap lists.
pub(crate) fn read(file: &Path) -> anyhow::Result<Vec<OldAddress>> {
    let names = match read_one(file)? {
        Sitemap::Addresses(addresses) => return Ok(addresses),
        Sitemap::Parts(names) => names,
    };
    let mut addresses = Vec::new();
    for name in names {
        let is_name = !["", ".", ".."].contains(&name.as_str()) && !name.contains(['/', '\\']);
        if !is_name {
            bail!("{} lists a part without a file name", file.display());
        }
        let part = file.with_file_name(&name);
        let found = read_one(&part).with_context(|| {
            let file = file.display();
            format!("{file} is an index of sitemaps; save its part {name} beside it")
        })?;
        match found {
            Sitemap::Addresses(found) => addresses.extend(found),
            Sitemap::Parts(_) => bail!(
                "{} is a part of {} and an index itself, which sitemaps may not be",
                part.display(),
                file.display()
            ),
        }
    }
    Ok(addresses)
}

fn read_one(file: &Path) -> anyhow::Result<Sitemap> {
    let name = file.display().to_string();
    let cannot = || format!("{name} cannot be read");
    let mut bytes = Vec::new();
    let opened = File::open(file).with_context(cannot)?;
    let mut opened = opened.take(MAX_SITEMAP_BYTES + 1);
    opened.read_to_end(&mut bytes).with_context(cannot)?;
    if bytes.len() as u64 > MAX_SITEMAP_BYTES {
        bail!("{name} is larger than 50 MB, the most that a sitemap may have; split it");
    }
    Ok(read_sitemap(&name, &bytes)?)
}
