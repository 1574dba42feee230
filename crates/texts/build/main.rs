//! Generates two files from the messages in `en.ftl`: the functions of `Texts`, and the module for the web client.
#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "Cargo speaks to a build script by its output and environment"
)]

mod message;
mod rust;
mod typescript;

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=en.ftl");
    println!("cargo::rerun-if-changed=build");
    let messages = message::messages(&fs::read_to_string("en.ftl")?)
        .map_err(|fault| format!("en.ftl: {fault}"))?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("functions.rs"), rust::functions(&messages))?;
    fs::write(out.join("texts.ts"), typescript::module(&messages))?;
    Ok(())
}
