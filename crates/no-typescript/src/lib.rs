//! `#[derive(TS)]` that makes nothing.
//!
//! The TypeScript view of the model is for the repository: `cargo xtask codegen` writes it. What `ts-rs` derives for it
//! stands in another order in every build, so the program that is handed out is built without it (`--cfg no_typescript`),
//! and the same sources give the same bytes.

use proc_macro::TokenStream;

/// Takes the attributes of `ts-rs`, and makes nothing.
#[proc_macro_derive(TS, attributes(ts))]
pub fn derive(_type: TokenStream) -> TokenStream {
    TokenStream::new()
}
