//! The sample site's pictures as the repository keeps them: one plain file each, and an index.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

use anyhow::{Context as _, bail};
use sightline_picture::PictureFactsCache;
use sightline_site::Site;

use super::{MediaArgs, make, read, work};
use crate::output::stdout;

/// The name of the index, which stores what is known about the masters.
const INDEX: &str = "index.txt";

/// Makes missing files, removes those that are left over, and writes the index. With `--check`,
/// only compares.
pub(super) fn run(args: &MediaArgs, out: &Path) -> anyhow::Result<ExitCode> {
    let known = PictureFactsCache::empty();
    // The index is valid as long as the encoder settings stay the same. If they change, so do the
    // names.
    known.load(&fs::read_to_string(out.join(INDEX)).unwrap_or_default());
    let before = known.count();
    let site = read(args, &known)?;
    let there = files(out)?;
    let wanted = names(&site);
    let missing: Vec<&String> = wanted.difference(&there).collect();
    let left_over: Vec<&String> = there.difference(&wanted).collect();
    let mut said = stdout();
    if args.check {
        let is_index_whole = known.count() == before;
        for name in &missing {
            writeln!(said, "{name}: missing")?;
        }
        for name in &left_over {
            writeln!(said, "{name}: no longer made")?;
        }
        if !(missing.is_empty() && left_over.is_empty() && is_index_whole) {
            bail!(
                "the pictures in {} differ; run `cargo xtask media`",
                out.display()
            );
        }
        writeln!(said, "All {} pictures are there.", wanted.len())?;
        return Ok(ExitCode::SUCCESS);
    }
    fs::create_dir_all(out).with_context(|| format!("{} cannot be created", out.display()))?;
    let work = work(&site, |name| there.contains(name));
    let made = make(&work, |name, bytes| {
        // Written under another name first, since a file with this name is taken to be complete.
        let aside = out.join(format!("{name}.new"));
        fs::write(&aside, bytes)?;
        fs::rename(aside, out.join(name))
    })?;
    for name in &left_over {
        fs::remove_file(out.join(name)).with_context(|| format!("{name} cannot be removed"))?;
    }
    let known = PictureFactsCache::empty();
    read(args, &known)?;
    fs::write(out.join(INDEX), known.to_text())?;
    let removed = left_over.len();
    writeln!(
        said,
        "{made} pictures made, {removed} removed, {} in all.",
        wanted.len()
    )?;
    Ok(ExitCode::SUCCESS)
}

/// The names of the site's pictures.
fn names(site: &Site) -> BTreeSet<String> {
    let variants = site.masters().flat_map(|(_, _, variants)| variants);
    variants.map(|variant| variant.to_string()).collect()
}

/// The names of the pictures in the folder. Empty files don't count.
fn files(out: &Path) -> anyhow::Result<BTreeSet<String>> {
    let entries = match fs::read_dir(out) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeSet::new()),
        Err(error) => return Err(error).with_context(|| out.display().to_string()),
    };
    let mut names = BTreeSet::new();
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name != INDEX && entry.metadata()?.len() > 0 {
            names.insert(name);
        }
    }
    Ok(names)
}
