//! Compiles a script into bytecode. The build script of `crates/cli` includes this file too, so that both produce the
//! same bytecode.

use rquickjs::module::WriteOptions;
use rquickjs::{Ctx, Module, Result};

/// Compiles a script into QuickJS bytecode without its source. Stack traces refer to it as
/// `server.js`.
///
/// # Errors
/// If the script isn't valid JavaScript.
pub(crate) fn bytecode_of(ctx: &Ctx<'_>, script: &str) -> Result<Vec<u8>> {
    let module = Module::declare(ctx.clone(), "server.js", script)?;
    module.write(WriteOptions {
        strip_source: true,
        ..WriteOptions::default()
    })
}
