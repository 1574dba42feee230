//! The bills of materials in `CycloneDX` format: the crates that the program is made from, and the npm packages that
//! its scripts are made from.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, ensure};
use serde_json::Value;

use super::{DistPaths, tools};
use crate::repo::Repo;
use crate::step::{Outcome, Step};
use crate::{build, disk, npm, process, stamp};

/// The name and version of a component.
pub(super) type Component = (String, String);

/// Writes both bills of materials into the archive's folder.
pub(super) fn write(repo: &Repo, step: &mut Step, paths: &DistPaths) -> anyhow::Result<Outcome> {
    let crates = of_crates(repo, step)?;
    disk::write(&paths.archive.join("sightline.cdx.json"), &crates)?;
    let scripts = of_scripts(repo)?;
    disk::write(&paths.archive.join("web.cdx.json"), &scripts)?;
    Ok(Outcome::Done)
}

/// Lists the crates of the program, without those that are in Cargo's lock file only for other features.
fn of_crates(repo: &Repo, step: &mut Step) -> anyhow::Result<String> {
    let program = tools::CYCLONEDX.program(repo, step)?;
    let mut list = repo.command(program, &["cyclonedx", "--format", "json"]);
    list.args(["--spec-version", "1.5", "--features", "jemalloc"])
        .arg("--manifest-path")
        .arg(repo.path("crates/cli/Cargo.toml"))
        .env("SOURCE_DATE_EPOCH", build::epoch(repo)?)
        .env("CARGO_ENCODED_RUSTFLAGS", build::WITHOUT_TYPESCRIPT);
    step.exec(list)?;
    // The tool writes a file beside every manifest of the workspace.
    let mut text = None;
    for file in lists(repo)? {
        if file.ends_with("crates/cli/sightline.cdx.json") {
            text = Some(fs::read_to_string(&file)?);
        }
        fs::remove_file(&file).with_context(|| format!("{} cannot be removed", file.display()))?;
    }
    let text = text.context("cargo-cyclonedx has written no list of the program")?;
    // Crates of the workspace are identified by their folder.
    let text = text.replace(&*repo.root().to_string_lossy(), build::ANYWHERE);
    let mut list: Value = serde_json::from_str(&text)?;
    let built = built(repo)?;
    keep(&mut list, &built);
    let missing = missing(&list, &built);
    ensure!(missing.is_empty(), "the list has not: {missing:?}");
    Ok(serde_json::to_string_pretty(&list)?)
}

/// Returns the files that the tool wrote beside manifests.
fn lists(repo: &Repo) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for folder in ["crates", "xtask"] {
        stamp::collect(&repo.path(folder), &mut files)?;
    }
    files.retain(|file| file.to_string_lossy().ends_with(".cdx.json"));
    Ok(files)
}

/// Returns the crates that the program is compiled from, including build dependencies.
pub(super) fn built(repo: &Repo) -> anyhow::Result<BTreeSet<Component>> {
    let mut tree = repo.cargo(&[
        "tree",
        "--locked",
        "--package=sightline",
        "--features=jemalloc",
        "--edges=normal,build",
        "--prefix=none",
        "--format={p}",
    ]);
    tree.env("CARGO_ENCODED_RUSTFLAGS", build::WITHOUT_TYPESCRIPT);
    Ok(process::output(tree)?
        .lines()
        .filter_map(parse_component)
        .collect())
}

/// Parses `name v1.2.3 (source)`.
fn parse_component(line: &str) -> Option<Component> {
    let (name, rest) = line.split_once(" v")?;
    let version = rest.split_whitespace().next()?;
    Some((name.to_owned(), version.to_owned()))
}

/// Removes components that the program does not contain.
fn keep(list: &mut Value, built: &BTreeSet<Component>) {
    let mut gone = BTreeSet::new();
    if let Some(Value::Array(components)) = list.get_mut("components") {
        components.retain(|component| {
            let is_built = named(component).is_some_and(|part| built.contains(&part));
            if !is_built && let Some(reference) = component["bom-ref"].as_str() {
                gone.insert(reference.to_owned());
            }
            is_built
        });
    }
    let is_kept = |reference: &Value| reference.as_str().is_none_or(|text| !gone.contains(text));
    if let Some(Value::Array(dependencies)) = list.get_mut("dependencies") {
        dependencies.retain(|dependency| is_kept(&dependency["ref"]));
        for dependency in dependencies {
            if let Some(Value::Array(on)) = dependency.get_mut("dependsOn") {
                on.retain(is_kept);
            }
        }
    }
}

/// Returns the crates of the program that are missing from the list.
fn missing(list: &Value, built: &BTreeSet<Component>) -> Vec<Component> {
    let components = list["components"].as_array().into_iter().flatten();
    let whole = named(&list["metadata"]["component"]);
    let listed: BTreeSet<Component> = components.filter_map(named).chain(whole).collect();
    built.difference(&listed).cloned().collect()
}

fn named(component: &Value) -> Option<Component> {
    let text = |key: &str| component[key].as_str().map(str::to_owned);
    Some((text("name")?, text("version")?))
}

/// Lists the npm packages, as npm itself does, without the timestamp and the serial number that it generates.
pub(super) fn of_scripts(repo: &Repo) -> anyhow::Result<String> {
    let arguments = ["sbom", "--sbom-format=cyclonedx", "--omit=dev"];
    let list = process::output(repo.npm(
        npm::WEB,
        &[&arguments[..], &["--package-lock-only"]].concat(),
    ))?;
    let mut list: Value = serde_json::from_str(&list).context("npm has written no list")?;
    if let Some(list) = list.as_object_mut() {
        list.remove("serialNumber");
    }
    if let Some(about) = list["metadata"].as_object_mut() {
        about.remove("timestamp");
    }
    Ok(serde_json::to_string_pretty(&list)?)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn components(lines: &[&str]) -> BTreeSet<Component> {
        lines
            .iter()
            .filter_map(|line| parse_component(line))
            .collect()
    }

    #[test]
    fn the_sbom_keeps_only_built_components_and_missing_ones_are_found() {
        let mut list = json!({
            "metadata": { "component": { "name": "sightline", "version": "0.1.0" } },
            "components": [
                { "bom-ref": "a", "name": "ring", "version": "0.17.14" },
                { "bom-ref": "b", "name": "sqlx-mysql", "version": "0.9.0" },
            ],
            "dependencies": [
                { "ref": "a", "dependsOn": ["b"] },
                { "ref": "b" },
            ],
        });
        let built = components(&[
            "sightline v0.1.0 (/sightline/crates/cli)",
            "ring v0.17.14",
            "ring v0.17.14 (*)",
        ]);
        keep(&mut list, &built);
        assert_eq!(list["components"].as_array().unwrap().len(), 1);
        assert_eq!(
            list["dependencies"],
            json!([{ "ref": "a", "dependsOn": [] }])
        );
        assert!(missing(&list, &built).is_empty());
        let more = components(&["sightline v0.1.0", "ring v0.17.14", "rustls v0.23.0"]);
        assert_eq!(
            missing(&list, &more),
            [parse_component("rustls v0.23.0").unwrap()]
        );
    }
}
