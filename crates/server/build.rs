//! Hashes the sources of what renders pages. The names of kept pages contain the hash: a program that was built from
//! other sources doesn't send them.

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io;
use std::path::{Path, PathBuf};

/// What determines the bytes of a page, besides its model and the web bundle.
pub(crate) const SOURCES: [&str; 4] = [
    "../../Cargo.lock",
    "../model/src",
    "../render/src",
    "src/parts.rs",
];

fn main() -> io::Result<()> {
    for source in SOURCES {
        println!("cargo::rerun-if-changed={source}");
    }
    println!("cargo::rustc-env=RENDERER={}", hash_of(&SOURCES)?);
    Ok(())
}

/// Hashes files, and the files in folders, with their names.
pub(crate) fn hash_of(sources: &[impl AsRef<Path>]) -> io::Result<String> {
    let mut hasher = DefaultHasher::new();
    for source in sources {
        add(source.as_ref(), &mut hasher)?;
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn add(path: &Path, hasher: &mut DefaultHasher) -> io::Result<()> {
    if !path.is_dir() {
        fs::read(path)?.hash(hasher);
        return Ok(());
    }
    let entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path()));
    let mut entries = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    entries.sort();
    for entry in entries {
        entry.file_name().hash(hasher);
        add(&entry, hasher)?;
    }
    Ok(())
}
