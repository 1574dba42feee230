//! Makes bytecode of a script. The build script of `crates/cli` has this file too, so that what it makes is what an
//! engine makes here.

use rquickjs::module::WriteOptions;
use rquickjs::{Ctx, Module, Result};

/// A script as bytecode of QuickJS, without its source. Stacks of errors call it `server.js`.
///
/// # Errors
/// When it is no JavaScript.
pub(crate) fn bytecode_of(ctx: &Ctx<'_>, script: &str) -> Result<Vec<u8>> {
    let module = Module::declare(ctx.clone(), "server.js", script)?;
    module.write(WriteOptions {
        strip_source: true,
        ..WriteOptions::default()
    })
}
