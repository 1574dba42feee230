//! Checks which crate may depend on which.
//!
//! `model <- {site <- content, render, leads} <- server <- cli`, `picture <- {site, media} <- server`, `store <-
//! {leads, accounts} <- server`, `identity <- {site, media}`, `media <- content`, and `texts` below everything that
//! talks to visitors.
//! Below site are `toml <- source <- text` and `search`. `scaffold` uses source and toml, for `cli`. The crates in the
//! middle never see each other, so that each can be read, tested and replaced alone.

use anyhow::Context as _;
use serde_json::Value;

use super::{Fault, SourceFile};

/// The prefix of the names of all crates but two.
const PREFIX: &str = "sightline-";

/// Each crate with the crates of this repository that it may use, without their prefix.
const EDGES: [(&str, &str); 21] = [
    ("sightline-texts", ""),
    ("sightline-no-typescript", ""),
    ("sightline-model", "no-typescript"),
    ("sightline-store", ""),
    ("sightline-accounts", "store"),
    ("sightline-picture", ""),
    ("sightline-compression", ""),
    ("sightline-identity", ""),
    ("sightline-media", "identity picture"),
    ("sightline-toml", ""),
    ("sightline-source", "model texts toml"),
    ("sightline-text", "model picture source texts toml"),
    ("sightline-search", "model texts"),
    ("sightline-scaffold", "model source toml"),
    (
        "sightline-site",
        "identity model picture search source text texts toml",
    ),
    // It uses `scaffold` only in tests.
    (
        "sightline-content",
        "identity media model picture scaffold search site source text texts toml",
    ),
    ("sightline-render", "model"),
    ("sightline-leads", "model store texts toml"),
    (
        "sightline-server",
        "accounts compression content leads media model picture render site texts",
    ),
    (
        "sightline",
        "accounts content leads media model picture render scaffold server site texts",
    ),
    // Compiles first on a new machine, so it must not wait for other crates.
    ("xtask", ""),
];

/// Returns every dependency on a crate that is not allowed, including those of tests and build scripts.
pub(crate) fn check(metadata: &Value, files: &[SourceFile]) -> anyhow::Result<Vec<Fault>> {
    let root = metadata["workspace_root"]
        .as_str()
        .context("no workspace_root in the metadata")?;
    let packages = metadata["packages"]
        .as_array()
        .context("no packages in the metadata")?;
    let mut faults = Vec::new();
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        let manifest = package["manifest_path"].as_str().unwrap_or_default();
        let manifest = manifest
            .strip_prefix(root)
            .unwrap_or(manifest)
            .replace('\\', "/");
        let manifest = manifest.trim_start_matches('/');
        let Some((_, allowed)) = EDGES.iter().find(|(known, _)| *known == name) else {
            let what = format!(
                "{name} has no place yet: say in {} what it may use",
                file!()
            );
            faults.push(Fault::new(manifest, 1, what));
            continue;
        };
        let uses = package["dependencies"].as_array().into_iter().flatten();
        for used in uses.filter_map(|dependency| dependency["name"].as_str()) {
            let ours = EDGES.iter().any(|(known, _)| *known == used);
            let short = used.strip_prefix(PREFIX).unwrap_or(used);
            if ours && !allowed.split(' ').any(|name| name == short) {
                let line = line_of(files, manifest, used);
                faults.push(Fault::new(
                    manifest,
                    line,
                    format!("{name} may not use {used}"),
                ));
            }
        }
    }
    Ok(faults)
}

fn line_of(files: &[SourceFile], path: &str, start: &str) -> usize {
    let file = files.iter().find(|file| file.path == path);
    let mut lines = file.into_iter().flat_map(SourceFile::lines);
    let line = lines.find(|(_, line)| line.trim_start().starts_with(start));
    line.map_or(1, |(number, _)| number)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn metadata_of(name: &str, uses: &[&str]) -> Value {
        let dependencies: Vec<Value> = uses.iter().map(|name| json!({ "name": name })).collect();
        json!({
            "workspace_root": "/w",
            "packages": [{
                "name": name,
                "manifest_path": "/w/crates/leads/Cargo.toml",
                "dependencies": dependencies,
            }],
        })
    }

    #[test]
    fn a_forbidden_crate_dependency_is_a_fault_at_its_line() {
        let manifest =
            "[dependencies]\nserde.workspace = true\nsightline-render.workspace = true\n";
        let files = [SourceFile::sample("crates/leads/Cargo.toml", manifest)];
        let metadata = metadata_of("sightline-leads", &["serde", "sightline-render"]);
        let faults = check(&metadata, &files).unwrap();
        let what = "sightline-leads may not use sightline-render";
        assert_eq!(faults, [Fault::new("crates/leads/Cargo.toml", 3, what)]);
    }

    #[test]
    fn dependencies_on_the_model_and_on_external_crates_are_allowed() {
        let metadata = metadata_of("sightline-leads", &["sqlx", "sightline-model"]);
        assert_eq!(check(&metadata, &[]).unwrap(), []);
    }

    #[test]
    fn a_crate_missing_from_the_edges_is_a_fault() {
        let faults = check(&metadata_of("sightline-new", &[]), &[]).unwrap();
        assert_eq!(faults.len(), 1);
    }
}
