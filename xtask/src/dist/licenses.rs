//! `THIRD-PARTY-LICENSES.txt`: the licenses of the program's components, with their texts, as those licenses require.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde_json::Value;

use super::DistPaths;
use super::sbom::{Component, built, of_scripts};
use crate::repo::Repo;
use crate::step::Outcome;
use crate::{disk, npm, process};

/// The file in the archive.
const FILE: &str = "THIRD-PARTY-LICENSES.txt";

/// Prefixes of the names of license files, in lowercase.
const NAMES: [&str; 5] = ["license", "licence", "copying", "notice", "unlicense"];

/// How deep to search. C libraries are in subfolders of the crate that compiles them.
const MAX_DEPTH: usize = 3;

/// A component, with its folder and the license in its manifest.
struct Licensed {
    name: String,
    folder: PathBuf,
    license: String,
}

/// Writes the file into the archive's folder.
pub(super) fn write_all(repo: &Repo, paths: &DistPaths) -> anyhow::Result<Outcome> {
    let mut all = of_crates(repo)?;
    all.extend(of_packages(repo)?);
    for (name, folder) in [
        ("Instrument Sans", "crates/media/fonts"),
        ("Public Sans, Figtree, Literata", "crates/identity/fonts"),
    ] {
        all.push(Licensed {
            name: name.to_owned(),
            folder: repo.path(folder),
            license: "OFL-1.1".to_owned(),
        });
    }
    disk::write(&paths.archive.join(FILE), &text(&all)?)?;
    Ok(Outcome::Done)
}

/// Returns the crates that the program is compiled from, except for those of this repository.
fn of_crates(repo: &Repo) -> anyhow::Result<Vec<Licensed>> {
    let built = built(repo)?;
    let metadata = process::output(repo.cargo(&["metadata", "--locked", "--format-version=1"]))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let from_elsewhere = packages.filter(|package| !package["source"].is_null());
    from_elsewhere
        .filter_map(|package| {
            let text = |key: &str| package[key].as_str();
            let component: Component = (text("name")?.to_owned(), text("version")?.to_owned());
            built.contains(&component).then(|| {
                let manifest = Path::new(text("manifest_path").unwrap_or_default());
                Ok(Licensed {
                    name: format!("{} {}", component.0, component.1),
                    folder: manifest
                        .parent()
                        .context("a crate has no folder")?
                        .to_owned(),
                    license: text("license").unwrap_or("see its text").to_owned(),
                })
            })
        })
        .collect()
}

/// Returns the npm packages that the scripts are made from.
fn of_packages(repo: &Repo) -> anyhow::Result<Vec<Licensed>> {
    let list: Value = serde_json::from_str(&of_scripts(repo)?)?;
    let components = list["components"].as_array().into_iter().flatten();
    let modules = repo.path(npm::WEB).join("node_modules");
    components
        .map(|component| {
            let text = |key: &str| component[key].as_str().unwrap_or_default();
            let name = match text("group") {
                "" => text("name").to_owned(),
                group => format!("{group}/{}", text("name")),
            };
            let folder = modules.join(&name);
            let manifest = disk::read(&folder.join("package.json"))?;
            let manifest: Value = serde_json::from_str(&manifest)?;
            Ok(Licensed {
                name: format!("{name} {}", text("version")),
                folder,
                license: manifest["license"]
                    .as_str()
                    .unwrap_or("see its text")
                    .to_owned(),
            })
        })
        .collect()
}

/// Lists the components with their licenses, then each license text with the components that have it.
fn text(all: &[Licensed]) -> anyhow::Result<String> {
    let mut out = String::from(
        "Sightline is made with the work of others. These are its parts and their licenses;\n\
         the texts of the licenses follow.\n\n",
    );
    let mut texts: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for part in all {
        writeln!(out, "{}: {}", part.name, part.license)?;
        let mut files = Vec::new();
        collect(&part.folder, MAX_DEPTH, &mut files)?;
        for file in files {
            let bytes =
                fs::read(&file).with_context(|| format!("{} cannot be read", file.display()))?;
            let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
            texts
                .entry(text.trim().to_owned())
                .or_default()
                .insert(&part.name);
        }
    }
    let mut texts: Vec<_> = texts.into_iter().collect();
    texts.sort_by(|(_, left), (_, right)| left.cmp(right));
    for (text, parts) in texts {
        let parts: Vec<&str> = parts.into_iter().collect();
        let line = "-".repeat(80);
        writeln!(out, "\n{line}\n{}\n{line}\n\n{text}", parts.join("\n"))?;
    }
    Ok(out)
}

/// Collects the license files in a folder and its subfolders.
fn collect(folder: &Path, deepest: usize, found: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for path in disk::entries(folder)? {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_lowercase();
        if path.is_dir() {
            if deepest > 1 && name != "node_modules" {
                collect(&path, deepest - 1, found)?;
            }
        } else if NAMES.iter().any(|start| name.starts_with(start)) && !is_code(&name) {
            found.push(path);
        }
    }
    Ok(())
}

fn is_code(name: &str) -> bool {
    [
        ".rs", ".js", ".ts", ".c", ".h", ".py", ".json", ".map", ".toml",
    ]
    .iter()
    .any(|ending| name.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_package_is_listed_and_equal_license_texts_appear_once() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path();
        let put = |path: &str, text: &str| {
            let file = folder.join(path);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        };
        put("ring/LICENSE-MIT", "You may.\r\n");
        put("ring/src/c/COPYING", "You may of C.\n");
        put("ring/src/license.rs", "fn code() {}");
        put("react/LICENSE", "You may.\n");
        put("silent/lib.rs", "fn code() {}");
        let part = |name: &str, license: &str| Licensed {
            name: format!("{name} 1.0.0"),
            folder: folder.join(name),
            license: license.to_owned(),
        };
        let all = [
            part("ring", "MIT"),
            part("react", "MIT"),
            part("silent", "Zlib"),
        ];
        let text = text(&all).unwrap();
        for line in ["ring 1.0.0: MIT", "react 1.0.0: MIT", "silent 1.0.0: Zlib"] {
            assert!(text.contains(line), "{text}");
        }
        assert_eq!(text.matches("You may.").count(), 1, "{text}");
        assert!(text.contains("\nreact 1.0.0\nring 1.0.0\n---"), "{text}");
        assert!(
            text.contains("You may of C.") && !text.contains("code"),
            "{text}"
        );
    }
}
