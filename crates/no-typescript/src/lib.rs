//! A no-op `#[derive(TS)]`.
//!
//! The TypeScript types of the model are only needed in the repository, where `cargo xtask codegen` writes
//! them. The code that `ts-rs` derives is ordered differently in every build. So release builds leave it out
//! (`--cfg no_typescript`), and the same sources give the same binary.

use proc_macro::TokenStream;

/// Accepts the attributes of `ts-rs` and generates nothing.
#[proc_macro_derive(TS, attributes(ts))]
pub fn derive(_type: TokenStream) -> TokenStream {
    TokenStream::new()
}
