//! Packs each folder that the program has in it into one file, which `src/embedded.rs` includes and reads: the
//! number of bytes of the list, eight of them, little-endian; the list, a line of length, space and name for each
//! file, by name; then what is in the files, one after the other.
//!
//! The names stand apart from the contents, so that looking for one touches no page of memory with another.
//!
//! The script that renders pages is compiled, so that the program need not do that at each start.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rquickjs::{CatchResultExt as _, Context, Runtime};

#[path = "../render/src/bytecode.rs"]
mod bytecode;

use bytecode::bytecode_of;

/// Each folder with the name of its pack. The bundle is missing where it was not built before.
const FOLDERS: [(&str, &str); 5] = [
    ("../../sites/sightline", "sample"),
    ("../../sites/variants", "variants"),
    ("../../sites/locksmith", "locksmith"),
    ("../../sites/cabling", "cabling"),
    (WEB, "web"),
];

/// Where the bundle is, and in it the script that renders pages.
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

/// Whether bytecode that is made here can be read where the program runs.
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

/// A script as bytecode.
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

/// Every file below a folder, with its path in it as addresses write one.
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
