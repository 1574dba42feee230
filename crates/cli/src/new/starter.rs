//! Selects the starting point, and the services of it.

use std::collections::BTreeSet;
use std::io::Write;

use anyhow::{Context as _, bail};
use sightline_content::Folder;
use sightline_scaffold::services;

use crate::embedded::{STARTERS, Starter};

/// Writes every starting point with its services.
pub(super) fn list(out: &mut impl Write) -> anyhow::Result<()> {
    for starter in STARTERS {
        let services = services_of(&(starter.folder)());
        let Starter { name, about, .. } = starter;
        writeln!(out, "{name}\n  {about}\n  services: {services}")
            .context("the list cannot be written")?;
    }
    Ok(())
}

/// Finds a starting point by its name.
pub(super) fn named(name: &str) -> anyhow::Result<Starter> {
    let mut starters = STARTERS.into_iter();
    match starters.find(|starter| starter.name == name.trim()) {
        Some(starter) => Ok(starter),
        None => bail!("{name:?} is not a starting point; name one of {}", names()),
    }
}

/// The names of the starting points, separated by commas.
pub(super) fn names() -> String {
    STARTERS.map(|starter| starter.name).join(", ")
}

/// The services of a folder, separated by commas.
pub(super) fn services_of(folder: &Folder) -> String {
    Vec::from_iter(services(folder)).join(", ")
}

/// Returns the services to keep: the named ones, or all if none are named.
pub(super) fn kept(folder: &Folder, named: &str) -> anyhow::Result<BTreeSet<String>> {
    let there = services(folder);
    let named: BTreeSet<String> = named
        .split(',')
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect();
    let unknown: Vec<&str> = named.difference(&there).map(String::as_str).collect();
    if !unknown.is_empty() {
        bail!(
            "--services: there is no {}; name some of {}",
            unknown.join(", "),
            services_of(folder)
        );
    }
    Ok(if named.is_empty() { there } else { named })
}
