//! Packs each embedded folder into one file, which `src/embedded.rs` includes and reads. A pack begins with the length
//! of its list in bytes (eight bytes, little-endian). The list has one line of length, space and name for each file,
//! sorted by name. The contents of the files follow, one after the other.
//!
//! Names are stored apart from contents, so that looking up a file touches no memory pages with the contents of
//! others.
//!
//! The script that renders pages is compiled to bytecode, so that the program doesn't have to do that at each start.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rquickjs::{CatchResultExt as _, Context, Runtime};

#[path = "../render/src/bytecode.rs"]
mod bytecode;

use bytecode::bytecode_of;

/// Each folder with the name of its pack. The web bundle is missing if it has not been built.
const FOLDERS: [(&str, &str); 5] = [
    ("../../sites/sightline", "sample"),
    ("../../sites/variants", "variants"),
    ("../../sites/locksmith", "locksmith"),
    ("../../sites/cabling", "cabling"),
    (WEB, "web"),
];

/// The folder of the web bundle, and the path of the script in it that renders pages.
const WEB: &str = "../../web/dist";
const SCRIPT: &str = "server/server.js";

fn main() -> io::Result<()> {
    let out = std::env::var_os("OUT_DIR").map(PathBuf::from);
    let out = out.ok_or_else(|| io::Error::other("Cargo sets OUT_DIR"))?;
    let script = Path::new(WEB).join(SCRIPT);
    let bytecode = if script.exists() && is_of_the_same_kind() {
        compiled(&fs::read_to_string(script)?)?
    } else {
        Vec::new()
    };
    fs::write(out.join("server.bytecode"), &bytecode)?;
    for (folder, pack) in FOLDERS {
        println!("cargo:rerun-if-changed={folder}");
        let is_packed = |name: &str| name != SCRIPT || bytecode.is_empty();
        fs::write(
            out.join(pack).with_extension("pack"),
            packed(folder.as_ref(), is_packed)?,
        )?;
    }
    Ok(())
}

/// Whether bytecode that is compiled here can be loaded on the target.
fn is_of_the_same_kind() -> bool {
    let is = |variable: &str, here: &str| std::env::var_os(variable).is_some_and(|it| it == here);
    let endian = if cfg!(target_endian = "little") {
        "little"
    } else {
        "big"
    };
    is("CARGO_CFG_TARGET_ENDIAN", endian)
        && is("CARGO_CFG_TARGET_POINTER_WIDTH", &usize::BITS.to_string())
}

/// Compiles a script to bytecode.
fn compiled(script: &str) -> io::Result<Vec<u8>> {
    let runtime = Runtime::new().map_err(io::Error::other)?;
    let context = Context::full(&runtime).map_err(io::Error::other)?;
    context.with(|ctx| {
        let compiled = bytecode_of(&ctx, script).catch(&ctx);
        compiled.map_err(|error| io::Error::other(format!("{SCRIPT}: {error}")))
    })
}

fn packed(folder: &Path, is_packed: impl Fn(&str) -> bool) -> io::Result<Vec<u8>> {
    let mut files = Vec::new();
    if folder.exists() {
        collect(folder, "", &mut files)?;
    }
    files.retain(|(name, _)| is_packed(name));
    files.sort();
    let (mut list, mut contents) = (String::new(), Vec::new());
    for (name, path) in files {
        let content = fs::read(&path)?;
        writeln!(list, "{} {name}", content.len()).map_err(io::Error::other)?;
        contents.extend(content);
    }
    let mut pack = (list.len() as u64).to_le_bytes().to_vec();
    pack.extend(list.into_bytes());
    pack.extend(contents);
    Ok(pack)
}

/// Collects every file below a folder, with its relative path, in which slashes separate names.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string();
        let name =
            name.map_err(|name| io::Error::other(format!("{} is no text", name.display())))?;
        let name = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push((name, entry.path()));
        }
    }
    Ok(())
}
